//! Tables of the comparisons and of their scores, and a summary in sentences.

use super::relate::{EXCHANGES, Entry, LEVEL, Relevance, mean};
use super::searching::ProblemClass;
use super::tracking::Scenario;
use tpam_rows::spec_columns::{Parts, SpecColumns};
use tpam_table::{Builder, Digits, Document, Table};

/// The number of comparisons that are printed.
const SHOWN: usize = 12;

/// One row per comparison.
pub fn entries(relevance: &Relevance) -> Table {
    table(relevance, &relevance.entries.iter().collect::<Vec<_>>())
}

/// The summary in sentences, and the strongest comparisons, to be printed.
pub fn overview(relevance: &Relevance) -> Document {
    let mut order: Vec<&Entry> = relevance.comparisons().collect();
    order.sort_by(|a, b| b.rho.abs().total_cmp(&a.rho.abs()));
    order.truncate(SHOWN);
    let sentences = sentences(relevance).into_iter().fold(Document::new(), Document::text);
    sentences.text(format!("The {} strongest:", order.len())).table(table(relevance, &order))
}

/// A number of a comparison.
type Number = fn(&Entry) -> f64;

fn table(relevance: &Relevance, entries: &[&Entry]) -> Table {
    let scenario = |entry: &Entry| &relevance.scenarios[entry.scenario];
    let class = |entry: &Entry| &relevance.classes[entry.class];
    let mut table = Table::of(entries)
        .text("theta", |entry| &scenario(entry).theta)
        .text("target", |entry| &scenario(entry).target)
        .text("accept", |entry| &scenario(entry).accept)
        .text("size", |entry| &scenario(entry).size);
    if relevance.scenarios.iter().all(|scenario| scenario.size.is_empty()) {
        table = table.for_programs();
    }
    table = table
        .text("operator", |entry| &class(entry).operator)
        .integer("dim", |entry| class(entry).dim)
        .left()
        .text("group", |entry| &class(entry).group)
        .integer("settings", |_| relevance.settings.len())
        .for_programs();
    let numbers: [(&str, usize, Number); 5] = [
        ("rho", 2, |entry| entry.rho),
        ("low", 2, |entry| entry.low),
        ("high", 2, |entry| entry.high),
        ("p", 4, |entry| entry.p),
        ("p_adjusted", 4, |entry| entry.adjusted),
    ];
    for (name, places, value) in numbers {
        table = table.real(name, move |entry| value(entry)).decimals(places);
        table = match name {
            "rho" => table.title("ρ [95 % interval]"),
            "high" => table.interval(),
            _ => table,
        };
    }
    with_options(table, "accept", entries.iter().map(|entry| scenario(entry).accept.as_str())).build()
}

/// Adds the columns of the options of a spec; rows and specs have the same order.
fn with_options<'a, 's, R>(table: Builder<'a, R>, label: &str, specs: impl Iterator<Item = &'s str>) -> Builder<'a, R> {
    SpecColumns::new(label, &specs.map(Parts::read).collect::<Vec<_>>()).add_in_order(table)
}

/// The mean score of a setting in a scenario or in a problem class.
struct Score<'a> {
    scenario: Option<&'a Scenario>,
    class: Option<&'a ProblemClass>,
    setting: &'a str,
    /// The setting with all its options, as it was simulated or searched.
    spec: &'a str,
    mean: f64,
}

