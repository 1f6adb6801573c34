//! Plans of searches, on the command line and in result folders.

use serde::{Deserialize, Serialize};
use tpam_de::{Algorithm, DE, PARTS, Published};
use tpam_pam::{STREAM_VERSION, spec};
use tpam_problem::{Dimensions, Suite, Suites};
use tpam_search::Alone;
use tpam_store::Error;

/// A search experiment as text, in the grammar of specs. Lists and ranges make a grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchPlan {
    /// Version of the random streams.
    pub stream: u32,
    /// The suite of the functions.
    #[serde(skip_serializing_if = "is_default_suite", default = "default_suite")]
    pub suite: String,
    /// Searches: differential evolution, or others.
    #[serde(skip_serializing_if = "is_default_search", default = "default_search")]
    pub search: String,
    /// PAMs.
    pub pam: String,
    /// Mutations of differential evolution; empty for other searches, as are crossovers.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub mutation: String,
    /// Crossovers.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub crossover: String,
    /// Restart rules.
    pub restart: String,
    /// Population sizes.
    #[serde(skip_serializing_if = "is_default_population", default = "default_population")]
    pub population: String,
    /// Selections.
    #[serde(skip_serializing_if = "is_default_selection", default = "default_selection")]
    pub selection: String,
    /// Functions of the suite: `1-24`, `all`.
    pub functions: String,
    /// Dimensions: `2,5,10,20`.
    pub dims: String,
    /// Instances: `1-15`, or `year:2018`.
    pub instances: String,
    /// The budget in evaluations per dimension; 0 if `evaluations` is given instead.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub budget: u64,
    /// The budget in evaluations, the same number in every dimension.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub evaluations: Option<u64>,
    /// Population size N at the beginning; `None` for that of `population`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub individuals: Option<usize>,
    /// Seed of all random numbers.
    pub seed: u64,
}

impl Default for SearchPlan {
    /// The paper's five PAMs with current-to-pbest/1/bin on the 24 functions in ten dimensions, 15 instances.
    fn default() -> Self {
        let [mutation, crossover, restart, population, selection] = PARTS.map(|part| part.default.to_owned());
        Self {
            stream: STREAM_VERSION,
            suite: default_suite(),
            search: default_search(),
            pam: "jde:preset=original,epsde:preset=original,jade,mde,shade".to_owned(),
            mutation,
            crossover,
            restart,
            population,
            selection,
            functions: "1-24".to_owned(),
            dims: "10".to_owned(),
            instances: "1-15".to_owned(),
            budget: 10_000,
            evaluations: None,
            individuals: None,
            seed: 1,
        }
    }
}

impl SearchPlan {
    /// The keys, as listed in messages.
    #[rustfmt::skip]
    pub const KEYS: &[&str] = &[
        "stream", "suite", "search", "pam", "mutation", "crossover", "restart", "population", "selection", "functions", "dims",
        "instances", "budget", "evaluations", "individuals", "seed",
    ];

    /// A plan with these PAMs, functions and dimensions, otherwise like [`SearchPlan::default`].
    pub fn new(pam: &str, functions: &str, dims: &str) -> Self {
        Self { pam: pam.to_owned(), functions: functions.to_owned(), dims: dims.to_owned(), ..Self::default() }
    }

    /// A plan of these searches, which are not differential evolution: without mutation, crossover and restarts, otherwise like
    /// [`SearchPlan::default`].
    pub fn alone(search: &str) -> Self {
        let restart = Alone::RESTART.to_owned();
        Self { search: search.to_owned(), mutation: String::new(), crossover: String::new(), restart, ..Self::default() }
    }

    /// Whether its searches are differential evolution.
    pub fn is_de(&self) -> bool {
        is_default_search(&self.search)
    }

    /// A plan with the parts of a whole published algorithm, otherwise like [`SearchPlan::default`].
    ///
    /// ```
    /// let plan = tpam_searches::search::SearchPlan::published("l-shade").unwrap();
    /// assert_eq!((plan.pam.as_str(), plan.population.as_str()), ("l-shade", "linear:from=18"));
    /// ```
    pub fn published(name: &str) -> Result<Self, Error> {
        let published = Published::named(name)?;
        let mut plan = Self { pam: published.pam.to_owned(), ..Self::default() };
        for (part, specs) in PARTS.iter().zip(plan.parts_mut()) {
            (part.published)(published).clone_into(specs);
        }
        Ok(plan)
    }

