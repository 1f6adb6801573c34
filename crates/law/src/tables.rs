//! The tables of the study.

use super::maps::{Searched, Tracked};
use super::resting::Rested;
use super::slopes::{Overall, Slope, is_inside};
use super::swap::{ALL, Arm, Effect, Interaction, TrackingEffect};
use std::collections::BTreeSet;
use tpam_figure::prose;
use tpam_pam::{C, F, FC};
use tpam_rows::error_rates::OVER_FUNCTIONS;
use tpam_stats::bootstrap::quantile;
use tpam_stats::{Moments, pearson};
use tpam_table::Table;

/// Resting points, one row each.
pub(super) fn rest(rows: &[Rested]) -> Table {
    Table::from_rows(rows)
        .text("theta", |row| FC[row.case.column].symbol)
        .integer("h", |row| row.case.h)
        .real("kappa", |row| row.case.kappa)
        .real("target", |row| row.case.target)
        .text("accept", |row| row.case.accept)
        .rounded("predicted", 4, |row| row.predicted)
        .estimate(["measured", "low", "high"], 4, |row| row.measured.ends())
        .rounded("slope_predicted", 3, |row| row.slope_predicted)
        .estimate(["slope_measured", "slope_low", "slope_high"], 3, |row| row.slope_measured.ends())
        .build()
}

/// How far measured resting points are from the computed ones, in words.
pub(super) fn rest_words(rows: &[Rested]) -> String {
    let largest = |h: usize| {
        let own = rows.iter().filter(|row| row.case.h == h);
        own.map(|row| (row.measured.mean - row.predicted).abs()).fold(0.0, f64::max)
    };
    let [words] = prose!("rest", count = rows.len(), single = largest(0), ring = largest(10));
    words
}

/// What each member reached.
pub(super) fn arms(arms: &[Arm]) -> Table {
    Table::from_rows(arms)
        .text("operator", |arm| &arm.operator)
        .integer("dim", |arm| arm.dim)
        .integer("h", |arm| arm.member.h)
        .rounded("memory", 0, |arm| arm.member.memory)
        .text("weights", |arm| if arm.member.gains { "gains" } else { "equal" })
        .real("kappa_f", |arm| arm.member.kappa[F])
        .real("kappa_c", |arm| arm.member.kappa[C])
        .rounded("share", 3, |arm| arm.reached[0])
        .rounded("area", 3, |arm| arm.reached[1])
        .build()
}

/// The effects on searches.
pub(super) fn effects(effects: &[Effect]) -> Table {
    Table::from_rows(effects)
        .text("operator", |row| &row.operator)
        .integer("dim", |row| row.dim)
        .text("measure", |row| row.reached.name())
        .text("factor", |row| row.factor.name())
        .estimate(["effect", "low", "high"], 3, |row| row.effect.ends())
        .note(OVER_FUNCTIONS)
        .build()
}

/// The largest effect over all operators, in one line.
pub(super) fn largest_effect(effects: &[Effect]) -> Option<String> {
    let all = effects.iter().filter(|row| row.operator == ALL && row.effect.mean.is_finite());
    let Effect { dim, factor, reached, effect, .. } = all.max_by(|a, b| a.effect.mean.abs().total_cmp(&b.effect.mean.abs()))?;
    let (factor, reached) = (factor.name(), reached.name());
    let [mean, low, high] = [effect.mean, effect.low, effect.high].map(|value| format!("{value:+.3}"));
    Some(format!("the largest effect of the swap in searches: {factor} changes the {reached} in {dim}-D by {mean} [{low}, {high}]"))
}

/// How the effects depend on each other.
pub(super) fn interactions(rows: &[Interaction]) -> Table {
    Table::from_rows(rows)
        .text("operator", |row| &row.operator)
        .integer("dim", |row| row.dim)
        .text("measure", |row| row.reached.name())
        .text("factor", |row| row.factors[0].name())
        .text("first", |row| row.factors[1].levels()[0])
        .estimate(["effect_first", "first_low", "first_high"], 3, |row| row.effects[0].ends())
        .text("second", |row| row.factors[1].levels()[1])
        .estimate(["effect_second", "second_low", "second_high"], 3, |row| row.effects[1].ends())
        .estimate(["difference", "low", "high"], 3, |row| row.difference.ends())
        .note(OVER_FUNCTIONS)
        .build()
}

/// The effects on tracking.
pub(super) fn tracking(effects: &[TrackingEffect]) -> Table {
    Table::from_rows(effects)
        .text("theta", |row| FC[row.column].symbol)
        .text("target", |row| &row.target)
        .text("accept", |row| &row.accept)
        .text("factor", |row| row.factor.name())
        .estimate(["effect", "low", "high"], 3, |row| row.effect.ends())
        .build()
}

/// The map of searches.
pub(super) fn map(tiles: &[Searched]) -> Table {
    Table::from_rows(tiles)
        .real("kappa_f", |tile| tile.kappa[F])
        .real("kappa_c", |tile| tile.kappa[C])
        .rounded("share", 3, |tile| tile.reached[0])
        .rounded("area", 3, |tile| tile.reached[1])
        .estimate(["gain", "low", "high"], 3, |tile| tile.gain.ends())
        .note(OVER_FUNCTIONS)
        .build()
}

/// The map of tracking.
pub(super) fn map_tracking(tiles: &[Tracked]) -> Table {
    Table::from_rows(tiles)
        .text("accept", |tile| &tile.accept)
        .real("kappa_f", |tile| tile.kappa[F])
        .real("kappa_c", |tile| tile.kappa[C])
        .rounded("relative", 3, |tile| tile.relative)
        .build()
}