/// The scores that are ranked: for each setting, the mean r_succ in each scenario and the mean area in each problem class.
pub fn scores(relevance: &Relevance) -> Table {
    let mut rows: Vec<Score> = Vec::new();
    for one in &relevance.scenarios {
        rows.extend(relevance.settings.iter().zip(&one.rates).map(|(setting, rates)| Score {
            scenario: Some(one),
            class: None,
            setting: &setting.name,
            spec: &setting.simulated,
            mean: mean(rates),
        }));
    }
    for one in &relevance.classes {
        rows.extend(relevance.settings.iter().zip(&one.areas).map(|(setting, areas)| Score {
            scenario: None,
            class: Some(one),
            setting: &setting.name,
            spec: &setting.searched,
            mean: mean(areas),
        }));
    }
    let scenario = |row: &Score, label: fn(&Scenario) -> &String| row.scenario.map_or_else(String::new, |one| label(one).clone());
    let class = |row: &Score, label: fn(&ProblemClass) -> &String| row.class.map_or_else(String::new, |one| label(one).clone());
    let table = Table::of(&rows)
        .text("measure", |row| if row.scenario.is_some() { "success" } else { "area" })
        .text("theta", |row| scenario(row, |one| &one.theta))
        .text("target", |row| scenario(row, |one| &one.target))
        .text("accept", |row| scenario(row, |one| &one.accept))
        .text("size", |row| scenario(row, |one| &one.size))
        .text("operator", |row| class(row, |one| &one.operator))
        .integer("dim", |row| row.class.map(|one| one.dim))
        .text("group", |row| class(row, |one| &one.group))
        .text("setting", |row| row.setting)
        .real("score", |row| row.mean);
    let accepts = rows.iter().map(|row| row.scenario.map_or("", |one| &one.accept));
    let table = with_options(table, "accept", accepts);
    with_options(table, "setting", rows.iter().map(|row| row.spec)).build()
}

/// The number of comparisons and how many of them are significant, in sentences.
pub fn sentences(relevance: &Relevance) -> Vec<String> {
    let all: Vec<&Entry> = relevance.comparisons().collect();
    let undefined = relevance.entries.len() - all.len();
    let undefined = if undefined == 0 { String::new() } else { format!(", and {undefined} in which all settings tie") };
    let count = |is: &dyn Fn(&Entry) -> bool| all.iter().filter(|entry| is(entry)).count();
    let positive = count(&|entry| entry.survives() && entry.rho > 0.0);
    let negative = count(&|entry| entry.survives() && entry.rho < 0.0);
    let above = count(&|entry| entry.rho > 0.0);
    vec![
        survivors([positive, negative], all.len()),
        format!(
            "{} comparisons of {} scenarios with {} problem classes{undefined}, each over {} settings of {} PAMs: Spearman's rho of mean success rate and area under the ECDF up to {} evaluations per dimension. \
             The median rho is {}, and {above} are above 0.",
            all.len(),
            relevance.scenarios.len(),
            relevance.classes.len(),
            relevance.settings.len(),
            relevance.pams(),
            libm::exp10(relevance.end).round(),
            Digits::Decimals(2).show(median(all.iter().map(|entry| entry.rho))),
        ),
        format!(
            "Corrected for {} comparisons (step-down max-T of Westfall and Young, {} orders of the settings, level {LEVEL}) {positive} positive and {negative} negative relations survive. \
             An order exchanges whole PAMs that have equally many settings, and keeps or reverses the settings of a PAM, which resemble each other and follow a hyperparameter: {}.",
            all.len(),
            EXCHANGES + 1,
            possible(relevance.exchanges()),
        ),
    ]
}

/// The number of orders that the test draws from, and whether it can be significant at all.
fn possible(orders: f64) -> String {
    match orders {
        many if many > 1e6 => "more than a million orders are possible".to_owned(),
        few if few * LEVEL < 1.0 => {
            format!(
                "only {few} orders are possible, so that no relation can be significant; take PAMs with equally many settings, or more PAMs"
            )
        }
        some => format!("{some} orders are possible"),
    }
}

/// Whether anything survives the correction.
fn survivors([positive, negative]: [usize; 2], all: usize) -> String {
    match positive + negative {
        0 => format!("Nothing survives: after the correction for {all} comparisons no correlation is significant."),
        some => format!(
            "{some} of {all} correlations survive: after the correction for multiple comparisons {positive} positive and {negative} negative ones are significant."
        ),
    }
}

/// The median; NaN without values.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    if n == 0 { f64::NAN } else { f64::midpoint(sorted[(n - 1) / 2], sorted[n / 2]) }
}
