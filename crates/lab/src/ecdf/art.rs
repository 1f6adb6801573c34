//! Average running times to COCO's targets, function by function.

use super::logs::Logs;
use crate::output::table::aligned;
use crate::output::{Format, csv, json, number};
use tpam_coco::ecdf::{Art, RunLengths, art, even_targets};

/// What COCO's tables have columns for.
const SHOWN: [f64; 7] = [1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7];

/// The running times: to seven targets for people, to all of them for programs.
pub fn running_times(logs: &Logs, targets: u32, format: Format) -> Vec<u8> {
    const COLUMNS: [&str; 7] = ["algorithm", "dimension", "function", "target", "art", "successes", "trials"];
    let all = even_targets(targets);
    let rows = || {
        problems(logs, &all).into_iter().flat_map(|(name, lengths)| {
            let (function, dimension) = lengths.problem();
            let row = |(target, art): (&f64, Art)| {
                let words = [name.to_owned(), dimension.to_string(), function.to_string()];
                let counts = [art.successes, art.trials].map(|count| count.to_string());
                words.into_iter().chain([*target, art.evaluations].map(number)).chain(counts).collect::<Vec<_>>()
            };
            all.iter().zip(art(&lengths)).map(row).collect::<Vec<_>>()
        })
    };
    match format {
        Format::Table => table(logs).into_bytes(),
        Format::Csv => csv(&COLUMNS, rows()),
        Format::Json => json(&COLUMNS, rows(), &["algorithm"]),
    }
}

/// The run lengths on each problem, by dimension, function and algorithm.
fn problems<'a>(logs: &'a Logs, targets: &[f64]) -> Vec<(&'a str, RunLengths)> {
    let mut found = Vec::new();
    for (dimension, functions) in &logs.dimensions {
        for (name, lengths) in logs.lengths(*dimension, targets) {
            found.extend(lengths.into_iter().map(|lengths| (name, lengths)));
        }
        let asked = |(_, lengths): &(&str, RunLengths)| functions.contains(&lengths.problem().0);
        found.retain(|one| one.1.problem().1 != *dimension || asked(one));
    }
    // The order of the algorithms stays.
    found.sort_by_key(|(_, lengths)| (lengths.problem().1, lengths.problem().0));
    found
}

fn table(logs: &Logs) -> String {
    let mut header = ["D", "function", "algorithm"].map(str::to_owned).to_vec();
    header.extend(SHOWN.iter().map(|target| format!("{target:e}")));
    header.push("reached".to_owned());
    let row = |(name, lengths): (&str, RunLengths)| {
        let times = art(&lengths);
        let (function, dimension) = lengths.problem();
        let mut row = vec![dimension.to_string(), format!("f{function}"), name.to_owned()];
        row.extend(times.iter().map(|art| evaluations(art.evaluations)));
        row.extend(times.last().map(|last| format!("{}/{}", last.successes, last.trials)));
        row
    };
    let rows: Vec<Vec<String>> = problems(logs, &SHOWN).into_iter().map(row).collect();
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
