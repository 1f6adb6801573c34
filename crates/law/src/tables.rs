//! The tables of the study.

use super::maps::{Searched, Tracked};
use super::resting::Rested;
use super::slopes::{Overall, Slope};
use super::swap::{Arm, Effect, TrackingEffect};
use tpam_figure::prose;
use tpam_pam::{C, F, FC};
use tpam_stats::pearson;
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
        let known = |row: &&Slope| row.column == column && row.measured.mean.is_finite() && row.predicted.is_finite();
        let own: Vec<&Slope> = rows.iter().filter(known).collect();
        let measured: Vec<f64> = own.iter().map(|row| row.measured.mean).collect();
        let with = |predicted: &dyn Fn(&Slope) -> f64| {
            let values: Vec<f64> = own.iter().map(|row| predicted(row)).collect();
            pearson(&values, &measured).map_or_else(|| "not defined".to_owned(), |found| format!("{found:.2}"))
        };
        let [predicted, at_rest] = [with(&|row| row.predicted), with(&|row| row.at_rest)];
        let [words] = prose!("slopes", name = FC[column].symbol, pairs = own.len(), predicted = predicted, at_rest = at_rest);
        words
    };
    [F, C].map(words).into()
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