    /// The specs of [`PARTS`], in their order.
    pub fn parts(&self) -> [&str; PARTS.len()] {
        [&self.mutation, &self.crossover, &self.restart, &self.population, &self.selection]
    }

    /// The same, mutable.
    pub fn parts_mut(&mut self) -> [&mut String; PARTS.len()] {
        [&mut self.mutation, &mut self.crossover, &mut self.restart, &mut self.population, &mut self.selection]
    }

    /// The same plan with a budget in evaluations, the same number in every dimension.
    ///
    /// ```
    /// let plan = tpam_searches::search::SearchPlan::new("jade", "1", "2,10").with_evaluations(5000);
    /// assert_eq!([2, 10].map(|dim| plan.evaluations_in(dim)), [5000, 5000]);
    /// assert_eq!(plan.budget_in_words(), "5000 evaluations = 2500, 500 D");
    /// ```
    #[must_use]
    pub fn with_evaluations(self, evaluations: u64) -> Self {
        Self { budget: 0, evaluations: Some(evaluations), ..self }
    }

    /// The same plan with the usual budget of its suite.
    ///
    /// # Errors
    ///
    /// If it differs between the dimensions of the plan. What else is wrong is left to [`Grid`](super::Grid).
    pub fn with_usual_budget(self, suites: &Suites) -> Result<Self, Error> {
        let Ok(suite) = suites.get(&self.suite) else { return Ok(self) };
        let dims = dimensions(&self.dims, &**suite).unwrap_or_default();
        let mut budgets: Vec<u64> = dims.iter().map(|dim| suite.evaluations(*dim as usize) / u64::from(*dim)).collect();
        budgets.dedup();
        match budgets[..] {
            [] => Ok(self),
            [budget] => Ok(Self { budget, ..self }),
            _ => {
                let why = format!("the usual budget of the suite {} differs between these dimensions", suite.name());
                Err(Error::key("dims", self.dims, format!("{why}: write one of them, or a budget")))
            }
        }
    }

    /// The budget of a run in a dimension, in evaluations.
    pub fn evaluations_in(&self, dim: usize) -> u64 {
        self.evaluations.unwrap_or_else(|| self.budget.saturating_mul(dim as u64))
    }

    /// The budget in the unit of the plan and in the other one, dimension by dimension: `200 D = 400, 1000 evaluations`.
    pub fn budget_in_words(&self) -> String {
        let dims: Vec<usize> = self.dims.split(',').filter_map(|dim| dim.trim().parse().ok()).collect();
        let listed = |number: &dyn Fn(usize) -> String| match dims[..] {
            [first, _, _, _, .., last] => format!("{} … {}", number(first), number(last)),
            _ => dims.iter().map(|dim| number(*dim)).collect::<Vec<_>>().join(", "),
        };
        match self.evaluations {
            Some(all) => {
                format!("{all} evaluations = {} D", listed(&|dim| rounded(all as f64 / dim as f64).to_string()))
            }
            None => format!("{} D = {} evaluations", self.budget, listed(&|dim| self.evaluations_in(dim).to_string())),
        }
    }

    /// The key of the budget and its value, for messages.
    pub fn given_budget(&self) -> (&'static str, u64) {
        self.evaluations.map_or(("budget", self.budget), |evaluations| ("evaluations", evaluations))
    }
}

/// The specs or numbers of a list of a plan, without the names that the user gave them.
pub(super) fn elements(text: &str) -> Vec<String> {
    match spec::written(text) {
        Ok(list) => list.into_iter().map(|element| element.spec).collect(),
        Err(_) => vec![text.to_owned()],
    }
}

/// A number with at most one decimal.
fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

// serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The largest number of runs of a grid.
pub(super) const MOST_TRIALS: u64 = 10_000_000;

/// Counts all combinations of lists of these lengths before they are made.
pub(super) fn check_count(what: &'static str, sizes: &[usize], most: u64) -> Result<(), Error> {
    let asked = sizes.iter().fold(1, |all: u64, size| all.saturating_mul(*size as u64));
    let says = || format!("{asked} {what} are more than {most}: ask for fewer");
    if asked > most { Err(Error::count(what, asked, 0..=most, says())) } else { Ok(()) }
}

/// The suite of plans that do not name one.
fn default_suite() -> String {
    "bbob".to_owned()
}

pub(super) fn is_default_suite(name: &String) -> bool {
    *name == default_suite()
}

/// The search of plans that do not name one.
fn default_search() -> String {
    DE.page.name.to_owned()
}

