//! The runs of one method in one dimension.

use crate::counts::{Counts, places};
use crate::method::Method;
use crate::part::{DECADES, Functions};
use std::collections::BTreeMap;
use tpam_coco::View;

/// The runs of one method in one dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The method.
    pub method: Method,
    /// Its runs by functions and by the decade of their budget, in the order of functions and instances.
    runs: BTreeMap<(usize, usize), Vec<Counts>>,
}

impl Entry {
    /// A method without runs.
    pub(crate) fn new(method: Method) -> Self {
        Self { method, runs: BTreeMap::new() }
    }

    /// Adds the runs on some functions with 10^`decade` D evaluations.
    pub(crate) fn insert(&mut self, functions: Functions, decade: usize, runs: Vec<Counts>) {
        self.runs.insert((functions as usize, decade), runs);
    }

    /// All runs: functions, decade, what was reached.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (Functions, usize, &[Counts])> {
        self.runs.iter().map(|((functions, decade), runs)| (Functions::ALL[*functions], *decade, &runs[..]))
    }

    /// The decades of the budgets that it was run with, by the first of its functions.
    fn decades(&self) -> impl Iterator<Item = usize> {
        self.runs.keys().filter(|(functions, _)| *functions == 0).map(|(_, decade)| *decade)
    }

    /// Whether it has every run that its method should have.
    pub(crate) fn is_complete(&self) -> bool {
        let wanted: Vec<usize> = if self.method.follows_budget { (1..=DECADES).collect() } else { vec![DECADES] };
        let of = |functions: Functions, decade: usize| self.runs.get(&(functions as usize, decade)).map_or(0, Vec::len);
        let full = |functions: Functions| wanted.iter().all(|decade| of(functions, *decade) == functions.runs());
        self.decades().eq(wanted.iter().copied()) && Functions::ALL.into_iter().all(full)
    }

    /// The value of each run at log10(evaluations / D) = `by`, at most that of the longest runs; `None` below the shortest budget of a
    /// method that follows its budget. Such a method is seen at the end of its runs, and between two budgets linearly in the logarithm.
    pub fn values(&self, functions: Functions, view: View, by: f64) -> Option<Vec<f64>> {
        let at = |decade: usize, by: f64| {
            let runs = self.runs.get(&(functions as usize, decade))?;
            Some(runs.iter().map(|run| run.value(view, by)).collect::<Vec<f64>>())
        };
        if !self.method.follows_budget {
            return at(DECADES, by);
        }
        let (lower, part) = (by.floor(), by - by.floor());
        let ends = at(lower as usize, lower)?;
        if part == 0.0 {
            return Some(ends);
        }
        let later = at(lower as usize + 1, lower + 1.0)?;
        Some(ends.iter().zip(later).map(|(end, later)| end + part * (later - end)).collect())
    }

    /// The same, one value for each function: the mean over its instances.
    pub fn by_function(&self, functions: Functions, view: View, by: f64) -> Option<Vec<f64>> {
        let [_, instances] = functions.counts();
        let mean = |runs: &[f64]| runs.iter().sum::<f64>() / runs.len() as f64;
        Some(self.values(functions, view, by)?.chunks(instances).map(mean).collect())
    }
}

/// The runs on some functions, from what was reached between budgets: a text for each budget, a letter for each run.
pub(crate) fn read_runs(columns: &[&str], runs: usize) -> Option<Vec<Counts>> {
    let letter = |column: &&str, run: usize| column.as_bytes().get(run)?.checked_sub(ZERO);
    let counts = |run| Counts::from_increments(columns.iter().map(|column| letter(column, run)).collect::<Option<Vec<u8>>>()?);
    let whole = columns.iter().all(|column| column.len() == runs);
    whole.then(|| (0..runs).map(counts).collect())?
}

/// The text of a budget, which [`read_runs`] reads.
pub(crate) fn written(runs: &[Counts], place: usize) -> String {
    runs.iter().map(|run| char::from(ZERO + run.increment(place))).collect()
}

/// The letter of a run that reached no target value between two budgets.
const ZERO: u8 = b'0';

/// The number of texts of runs with 10^`decade` D evaluations.
pub(crate) fn columns(decade: usize) -> usize {
    places(decade)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::method::Family;

    /// A method whose runs with 10^k D evaluations reach `shares[k − 1]` target values on every function, all at the last budget.
    pub(crate) fn example(name: &str, follows_budget: bool, reached: [u8; DECADES]) -> Entry {
        let mut entry = Entry::new(Method { name: name.to_owned(), family: Family::Rand, follows_budget });
        for functions in Functions::ALL {
            for decade in if follows_budget { 1 } else { DECADES }..=DECADES {
                let steps = (1..places(decade)).map(|_| 0).chain([reached[decade - 1]]);
                let counts = Counts::from_increments(steps).unwrap();
                entry.insert(functions, decade, vec![counts; functions.runs()]);
            }
        }
        entry
    }

    #[test]
    fn methods_that_follow_the_budget_are_seen_at_their_ends() {
        let entry = example("a", true, [5, 10, 20, 40]);
        let share = |by| entry.values(Functions::Bbob, View::FixedBudget, by).map(|values| values[0] * 51.0);
        assert_eq!([1.0, 2.0, 2.5, 4.0].map(share), [Some(5.0), Some(10.0), Some(15.0), Some(40.0)]);
        assert_eq!(share(0.5), None);
        assert!(entry.is_complete());
        // The others are seen on the way to the end of their longest runs.
        let entry = example("b", false, [0, 0, 0, 40]);
        let share = |by| entry.values(Functions::Bbob, View::FixedBudget, by).map(|values| values[0] * 51.0);
        assert_eq!([0.5, 3.5, 3.75, 4.0].map(share), [Some(0.0), Some(0.0), Some(20.0), Some(40.0)]);
        assert_eq!(entry.by_function(Functions::Bbob, View::FixedBudget, 4.0).unwrap().len(), 24);
    }

    #[test]
    fn runs_are_read_as_they_were_written() {
        let runs: Vec<Counts> = [[0, 51], [3, 40]].map(|run| Counts::from_increments(run).unwrap()).into();
        let texts = [written(&runs, 0), written(&runs, 1)];
        assert_eq!(texts, ["03", "cX"]);
        let columns: Vec<&str> = texts.iter().map(String::as_str).collect();
        assert_eq!(read_runs(&columns, 2), Some(runs));
        assert_eq!((read_runs(&columns, 3), read_runs(&["c", "1"], 1), read_runs(&["/"], 1)), (None, None, None));
    }
}
