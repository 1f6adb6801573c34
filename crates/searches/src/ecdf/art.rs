//! Average running times to COCO's target values as tables.

use tpam_coco::Logs;
use tpam_coco::ecdf::{Art, RunningTimes, even_targets};
use tpam_table::{Digits, Table};

/// The target values that COCO's tables have columns for.
const SHOWN: [f64; 7] = [1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7];

/// The running times to all target values: one row per algorithm, problem and target value.
pub fn running_times(logs: &Logs, targets: u32) -> Table {
    let targets = even_targets(targets);
    let times = logs.running_times(&targets);
    let mut rows: Vec<(&RunningTimes, f64, Art)> = Vec::new();
    for one in &times {
        rows.extend(targets.iter().zip(&one.art).map(|(target, art)| (one, *target, *art)));
    }
    Table::from_rows(&rows)
        .text("algorithm", |(one, ..)| &one.algorithm)
        .integer("dimension", |(one, ..)| one.dimension)
        .integer("function", |(one, ..)| one.function)
        .real("target", |(_, target, _)| *target)
        .real("art", |(.., art)| art.evaluations)
        .integer("successes", |(.., art)| art.successes)
        .integer("trials", |(.., art)| art.trials)
        .build()
}

/// The running times to seven target values, to be printed: one row per problem and algorithm.
pub fn running_time_overview(logs: &Logs) -> Table {
    let times = logs.running_times(&SHOWN);
    let mut table = Table::from_rows(&times)
        .caption("aRT in evaluations to each precision; reached: trials that reached the last")
        .integer("D", |one| one.dimension)
        .left()
        .text("function", |one| format!("f{}", one.function))
        .text("algorithm", |one| &one.algorithm);
    for (at, target) in SHOWN.into_iter().enumerate() {
        let art = move |one: &RunningTimes| one.art[at].evaluations;
        table = table.real(format!("{target:e}"), art).digits(Digits::Custom(evaluations));
    }
    let last = |one: &RunningTimes| one.art[SHOWN.len() - 1];
    table.text("reached", |one| format!("{}/{}", last(one).successes, last(one).trials)).right().build()
}

/// Formats a count for a printed table.
fn evaluations(count: f64) -> String {
    match count {
        _ if count.is_infinite() => "-".to_owned(),
        _ if count < 1e6 => format!("{count:.0}"),
        _ => format!("{count:.2e}"),
    }
}