fn is_default_search(spec: &String) -> bool {
    spec == DE.page.name
}

/// The population of plans that do not name one.
fn default_population() -> String {
    Algorithm::POPULATION.to_owned()
}

fn is_default_population(spec: &String) -> bool {
    *spec == default_population()
}

/// The selection of plans that do not name one.
fn default_selection() -> String {
    Algorithm::SELECTION.to_owned()
}

fn is_default_selection(spec: &String) -> bool {
    *spec == default_selection()
}

/// The numbers of a list such as `1-5,8,20-24`, each within a range. They are counted before the list is made.
pub fn whole_numbers(what: &'static str, text: &str, [least, most]: [u32; 2]) -> Result<Vec<u32>, Error> {
    let [few, more] = [4, 7].map(|step| least.saturating_add(step).min(most));
    let wrong = |why: &str| Error::key(what, start_of(text), format!("{why}: write numbers and ranges such as {least}-{few},{more}"));
    let range = |piece: &str| {
        let (from, to) = piece.split_once('-').unwrap_or((piece, piece));
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong(&format!("'{piece}' is not a number or range")));
        let (from, to) = (number(from)?, number(to)?);
        if from > to {
            return Err(wrong(&format!("the range {piece} is empty, {to}-{from} is not")));
        }
        if from < least || to > most {
            return Err(wrong(&format!("'{piece}' is not within {least} to {most}")));
        }
        Ok(from..=to)
    };
    let ranges = text.split(',').map(str::trim).map(range).collect::<Result<Vec<_>, _>>()?;
    let count = ranges.iter().map(|range| u64::from(range.end() - range.start()) + 1).sum::<u64>();
    if count > MOST_TRIALS {
        return Err(wrong(&format!("{count} numbers are more than {MOST_TRIALS}")));
    }
    Ok(ranges.into_iter().flatten().collect())
}

