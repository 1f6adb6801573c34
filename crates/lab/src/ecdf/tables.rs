//! Curves and areas as tables.

use super::curves::Line;
use crate::output::table::{aligned, decimals};
use crate::output::{Format, csv, json, number};
use tpam_stats::Interval;

/// The heights at the budgets.
pub fn curves(lines: &[Line], format: Format) -> Vec<u8> {
    const COLUMNS: [&str; 8] =
        ["algorithm", "dimension", "part", "budget", "log10_budget", "proportion", "low", "high"];
    let rows = || {
        lines.iter().flat_map(|line| {
            line.budgets.iter().enumerate().map(|(k, budget)| {
                let [low, high] = ends(line.band.as_ref().map(|band| band.at[k]));
                let numbers = [*budget, libm::log10(*budget), line.curve.at(*budget), low, high].map(number);
                line.labels().into_iter().chain(numbers).collect()
            })
        })
    };
    match format {
        Format::Table => {
            lines.chunk_by(|a, b| a.dimension == b.dimension).map(table).collect::<Vec<_>>().join("\n").into_bytes()
        }
        Format::Csv => csv(&COLUMNS, rows()),
        Format::Json => json(&COLUMNS, rows(), &["algorithm", "part"]),
    }
}

/// The areas, and what else there is one of for each line.
pub fn areas(lines: &[Line], format: Format) -> Vec<u8> {
    const COLUMNS: [&str; 9] =
        ["algorithm", "dimension", "part", "functions", "area_to", "area", "low", "high", "cross"];
    let rows = || {
        lines.iter().map(|line| {
            let [low, high] = ends(line.band.as_ref().map(|band| band.area));
            let cross = line.cross.unwrap_or(f64::NAN);
            let numbers = [line.end, line.area(), low, high, cross].map(number);
            line.labels().into_iter().chain([line.functions.to_string()]).chain(numbers).collect::<Vec<String>>()
        })
    };
    match format {
        Format::Table => {
            let header = COLUMNS.map(str::to_owned);
            let rounded = |line: &Line| {
                let [low, high] = ends(line.band.as_ref().map(|band| band.area));
                let numbers = [line.area(), low, high].map(|value| decimals(value, 4));
                let cross = decimals(line.cross.unwrap_or(f64::NAN), 1);
                let first = [line.functions.to_string(), decimals(line.end, 1)];
                line.labels().into_iter().chain(first).chain(numbers).chain([cross]).collect()
            };
            aligned(&header, &lines.iter().map(rounded).collect::<Vec<_>>(), 3).into_bytes()
        }
        Format::Csv => csv(&COLUMNS, rows()),
        Format::Json => json(&COLUMNS, rows(), &["algorithm", "part"]),
    }
}

/// The curves of one dimension, the budgets by their logarithms; below each its band, where there is one.
fn table(lines: &[Line]) -> String {
    let first = &lines[0];
    let by_part = lines.iter().any(|line| line.part != "all");
    let row = |words: [&str; 2], numbers: &mut dyn Iterator<Item = f64>| {
        let words = [Some(words[0]), by_part.then_some(words[1])].into_iter().flatten().map(str::to_owned);
        words.chain(numbers.map(|value| decimals(value, 4))).collect::<Vec<String>>()
    };
    let mut rows = Vec::new();
    for line in lines {
        let heights = line.budgets.iter().map(|budget| line.curve.at(*budget));
        rows.push(row([&line.algorithm, &line.part], &mut heights.chain([line.area()])));
        if let Some(band) = &line.band {
            let all = || band.at.iter().chain([&band.area]);
            rows.push(row(["  low", ""], &mut all().map(|interval| interval.low)));
            rows.push(row(["  high", ""], &mut all().map(|interval| interval.high)));
        }
    }
    let mut header = vec!["algorithm".to_owned()];
    header.extend(by_part.then(|| "part".to_owned()));
    header.extend(first.budgets.iter().map(|budget| short(libm::log10(*budget))));
    header.push("area".to_owned());
    let functions = if by_part { String::new() } else { format!(" · {} functions", first.functions) };
    let above = format!("{}-D{functions} · log10(evaluations / D), area from 0 to {}", first.dimension, first.end);
    format!("{above}\n\n{}", aligned(&header, &rows, 1 + usize::from(by_part)))
}

fn ends(interval: Option<Interval>) -> [f64; 2] {
    interval.map_or([f64::NAN; 2], |interval| [interval.low, interval.high])
}

/// Two decimals at most, one at least.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.strip_suffix('0').map_or(text.clone(), str::to_owned)
}
