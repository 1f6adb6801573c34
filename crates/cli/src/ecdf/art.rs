//! Average running times to COCO's targets, function by function.

use super::logs::{Logs, of};
use crate::output::table::aligned;
use crate::output::{Format, csv, json, number};
use tpam_analysis::coco::{Algorithm, Problem};
use tpam_analysis::ecdf::{Art, RunLengths, art, even_targets};

/// What COCO's tables have columns for.
const SHOWN: [f64; 7] = [1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7];

/// The running times: to seven targets for people, to all of them for programs.
pub(crate) fn running_times(logs: &Logs, targets: u32, format: Format) -> Vec<u8> {
    const COLUMNS: [&str; 7] = ["algorithm", "dimension", "function", "target", "art", "successes", "trials"];
    let all = even_targets(targets);
    let rows = || {
        problems(logs).into_iter().flat_map(|(algorithm, problem)| {
            let times = art(&RunLengths::new(problem, &all));
            let row = |(target, art): (&f64, Art)| {
                let words = [algorithm.name.clone(), problem.dimension.to_string(), problem.function.to_string()];
                let numbers =
                    [number(*target), number(art.evaluations), art.successes.to_string(), art.trials.to_string()];
                words.into_iter().chain(numbers).collect::<Vec<_>>()
            };
            all.iter().zip(times).map(row).collect::<Vec<_>>()
        })
    };
    match format {
        Format::Table => table(logs).into_bytes(),
        Format::Csv => csv(&COLUMNS, rows()),
        Format::Json => json(&COLUMNS, rows(), &["algorithm"]),
    }
}

/// By dimension, function and algorithm.
fn problems(logs: &Logs) -> Vec<(&Algorithm, &Problem)> {
    let mut found = Vec::new();
    for (dimension, functions) in &logs.dimensions {
        for function in functions {
            for (algorithm, _) in logs.all() {
                found.extend(of(algorithm, *dimension).filter(|p| p.function == *function).map(|p| (algorithm, p)));
            }
        }
    }
    found
}

fn table(logs: &Logs) -> String {
    let mut header = ["D", "function", "algorithm"].map(str::to_owned).to_vec();
    header.extend(SHOWN.iter().map(|target| format!("{target:e}")));
    header.push("reached".to_owned());
    let row = |(algorithm, problem): (&Algorithm, &Problem)| {
        let times = art(&RunLengths::new(problem, &SHOWN));
        let mut row = vec![problem.dimension.to_string(), format!("f{}", problem.function), algorithm.name.clone()];
        row.extend(times.iter().map(|art| evaluations(art.evaluations)));
        row.extend(times.last().map(|last| format!("{}/{}", last.successes, last.trials)));
        row
    };
    let rows: Vec<Vec<String>> = problems(logs).into_iter().map(row).collect();
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
