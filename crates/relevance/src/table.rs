//! Tables of the comparisons and of their scores, and a summary in sentences.

use super::relate::{EXCHANGES, Entry, LEVEL, Relevance, mean};
use super::searching::ProblemClass;
use super::settings::Setting;
use super::tracking::Scenario;
use tpam_figure::prose;
use tpam_rows::spec_columns::{Parts, SpecColumns};
use tpam_sim::measure::{Better, Kind, SUCCESS};
use tpam_table::{Builder, Digits, Document, Table};

/// The number of comparisons that are printed.
const SHOWN: usize = 12;

impl Relevance {
    /// One row per comparison.
    pub fn table(&self) -> Table {
        table(self, &self.entries.iter().collect::<Vec<_>>())
    }

    /// The summary in sentences, and the strongest comparisons, to be printed.
    pub fn overview(&self) -> Document {
        let mut order: Vec<&Entry> = self.comparisons().collect();
        order.sort_by(|a, b| b.rho.abs().total_cmp(&a.rho.abs()));
        order.truncate(SHOWN);
        let sentences = self.sentences().into_iter().fold(Document::new(), Document::text);
        sentences.text(format!("The {} strongest:", order.len())).table(table(self, &order))
    }
}

fn table(relevance: &Relevance, entries: &[&Entry]) -> Table {
    let scenario = |entry: &Entry| &relevance.scenarios[entry.scenario];
    let class = |entry: &Entry| &relevance.classes[entry.class];
    let mut table = Table::from_rows(entries)
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
        .for_programs()
        .rounded("rho", 2, |entry| entry.rho)
        .title("ρ [95 % interval]")
        .rounded("low", 2, |entry| entry.low)
        .rounded("high", 2, |entry| entry.high)
        .interval()
        .rounded("p", 4, |entry| entry.p)
        .rounded("p_adjusted", 4, |entry| entry.adjusted);
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

/// The scores that are ranked: for each setting, the mean of the measure in each scenario and the mean area in each problem class.
pub(super) fn scores(relevance: &Relevance) -> Table {
    let mut rows: Vec<Score> = Vec::new();
    let mut add = |scenario, class, values: &[Vec<f64>], spec: fn(&Setting) -> &str| {
        let all = relevance.settings.iter().zip(values);
        rows.extend(all.map(|(setting, values)| Score {
            scenario,
            class,
            setting: &setting.name,
            spec: spec(setting),
            mean: mean(values),
        }));
    };
    relevance.scenarios.iter().for_each(|one| add(Some(one), None, &one.rates, |setting| &setting.simulated));
    relevance.classes.iter().for_each(|one| add(None, Some(one), &one.areas, |setting| &setting.searched));
    let scenario = |row: &Score, label: fn(&Scenario) -> &String| row.scenario.map_or_else(String::new, |one| label(one).clone());
    let class = |row: &Score, label: fn(&ProblemClass) -> &String| row.class.map_or_else(String::new, |one| label(one).clone());
    let table = Table::from_rows(&rows)
        .text("measure", |row| if row.scenario.is_some() { &relevance.measure } else { "area" })
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

impl Relevance {
    /// The number of comparisons and how many of them are significant, in sentences.
    pub fn sentences(&self) -> Vec<String> {
        let all: Vec<&Entry> = self.comparisons().collect();
        let undefined = self.entries.len() - all.len();
        let count = |is: &dyn Fn(&Entry) -> bool| all.iter().filter(|entry| is(entry)).count();
        let positive = count(&|entry| entry.survives() && entry.rho > 0.0);
        let negative = count(&|entry| entry.survives() && entry.rho < 0.0);
        let [nothing, survivors, compared, corrected] = prose!(
            "sentences",
            surviving = positive + negative,
            all = all.len(),
            positive = positive,
            negative = negative,
            scenarios = self.scenarios.len(),
            classes = self.classes.len(),
            undefined = if undefined == 0 { String::new() } else { format!(", and {undefined} in which all settings tie") },
            settings = self.settings.len(),
            measure = self.measured(),
            pams = self.pams(),
            end = libm::exp10(self.end).round(),
            median = Digits::Decimals(2).show(median(all.iter().map(|entry| entry.rho))),
            above = count(&|entry| entry.rho > 0.0),
            orders = EXCHANGES + 1,
            level = LEVEL,
            possible = possible(self.exchanges()),
        );
        vec![if positive + negative == 0 { nothing } else { survivors }, compared, corrected]
    }

    /// The measure in words, with its direction if it is not the usual one.
    fn measured(&self) -> String {
        if self.measure == SUCCESS.name {
            return "success rate".to_owned();
        }
        match Kind::find(&self.measure).map(|(kind, _)| kind.better) {
            Some(Ok(Better::Lower | Better::NearZero)) => format!("{} (lower is better)", self.measure),
            _ => self.measure.clone(),
        }
    }
}

/// The number of orders that the test draws from, and whether it can be significant at all.
fn possible(orders: f64) -> String {
    let [million, few, some] = prose!("orders", orders = orders);
    match orders {
        many if many > 1e6 => million,
        orders if orders * LEVEL < 1.0 => few,
        _ => some,
    }
}

/// The median; NaN without values.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    if n == 0 { f64::NAN } else { f64::midpoint(sorted[(n - 1) / 2], sorted[n / 2]) }
}
