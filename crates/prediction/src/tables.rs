//! The tables of the study.

use crate::between::Between;
use crate::comparison::{Difference, Verdict};
use crate::controls::Control;
use crate::predictor::Predictor;
use crate::relate::Related;
use crate::results::{Predicted, Reached, Rho};
use crate::setting::Subject;
use tpam_rows::error_rates::{OF_RHO, OF_TWO_RHOS};
use tpam_table::Table;

/// What the predictors say: one row for each operator and subject.
pub(crate) fn predictors(rows: &[Predicted], subjects: &[Subject]) -> Table {
    let mut table = Table::from_rows(rows)
        .text("operator", |row| &row.operator)
        .text("subject", |row| &subjects[row.subject].name)
        .text("pam", |row| subjects[row.subject].pam.short())
        .text("kind", |row| kind(&subjects[row.subject]));
    for (at, predictor) in Predictor::ALL.into_iter().enumerate() {
        table = table.rounded(predictor.name(), 4, move |row| row.values[at]);
    }
    table.build()
}

fn kind(subject: &Subject) -> &'static str {
    if subject.is_mark() { "mark" } else { "setting" }
}

/// How the subjects searched.
pub(crate) fn outcomes(rows: &[Reached], subjects: &[Subject]) -> Table {
    Table::from_rows(rows)
        .text("half", |row| row.side.name())
        .text("operator", |row| &row.operator)
        .text("subject", |row| &subjects[row.subject].name)
        .text("pam", |row| subjects[row.subject].pam.short())
        .text("kind", |row| kind(&subjects[row.subject]))
        .rounded("area", 4, |row| row.area)
        .rounded("art_rank", 1, |row| row.rank)
        .build()
}

/// A correlation and the ends of its interval.
fn ends(found: &Related) -> [f64; 3] {
    [found.rho, found.interval[0], found.interval[1]]
}

/// Correlations of predictors with outcomes.
pub(crate) fn rho(rows: &[Rho]) -> Table {
    Table::from_rows(rows)
        .caption(format!(
            "Spearman's rho over the settings; interval: jackknife over functions; p: one-sided, settings permuted; holm: over predictors \
             and operators; better_half, best_quarter: rho among the settings with the best outcomes; place, regret: of its first choice. \
             {OF_RHO}"
        ))
        .text("half", |row| row.side.name())
        .caption_if_constant()
        .text("operator", |row| &row.operator)
        .text("outcome", |row| row.outcome.name())
        .text("predictor", |row| row.predictor.name())
        .estimate(["rho", "low", "high"], 2, |row| ends(&row.found))
        .rounded("p", 4, |row| row.found.p)
        .rounded("holm", 4, |row| row.holm)
        .rounded("better_half", 2, |row| row.chosen.among_better[0])
        .rounded("best_quarter", 2, |row| row.chosen.among_better[1])
        .integer("place", |row| row.chosen.place)
        .rounded("regret", 3, |row| row.chosen.regret)
        .build()
}

/// Differences between predictors.
pub(crate) fn between(rows: &[Between]) -> Table {
    Table::from_rows(rows)
        .caption(format!(
            "rho of the first predictor minus that of the second; interval and p: jackknife over functions; holm: over pairs and \
             operators. {OF_TWO_RHOS}"
        ))
        .text("operator", |row| &row.operator)
        .text("outcome", |row| row.outcome.name())
        .text("first", |row| row.predictors[0].name())
        .text("second", |row| row.predictors[1].name())
        .estimate(["difference", "low", "high"], 2, |row| row.difference)
        .rounded("p", 4, |row| row.p)
        .rounded("holm", 4, |row| row.holm)
        .build()
}

/// The controls.
pub(crate) fn controls(rows: &[Control]) -> Table {
    Table::from_rows(rows)
        .text("control", |row| row.what)
        .text("operator", |row| &row.operator)
        .estimate(["rho", "low", "high"], 2, |row| ends(&row.found))
        .rounded("p", 4, |row| (!row.found.p.is_nan()).then_some(row.found.p))
        .build()
}

/// The frozen settings against other PAMs.
pub(crate) fn comparison<'a>(rows: impl Iterator<Item = &'a Difference>, caption: String) -> Table {
    let rows: Vec<&Difference> = rows.collect();
    Table::from_rows(&rows)
        .caption(caption)
        .text("setting", |row| &row.setting)
        .text("rival", |row| &row.rival)
        .text("operator", |row| &row.operator)
        .caption_if_constant()
        .rounded("area", 3, |row| row.areas[0])
        .rounded("rival_area", 3, |row| row.areas[1])
        .estimate(["difference", "low", "high"], 3, |row| row.difference.ends())
        .rounded("p", 4, |row| row.p)
        .rounded("holm", 4, |row| row.holm)
        .text("verdict", |row| row.verdict.map_or("", Verdict::name))
        .build()
}
