//! Who finds the moving operator: all choosers in the scenarios of the literature.

use crate::five::estimate;
use crate::folders::{CHOOSERS, ORACLE, PIECEWISE, UNIFORM};
use crate::measured::{Measured, mean_by_run, read};
use std::path::Path;
use tpam_store::Error;
use tpam_table::Table;

/// A chooser in one scenario.
pub(crate) struct Row {
    pub(crate) chooser: String,
    /// A law of rewards with jumps, or the published problems.
    pub(crate) scenario: &'static str,
    /// The regret relative to that of a uniform choice, run by run.
    pub(crate) regret: Vec<f64>,
    /// The share of choices that are the best arm, run by run.
    pub(crate) best: Vec<f64>,
}

/// The scenarios with the words by which their cells are found: in the target and in the acceptance.
pub(crate) const SCENARIOS: [(&str, [&str; 2]); 6] = [
    ("uniform, 50", ["assign:every=50", "law=uniform"]),
    ("uniform, 200", ["assign:every=200", "law=uniform"]),
    ("uniform, 1000", ["assign:every=1000", "law=uniform"]),
    ("boolean", ["assign:", "law=boolean"]),
    ("outlier", ["assign:", "law=outlier"]),
    ("published", ["piecewise:", "law=bernoulli"]),
];

/// All choosers in all scenarios.
pub(crate) fn measure(data: &Path) -> Result<Vec<Row>, Error> {
    let both = |measure: &str| -> Result<Vec<Measured>, Error> {
        let folders = ["assign"].into_iter().chain(PIECEWISE.map(|(name, _)| name)).map(|name| read(&data.join(name), measure));
        Ok(folders.collect::<Result<Vec<_>, Error>>()?.into_iter().flatten().collect())
    };
    let (regrets, bests) = (both("regret_arm")?, both("best_arm")?);
    let mut rows = Vec::new();
    for (scenario, [target, accept]) in SCENARIOS {
        let of = |all: &[Measured], chooser: &str| {
            let own = |cell: &&Measured| {
                let name = cell.pam.split(':').next();
                // `every=50` is not `every=500`.
                let at = cell.target == target || (target.ends_with(':') && cell.target.starts_with(target));
                name == Some(chooser) && at && cell.accept.contains(accept)
            };
            mean_by_run(all.iter().filter(own).map(|cell| &cell.values))
        };
        let blind = estimate(&of(&regrets, UNIFORM)).mean;
        for chooser in CHOOSERS.into_iter().chain([ORACLE]) {
            let regret = of(&regrets, chooser).iter().map(|regret| regret / blind).collect();
            rows.push(Row { chooser: chooser.to_owned(), scenario, regret, best: of(&bests, chooser) });
        }
    }
    Ok(rows)
}

/// The rows of a scenario, the smallest regret first, without the oracle.
pub(crate) fn ranked<'a>(rows: &'a [Row], scenario: &str) -> Vec<&'a Row> {
    let mut own: Vec<&Row> = rows.iter().filter(|row| row.scenario == scenario && row.chooser != ORACLE).collect();
    own.sort_by(|a, b| estimate(&a.regret).mean.total_cmp(&estimate(&b.regret).mean));
    own
}

/// Where a chooser comes from.
pub(crate) fn family(chooser: &str) -> &'static str {
    match chooser {
        ORACLE | UNIFORM => "baseline",
        name if name.ends_with("-choice") => "differential evolution",
        _ => "operator selection",
    }
}

/// One row for each scenario and chooser, in the order of the regret.
pub(crate) fn table(rows: &[Row]) -> Table {
    let sorted: Vec<&Row> = SCENARIOS.iter().flat_map(|(scenario, _)| ranked(rows, scenario)).collect();
    Table::from_rows(&sorted)
        .text("scenario", |row| row.scenario)
        .text("chooser", |row| row.chooser.clone())
        .text("family", |row| family(&row.chooser))
        .estimate(["regret", "regret_low", "regret_high"], 3, |row| estimate(&row.regret).ends())
        .estimate(["best", "best_low", "best_high"], 3, |row| estimate(&row.best).ends())
        .build()
}
