//! The rows of an experiment in every format.

use super::{Row, columns};
use crate::output::table::{aligned, decimals};
use crate::output::{Format, csv, json, number};
use std::collections::BTreeMap;
use tpam_pam::spec::Spec;
use tpam_sim::{Cell, Label, Measure};

/// The rows as bytes.
pub fn render(rows: &[Row], format: Format) -> Vec<u8> {
    let texts = || {
        rows.iter().map(|row| {
            let numbers = row.summary.numbers().into_iter().map(number);
            row.words().into_iter().chain(numbers).collect()
        })
    };
    let Some(first) = rows.first() else { return Vec::new() };
    let columns = columns(first.experiment.space);
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    match format {
        Format::Table => people(rows).into_bytes(),
        Format::Csv => csv(&columns, texts()),
        Format::Json => {
            let words = words(first.cell);
            json(&columns, texts(), &words.iter().map(String::as_str).collect::<Vec<_>>())
        }
    }
}

/// Columns whose values are words even where they look like numbers.
fn words(cell: &Cell) -> Vec<String> {
    let labels = Label::of(cell.space()).into_iter().filter(|label| !label.is_number());
    labels.map(|label| label.name().into_owned()).collect()
}

/// What is the same in all rows stands above the table once.
fn people(rows: &[Row]) -> String {
    let kinds = Label::of(rows[0].cell.space());
    let labels = short_labels(rows, &kinds);
    let varies = |label: usize| label == 0 || labels.iter().any(|row| row[label] != labels[0][label]);
    let (shown, constant): (Vec<usize>, Vec<usize>) = (0..kinds.len()).partition(|label| varies(*label));
    let all = rows[0].experiment.measures();
    let measures: Vec<Measure> = all
        .iter()
        .filter(|measure| !matches!(measure, Measure::Success | Measure::Window(_)))
        .filter(|measure| rows.iter().any(|row| !row.summary.mean(*measure).is_nan()))
        .collect();
    let mut above: Vec<String> = constant
        .iter()
        .filter(|label| !labels[0][**label].is_empty())
        .map(|label| format!("{} {}", kinds[*label].name(), labels[0][*label]))
        .collect();
    above.extend([format!("runs {}", rows[0].experiment.runs), format!("seed {}", rows[0].experiment.seed)]);
    let mut header: Vec<String> = shown.iter().map(|label| kinds[*label].name().into_owned()).collect();
    header.extend(["success".to_owned(), "± 95 %".to_owned()]);
    header.extend(measures.iter().map(|measure| all.name(*measure)));
    let exact = places_for(rows);
    let line = |(row, labels): (&Row, &Vec<String>)| {
        let mut fields: Vec<String> = shown.iter().map(|label| labels[*label].clone()).collect();
        fields.push(decimals(row.summary.mean(Measure::Success), exact));
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

fn places(measure: Measure) -> usize {
    if measure.in_iterations() { 1 } else { 4 }
}

/// The labels of all cells, without the options that are usual in every row.
fn short_labels(rows: &[Row], kinds: &[Label]) -> Vec<Vec<String>> {
    let pams = short(rows.iter().map(|row| &row.cell.subject));
    let thetas = short(rows.iter().map(|row| &row.cell.theta_spec));
    let accepts = short(rows.iter().map(|row| &row.cell.accept_spec));
    let text = |k: usize, label: Label| match label {
        Label::Pam => pams[k].clone(),
        Label::Theta => thetas[k].clone(),
        Label::Accept => accepts[k].clone(),
        other => rows[k].cell.label(other),
    };
    (0..rows.len()).map(|k| kinds.iter().map(|label| text(k, *label)).collect()).collect()
}

/// Each spec with the options that are unusual in any spec of its name: what differs between rows is seen in all of them.
fn short<'a, T: 'static>(specs: impl Iterator<Item = &'a Spec<T>> + Clone) -> Vec<String> {
    let mut telling: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for spec in specs.clone() {
        telling.entry(spec.name()).or_default().extend(spec.unusual());
    }
    specs.map(|spec| spec.with_only(&telling[spec.name()])).collect()
}
