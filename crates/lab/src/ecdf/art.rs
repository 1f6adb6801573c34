//! Average running times to COCO's target values as tables.

use crate::output::table::aligned;
use crate::output::{Format, csv, json, number};
use tpam_coco::Logs;
use tpam_coco::ecdf::{Art, RunningTimes, even_targets};

/// What COCO's tables have columns for.
const SHOWN: [f64; 7] = [1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7];

/// The running times: to seven targets for people, to all of them for programs.
pub fn running_times(logs: &Logs, targets: u32, format: Format) -> Vec<u8> {
    const COLUMNS: [&str; 7] = ["algorithm", "dimension", "function", "target", "art", "successes", "trials"];
    let all = even_targets(targets);
    let rows = || {
        logs.running_times(&all).into_iter().flat_map(|one| {
            let row = |(target, art): (&f64, Art)| {
                let words = [one.algorithm.clone(), one.dimension.to_string(), one.function.to_string()];
                let counts = [art.successes, art.trials].map(|count| count.to_string());
                words.into_iter().chain([*target, art.evaluations].map(number)).chain(counts).collect::<Vec<_>>()
            };
            all.iter().zip(one.art.iter().copied()).map(row).collect::<Vec<_>>()
        })
    };
    match format {
        Format::Table => table(logs).into_bytes(),
        Format::Csv => csv(&COLUMNS, rows()),
        Format::Json => json(&COLUMNS, rows(), &["algorithm"]),
    }
}

fn table(logs: &Logs) -> String {
    let mut header = ["D", "function", "algorithm"].map(str::to_owned).to_vec();
    header.extend(SHOWN.iter().map(|target| format!("{target:e}")));
    header.push("reached".to_owned());
    let row = |RunningTimes { algorithm, dimension, function, art, .. }| {
        let mut row = vec![dimension.to_string(), format!("f{function}"), algorithm];
        row.extend(art.iter().map(|art| evaluations(art.evaluations)));
        row.extend(art.last().map(|last| format!("{}/{}", last.successes, last.trials)));
        row
    };
    let rows: Vec<Vec<String>> = logs.running_times(&SHOWN).into_iter().map(row).collect();
    format!(
        "aRT in evaluations to each precision; reached: trials that reached the last\n\n{}",
        aligned(&header, &rows, 3)
    )
}

/// A count for people.
fn evaluations(count: f64) -> String {
    match count {
        _ if count.is_infinite() => "-".to_owned(),
        _ if count < 1e6 => format!("{count:.0}"),
        _ => format!("{count:.2e}"),
    }
}
