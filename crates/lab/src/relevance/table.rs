//! The comparisons as a table, the scores they rest on, and what came out in words.

use super::relate::{EXCHANGES, Entry, LEVEL, Relevance, mean};
use crate::output::table::{aligned, decimals};
use crate::output::{Format, csv, json, number};

const COLUMNS: [&str; 14] = [
    "theta",
    "target",
    "accept",
    "size",
    "operator",
    "dim",
    "group",
    "settings",
    "rho",
    "low",
    "high",
    "p",
    "p_adjusted",
    "p_relatives",
];
const WORDS: [&str; 6] = ["theta", "target", "accept", "size", "operator", "group"];

/// How many comparisons a person is shown.
const SHOWN: usize = 12;

/// Every comparison; for people the strongest ones, below what came out.
pub fn entries(relevance: &Relevance, format: Format) -> Vec<u8> {
    let rows = || relevance.entries.iter().map(|entry| row(relevance, entry));
    match format {
        Format::Table => people(relevance).into_bytes(),
        Format::Csv => csv(&COLUMNS, rows()),
        Format::Json => json(&COLUMNS, rows(), &WORDS),
    }
}

fn row(relevance: &Relevance, entry: &Entry) -> Vec<String> {
    let (scenario, class) = (&relevance.scenarios[entry.scenario], &relevance.classes[entry.class]);
    let words = [&scenario.theta, &scenario.target, &scenario.accept, &scenario.size, &class.operator];
    let mut row: Vec<String> = words.map(Clone::clone).into();
    row.extend([class.dim.to_string(), class.group.clone(), relevance.settings.len().to_string()]);
    row.extend([entry.rho, entry.low, entry.high, entry.p, entry.adjusted, entry.relatives].map(number));
    row
}

/// The scores that are ranked: of each setting the mean r_succ in each scenario and the mean area in each problem class.
pub fn scores(relevance: &Relevance) -> Vec<u8> {
    const COLUMNS: [&str; 10] =
        ["measure", "theta", "target", "accept", "size", "operator", "dim", "group", "setting", "score"];
    let each = |labels: [&str; 8], values: &[Vec<f64>]| -> Vec<Vec<String>> {
        let named = relevance.settings.iter().zip(values);
        let row = |(setting, values): (&super::settings::Setting, &Vec<f64>)| {
            let labels = labels.iter().map(|label| (*label).to_owned());
            labels.chain([setting.name.clone(), number(mean(values))]).collect()
        };
        named.map(row).collect()
    };
    let simulated = relevance
        .scenarios
        .iter()
        .flat_map(|one| each(["success", &one.theta, &one.target, &one.accept, &one.size, "", "", ""], &one.rates));
    let searched = relevance
        .classes
        .iter()
        .flat_map(|one| each(["area", "", "", "", "", &one.operator, &one.dim.to_string(), &one.group], &one.areas));
    csv(&COLUMNS, simulated.chain(searched))
}

/// How many comparisons there are and what remains of them, in sentences.
pub fn sentences(relevance: &Relevance) -> Vec<String> {
    let all: Vec<&Entry> = relevance.comparisons().collect();
    let undefined = relevance.entries.len() - all.len();
    let undefined = if undefined == 0 { String::new() } else { format!(", and {undefined} in which all settings tie") };
    let count = |is: &dyn Fn(&Entry) -> bool| all.iter().filter(|entry| is(entry)).count();
    let positive = count(&|entry| entry.survives() && entry.rho > 0.0);
    let negative = count(&|entry| entry.survives() && entry.rho < 0.0);
    let [kin_positive, kin_negative] =
        [1.0, -1.0].map(|sign| count(&|entry| entry.survives_as_relatives() && entry.rho * sign > 0.0));
    let above = count(&|entry| entry.rho > 0.0);
    vec![
        format!(
            "{} comparisons of {} scenarios with {} problem classes{undefined}, each over {} settings of {} PAMs: Spearman's rho of mean success rate and area under the ECDF up to {} evaluations per dimension. \
             The median rho is {}, and {above} are above 0.",
            all.len(),
            relevance.scenarios.len(),
            relevance.classes.len(),
            relevance.settings.len(),
            relevance.pams(),
            libm::exp10(relevance.end).round(),
            decimals(median(all.iter().map(|entry| entry.rho)), 2),
        ),
        format!(
            "Corrected for {} comparisons (step-down max-T of Westfall and Young, {} orders of the settings, level {LEVEL}) {positive} positive and {negative} negative relations survive; \
             where settings of one PAM count as relatives and are exchanged only among themselves or with all of a PAM that has as many, {kin_positive} and {kin_negative} do.",
            all.len(),
            EXCHANGES + 1,
        ),
    ]
}

/// The median; NaN of nothing.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    if n == 0 { f64::NAN } else { f64::midpoint(sorted[(n - 1) / 2], sorted[n / 2]) }
}

fn people(relevance: &Relevance) -> String {
    let mut order: Vec<&Entry> = relevance.comparisons().collect();
    order.sort_by(|a, b| b.rho.abs().total_cmp(&a.rho.abs()));
    order.truncate(SHOWN);
    let sized = relevance.scenarios.iter().any(|scenario| !scenario.size.is_empty());
    // What everybody knows, and what is there only now and then.
    let shown: Vec<usize> =
        (0..COLUMNS.len()).filter(|k| COLUMNS[*k] != "settings" && (COLUMNS[*k] != "size" || sized)).collect();
    let line = |entry: &&Entry| {
        let mut row = row(relevance, entry);
        let numbers = [entry.rho, entry.low, entry.high].map(|value| decimals(value, 2));
        let chances = [entry.p, entry.adjusted, entry.relatives].map(|value| decimals(value, 4));
        row.splice(8.., numbers.into_iter().chain(chances));
        shown.iter().map(|k| row[*k].clone()).collect()
    };
    let header: Vec<String> = shown.iter().map(|k| COLUMNS[*k].to_owned()).collect();
    let rows: Vec<Vec<String>> = order.iter().map(line).collect();
    let strongest = format!("The {} strongest:", rows.len());
    format!("{}\n\n{strongest}\n\n{}", sentences(relevance).join("\n\n"), aligned(&header, &rows, shown.len() - 6))
}
