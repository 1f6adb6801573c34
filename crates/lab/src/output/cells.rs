//! The rows of an experiment in every format.

use super::table::{aligned, decimals};
use super::{Format, csv, json, number};
use crate::summary::{Row, columns};
use std::collections::BTreeMap;
use tpam_pam::spec::Spec;
use tpam_sim::Cell;
use tpam_sim::measure::{Measure, NAMES};

/// The rows as bytes.
pub fn render(rows: &[Row], format: Format) -> Vec<u8> {
    let texts = || {
        rows.iter().map(|row| {
            let numbers = row.summary.numbers().into_iter().map(number);
            row.words().into_iter().chain(numbers).collect()
        })
    };
    match format {
        Format::Table => people(rows).into_bytes(),
        Format::Csv => csv(&columns(), texts()),
        Format::Json => json(&columns(), texts(), &WORDS),
    }
}

/// Columns whose values are words even where they look like numbers.
const WORDS: [&str; 6] = ["pam", "theta", "target", "target_f", "target_c", "accept"];

/// What is the same in all rows stands above the table once.
fn people(rows: &[Row]) -> String {
    let labels = short_labels(rows);
    let varies = |label: usize| label == 0 || labels.iter().any(|row| row[label] != labels[0][label]);
    let (shown, constant): (Vec<usize>, Vec<usize>) = (0..Cell::LABELS.len()).partition(|label| varies(*label));
    let measures: Vec<usize> = (Measure::Relative as usize..Measure::Window1 as usize)
        .filter(|measure| rows.iter().any(|row| !row.summary.mean(*measure).is_nan()))
        .collect();
    let mut above: Vec<String> = constant
        .iter()
        .filter(|label| !labels[0][**label].is_empty())
        .map(|label| format!("{} {}", Cell::LABELS[*label], labels[0][*label]))
        .collect();
    above.extend([format!("runs {}", rows[0].experiment.runs), format!("seed {}", rows[0].experiment.seed)]);
    let mut header: Vec<String> = shown.iter().map(|label| Cell::LABELS[*label].to_owned()).collect();
    header.extend(["success".to_owned(), "± 95 %".to_owned()]);
    header.extend(measures.iter().map(|measure| NAMES[*measure].to_owned()));
    let exact = places_for(rows);
    let line = |(row, labels): (&Row, &[String; 8])| {
        let mut fields: Vec<String> = shown.iter().map(|label| labels[*label].clone()).collect();
        fields.push(decimals(row.summary.mean(Measure::Success as usize), exact));
        fields.push(decimals(row.summary.half_width(), exact));
        fields.extend(measures.iter().map(|measure| decimals(row.summary.mean(*measure), places(*measure))));
        fields
    };
    let table: Vec<Vec<String>> = rows.iter().zip(&labels).map(line).collect();
    format!("{}\n\n{}", above.join(" · "), aligned(&header, &table, shown.len()))
}

/// Decimals that show two digits of the narrowest interval: four at least, seven at most.
fn places_for(rows: &[Row]) -> usize {
    let widths = rows.iter().map(|row| row.summary.half_width()).filter(|width| *width > 0.0);
    let narrowest = widths.fold(1.0, f64::min);
    (4..7).zip([1e-3, 1e-4, 1e-5]).find(|(_, scale)| narrowest >= *scale).map_or(7, |(places, _)| places)
}

fn places(measure: usize) -> usize {
    let iterations = [Measure::LagF, Measure::LagC, Measure::Recovery].map(|m| m as usize);
    if iterations.contains(&measure) { 1 } else { 4 }
}

/// The labels of all cells, without the options that are usual in every row.
fn short_labels(rows: &[Row]) -> Vec<[String; 8]> {
    let pams = short(rows.iter().map(|row| &row.cell.subject));
    let thetas = short(rows.iter().map(|row| &row.cell.theta_spec));
    let accepts = short(rows.iter().map(|row| &row.cell.accept_spec));
    let names = pams.into_iter().zip(thetas).zip(accepts);
    rows.iter()
        .zip(names)
        .map(|(row, ((pam, theta), accept))| {
            let [_, _, target, target_f, target_c, _, n, iterations] = row.cell.labels();
            [pam, theta, target, target_f, target_c, accept, n, iterations]
        })
        .collect()
}

/// Each spec with the options that are unusual in any spec of its name: what differs between rows is seen in all of them.
fn short<'a, T: 'static>(specs: impl Iterator<Item = &'a Spec<T>> + Clone) -> Vec<String> {
    let mut telling: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for spec in specs.clone() {
        telling.entry(spec.name()).or_default().extend(spec.unusual());
    }
    specs.map(|spec| spec.with_only(&telling[spec.name()])).collect()
}