/// The start of a text, for messages.
fn start_of(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// Functions of a suite: a list, or `all`.
pub(super) fn functions(text: &str, suite: &dyn Suite) -> Result<Vec<u32>, Error> {
    let known = suite.functions();
    if text.trim() == "all" {
        return Ok(known);
    }
    let ends = [known.first(), known.last()].map(|end| end.copied().unwrap_or(0));
    let numbers = whole_numbers("functions", text, ends)?;
    numbers.iter().try_for_each(|function| check_function("functions", u64::from(*function), suite))?;
    Ok(numbers)
}

/// Dimensions of a suite.
pub(super) fn dimensions(text: &str, suite: &dyn Suite) -> Result<Vec<u32>, Error> {
    let ends = match suite.dimensions() {
        Dimensions::Range(range) => [*range.start(), *range.end()],
        Dimensions::List(list) => [list.first(), list.last()].map(|end| end.copied().unwrap_or(0)),
    };
    let numbers = whole_numbers("dims", text, ends.map(|end| u32::try_from(end).unwrap_or(u32::MAX)))?;
    numbers.iter().try_for_each(|dim| check_dim("dims", u64::from(*dim), suite))?;
    Ok(numbers)
}

/// Instances of a suite: a list, or one of its sets, such as `year:2018`.
pub(super) fn instances(text: &str, suite: &dyn Suite) -> Result<Vec<u32>, Error> {
    if !text.contains(':') {
        let known = suite.instances();
        return whole_numbers("instances", text, [*known.start(), *known.end()]);
    }
    let unknown = || match suite.instance_set("year:2018") {
        Some(_) => Error::key("instances", text, "write a year from 2009 on, such as year:2018"),
        None => Error::key("instances", text, format!("the suite {} has no such set of instances", suite.name())),
    };
    suite.instance_set(text).ok_or_else(unknown)
}

/// Checks that a suite has a function; `key` is the key of the plan that holds the number.
pub fn check_function(key: &'static str, function: u64, suite: &dyn Suite) -> Result<(), Error> {
    let known = suite.functions();
    if known.iter().any(|one| u64::from(*one) == function) {
        return Ok(());
    }
    let number = u32::try_from(function).unwrap_or(u32::MAX);
    let unknown = tpam_problem::Error::Function { suite: suite.name().to_owned(), function: number, known };
    Err(Error::key(key, function, unknown.to_string()))
}

/// Checks that a suite has a dimension; `key` is the key of the plan that holds the number.
pub fn check_dim(key: &'static str, dim: u64, suite: &dyn Suite) -> Result<(), Error> {
    let known = suite.dimensions();
    if usize::try_from(dim).is_ok_and(|dim| known.contains(dim)) {
        return Ok(());
    }
    Err(Error::key(key, dim, format!("write a dimension of the suite {}: {known}", suite.name())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_bbob::Bbob;

    #[test]
    fn lists_and_ranges() {
        assert_eq!(functions("1-3, 8", &Bbob).unwrap(), [1, 2, 3, 8]);
        for wrong in ["", "0", "1-25", "3-1", "a", "1-", "1,,2"] {
            assert!(functions(wrong, &Bbob).is_err(), "{wrong}");
        }
        assert_eq!(functions("all", &Bbob).unwrap(), Bbob.functions());
        assert_eq!(dimensions("2,5", &Bbob).unwrap(), [2, 5]);
        assert!(dimensions("1", &Bbob).is_err());
        assert_eq!(instances("year:2018", &Bbob).unwrap().len(), 15);
        assert!(instances("year:1999", &Bbob).is_err());
    }

    #[test]
    fn numbers_are_counted_before_the_list_is_made() {
        let many = vec!["1-1000000"; 1000].join(",");
        let said = instances(&many, &Bbob).unwrap_err().to_string();
        assert!(said.contains("1000000000 numbers are more than 10000000"), "{said}");
        assert!(said.len() < 250, "{said}");
    }

    #[test]
    fn a_budget_has_one_of_two_units() {
        let plan = SearchPlan { budget: 200, ..SearchPlan::new("jade", "1", "2,5") };
        let text = toml::to_string(&plan).unwrap();
        assert!(text.contains("\nbudget = 200\n") && !text.contains("evaluations"), "{text}");
        assert_eq!(plan.budget_in_words(), "200 D = 400, 1000 evaluations");
        let absolute = SearchPlan { dims: "2,3,5,10,20".into(), ..plan }.with_evaluations(1000);
        let text = toml::to_string(&absolute).unwrap();
        assert!(text.contains("\nevaluations = 1000\n") && !text.contains("budget"), "{text}");
        assert_eq!(toml::from_str::<SearchPlan>(&text).unwrap(), absolute);
        assert_eq!(absolute.budget_in_words(), "1000 evaluations = 500 … 50 D");
        let one = SearchPlan { dims: "3".into(), ..absolute };
        assert_eq!(one.budget_in_words(), "1000 evaluations = 333.3 D");
    }

    #[test]
    fn the_keys_are_those_that_are_written() {
        let other = || "x".to_owned();
        let plan = SearchPlan {
            suite: other(),
            search: other(),
            population: other(),
            selection: other(),
            evaluations: Some(1),
            individuals: Some(1),
            ..SearchPlan::default()
        };
        let table: toml::Table = toml::from_str(&toml::to_string(&plan).unwrap()).unwrap();
        let mut keys = SearchPlan::KEYS.to_vec();
        keys.sort_unstable();
        assert_eq!(table.keys().map(String::as_str).collect::<Vec<_>>(), keys);
    }

    #[test]
    fn suites_have_usual_budgets() {
        let suites = crate::Catalogues::default().suites;
        let budget = |suite: &str, dims: &str| {
            let plan = SearchPlan { suite: suite.to_owned(), ..SearchPlan::new("jade", "1", dims) };
            plan.with_usual_budget(&suites).map(|plan| plan.budget).map_err(|error| error.to_string())
        };
        assert_eq!([budget("bbob", "2,5"), budget("cec2017", "10,100"), budget("unknown", "1")], [Ok(10_000), Ok(10_000), Ok(10_000)]);
        assert_eq!([budget("cec2022", "10"), budget("cec2022", "20")], [Ok(20_000), Ok(50_000)]);
        let differ = "dims = 10,20: the usual budget of the suite cec2022 differs between these dimensions: write one of them, or a budget";
        assert_eq!(budget("cec2022", "10,20"), Err(differ.to_owned()));
    }

    #[test]
    fn plans_without_a_suite_use_bbob() {
        let text = toml::to_string(&SearchPlan::default()).unwrap();
        assert!(!text.contains("suite"), "{text}");
        assert_eq!(toml::from_str::<SearchPlan>(&text).unwrap(), SearchPlan::default());
        let other = SearchPlan { suite: "mine".to_owned(), ..SearchPlan::default() };
        assert_eq!(toml::from_str::<SearchPlan>(&toml::to_string(&other).unwrap()).unwrap(), other);
    }
}