/// The slopes over functions.
pub(super) fn slopes(rows: &[Overall]) -> Table {
    Table::from_rows(rows)
        .text("theta", |row| FC[row.column].symbol)
        .text("pam", |row| &row.pam)
        .real("kappa", |row| row.kappa)
        .integer("functions", |row| row.functions)
        .rounded("at_rest", 2, |row| row.at_rest)
        .rounded("predicted", 2, |row| row.predicted)
        .estimate(["measured", "low", "high"], 2, |row| row.measured.ends())
        .rounded("quartile_1", 2, |row| row.quartiles[0])
        .rounded("quartile_3", 2, |row| row.quartiles[1])
        .build()
}

/// How well the law predicts the slopes of single functions, in a sentence for each parameter.
pub(super) fn slopes_words(rows: &[Slope]) -> Vec<String> {
    let words = |column: usize| {
        let all = known(rows, column);
        let inside: Vec<&Slope> = all.iter().copied().filter(|row| is_inside(row.theta)).collect();
        let held = all.iter().filter(|row| row.measured.low <= row.predicted && row.predicted <= row.measured.high).count();
        let [words] = prose!(
            "slopes",
            name = FC[column].symbol,
            pairs = all.len(),
            all = decimals(correlation(&all, |row| row.predicted)),
            at_rest = decimals(correlation(&all, |row| row.at_rest)),
            inside = inside.len(),
            within = decimals(correlation(&inside, |row| row.predicted)),
            slope = decimals(regression(&inside)),
            across = decimals(across_pams(&all)),
            held = 100.0 * held as f64 / all.len() as f64,
        );
        words
    };
    [F, C].map(words).into()
}

/// The correlations alone, in one line.
pub(super) fn slopes_line(rows: &[Slope]) -> String {
    let [f, c] = [F, C].map(|column| decimals(correlation(&known(rows, column), |row| row.predicted)));
    format!("over pairs of a PAM and a function in searches, the correlation of predicted and measured κ is {f} for F and {c} for C")
}

/// The slopes of a column that are numbers.
fn known(rows: &[Slope], column: usize) -> Vec<&Slope> {
    let is_known = |row: &&Slope| row.column == column && row.measured.mean.is_finite() && row.predicted.is_finite();
    rows.iter().filter(is_known).collect()
}

fn decimals(value: Option<f64>) -> String {
    value.map_or_else(|| "not defined".to_owned(), |value| format!("{value:.2}"))
}

fn measured(rows: &[&Slope]) -> Vec<f64> {
    rows.iter().map(|row| row.measured.mean).collect()
}

/// Pearson's correlation of a prediction and the measured κ.
fn correlation(rows: &[&Slope], predicted: impl Fn(&Slope) -> f64) -> Option<f64> {
    pearson(&rows.iter().map(|row| predicted(row)).collect::<Vec<_>>(), &measured(rows))
}

/// The slope of the measured κ over the predicted one, by least squares.
fn regression(rows: &[&Slope]) -> Option<f64> {
    let [x, y]: [Moments; 2] = [rows.iter().map(|row| row.predicted).collect(), measured(rows).into_iter().collect()];
    Some(correlation(rows, |row| row.predicted)? * y.sd()? / x.sd()?)
}

/// The median over functions of the correlation across the PAMs on one function.
fn across_pams(rows: &[&Slope]) -> Option<f64> {
    let functions: BTreeSet<u32> = rows.iter().map(|row| row.function).collect();
    let own = |function: &u32| rows.iter().copied().filter(|row| row.function == *function).collect::<Vec<_>>();
    let mut found: Vec<f64> = functions.iter().filter_map(|function| correlation(&own(function), |row| row.predicted)).collect();
    found.sort_unstable_by(f64::total_cmp);
    (!found.is_empty()).then(|| quantile(&found, 0.5))
}

/// The slopes on every function.
pub(super) fn slopes_by_function(rows: &[Slope]) -> Table {
    Table::from_rows(rows)
        .text("theta", |row| FC[row.column].symbol)
        .text("pam", |row| &row.pam)
        .real("kappa", |row| row.kappa)
        .integer("function", |row| row.function)
        .rounded("mean_success", 3, |row| row.theta)
        .rounded("at_rest", 2, |row| row.at_rest)
        .rounded("predicted", 2, |row| row.predicted)
        .estimate(["measured", "low", "high"], 2, |row| row.measured.ends())
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_methods::behaviour::Estimate;

    #[test]
    fn correlations_of_slopes_by_hand() {
        let row = |function: u32, predicted: f64, measured: f64, theta: f64| Slope {
            pam: String::new(),
            kappa: 1.0,
            column: C,
            function,
            theta,
            at_rest: 1.0,
            predicted,
            measured: Estimate { mean: measured, low: measured - 0.1, high: measured + 0.1 },
        };
        // On each function more is predicted where less is measured; a function near the bound hides it.
        let rows = [row(1, 0.0, 0.2, 0.5), row(1, 0.2, 0.1, 0.5), row(2, -9.8, -9.9, 0.9), row(2, -10.0, -9.8, 0.9)];
        let words = slopes_words(&rows).remove(1);
        let said = "C: over 4 pairs of a PAM and a function, Pearson's correlation of predicted and measured κ is 1.00 (for a location at \
                    rest it would be not defined). Over the 2 pairs whose mean successful value is in (0.25, 0.75) it is -1.00, and the \
                    measured κ rises by -0.50 with each 1 of the predicted one. Across the PAMs on one function the median correlation \
                    is -1.00. 50 % of the measured intervals hold the prediction; in simulated data such intervals over 8 runs missed the \
                    true value in 12 % (docs/error-rates.md).";
        assert_eq!(words, said);
    }
}
