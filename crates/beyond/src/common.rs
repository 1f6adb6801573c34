//! What a PAM, a step size and an operator have in common: tracking, recovery, drift without signal, and prediction of search.

use crate::five::{self, estimate};
use crate::folders::{Kind, ORACLE, UNIFORM};
use crate::measured::{Measured, mean_by_run, read};
use std::path::Path;
use tpam_methods::behaviour::Estimate;
use tpam_relevance::{Entry, Relevance, median};
use tpam_store::Error;
use tpam_table::Table;

/// One kind of parameter.
pub(crate) struct Row {
    pub(crate) kind: Kind,
    /// The rule that tracks best.
    pub(crate) best: String,
    /// What it reaches of the oracle's measure on random walks, and what a random choice reaches.
    pub(crate) tracking: Estimate,
    pub(crate) blind: Estimate,
    /// Iterations until success has recovered from a jump.
    pub(crate) recovery: Estimate,
    /// What moves without a signal, in words.
    pub(crate) drift: String,
    /// The median rank correlation of tracking and search, over scenarios and operators, on all functions, and its extremes.
    pub(crate) rho: [f64; 3],
    /// How many of these correlations survive the correction.
    pub(crate) survive: [usize; 2],
}

/// All three kinds, in the order of [`Kind::ALL`].
pub(crate) fn rows(data: &Path, five: &[five::Row], related: &[Relevance]) -> Result<Vec<Row>, Error> {
    let row = |(kind, related): (Kind, &Relevance)| -> Result<Row, Error> {
        let walks = read(&data.join(format!("walk-{}", kind.word())), kind.measure())?;
        let limit = estimate(&mean_of(&walks, ORACLE)).mean;
        let tracked = |pam: &str| estimate(&mean_of(&walks, pam).iter().map(|value| value / limit).collect::<Vec<_>>());
        let mut names: Vec<&str> = walks.iter().map(|cell| cell.name.as_str()).filter(|name| *name != ORACLE).collect();
        names.dedup();
        let learning = names.iter().filter(|pam| **pam != UNIFORM);
        let best = *learning.max_by(|a, b| tracked(a).mean.total_cmp(&tracked(b).mean)).expect("rules were simulated");
        let jumps = read(&data.join(format!("jump-{}", kind.word())), "recovery")?;
        let whole: Vec<&Entry> = related.comparisons().filter(|entry| related.classes[entry.class].group == "all").collect();
        let rhos = || whole.iter().map(|entry| entry.rho);
        Ok(Row {
            kind,
            best: best.to_owned(),
            tracking: tracked(best),
            blind: tracked(UNIFORM),
            recovery: estimate(&mean_of(&jumps, best).into_iter().filter(|value| value.is_finite()).collect::<Vec<_>>()),
            drift: drift(kind, data, five)?,
            rho: [median(rhos()), rhos().fold(f64::INFINITY, f64::min), rhos().fold(f64::NEG_INFINITY, f64::max)],
            survive: [whole.iter().filter(|entry| entry.survives()).count(), whole.len()],
        })
    };
    Kind::ALL.into_iter().zip(related).map(row).collect()
}

/// The mean over the cells of a rule, run by run.
fn mean_of(cells: &[Measured], name: &str) -> Vec<f64> {
    mean_by_run(cells.iter().filter(|cell| cell.name == name).map(|cell| &cell.values))
}

/// What moves without a signal.
fn drift(kind: Kind, data: &Path, five: &[five::Row]) -> Result<String, Error> {
    let range = |values: Vec<f64>| {
        let ends = values.iter().fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(*value), high.max(*value)]);
        ends.map(|end| format!("{end:+.2}")).join(" to ")
    };
    Ok(match kind {
        Kind::Pam => {
            let bias = |theta: &str| -> Result<Vec<f64>, Error> {
                let own = read(&data.join("silent-pam"), &format!("bias_{theta}"))?.into_iter();
                Ok(own.filter(|cell| cell.theta == theta && cell.name != UNIFORM).map(|cell| estimate(&cell.values).mean).collect())
            };
            format!("mean F − 0.5: {}; mean C − 0.5: {}", range(bias("f")?), range(bias("c")?))
        }
        Kind::Step => {
            let decades = |strategy: &str| {
                let own = five.iter().filter(|row| row.strategy == strategy && row.rule != five::ORACLE);
                range(own.map(|row| 1000.0 * estimate(&row.drift).mean).collect())
            };
            format!(
                "decades in 1000 evaluations: {} with {}, {} with {}",
                decades(five::PLUS),
                five::PLUS,
                decades(five::COMMA),
                five::COMMA
            )
        }
        Kind::Arm => "none: if all arms are equal, no choice is better".to_owned(),
    })
}

/// One row for each kind of parameter.
pub(crate) fn table(rows: &[Row]) -> Table {
    Table::from_rows(rows)
        .text("parameter", |row| row.kind.title())
        .text("best tracker", |row| row.best.clone())
        .estimate(["tracking", "tracking_low", "tracking_high"], 3, |row| row.tracking.ends())
        .estimate(["blind", "blind_low", "blind_high"], 3, |row| row.blind.ends())
        .estimate(["recovery", "recovery_low", "recovery_high"], 1, |row| row.recovery.ends())
        .text("without signal", |row| row.drift.clone())
        .rounded("rho", 2, |row| row.rho[0])
        .rounded("least", 2, |row| row.rho[1])
        .rounded("most", 2, |row| row.rho[2])
        .integer("survive", |row| row.survive[0])
        .integer("correlations", |row| row.survive[1])
        .build()
}
