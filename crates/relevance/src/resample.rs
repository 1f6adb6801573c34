//! Resamples of the measured values: runs of the simulations, and functions and then instances of the searches.

use super::searching::ProblemClass;
use super::tracking::Scenario;
use std::collections::BTreeMap;
use tpam_pam::Stream;
use tpam_stats::{Drawn, Ranked, TwoStage};

/// One side of the comparison: conditions with measured values, and the groups in which the values are resampled.
pub(super) struct Repeated<'a> {
    conditions: Vec<Condition<'a>>,
}

/// The values of all settings under one condition.
struct Condition<'a> {
    /// By setting, in the order of groups and units.
    values: &'a [Vec<f64>],
    /// The groups of the values.
    sample: TwoStage,
}

impl<'a> Repeated<'a> {
    /// The simulations: each run is a group of its own.
    pub(super) fn runs(scenarios: &'a [Scenario]) -> Self {
        let condition = |scenario: &'a Scenario| {
            let runs = scenario.rates[0].len();
            Condition { values: &scenario.rates, sample: TwoStage::new(vec![1; runs]) }
        };
        Self { conditions: scenarios.iter().map(condition).collect() }
    }

    /// The searches: the instances of a function are a group.
    pub(super) fn functions(classes: &'a [ProblemClass]) -> Self {
        let condition = |class: &'a ProblemClass| Condition { values: &class.areas, sample: TwoStage::of_labels(&class.functions) };
        Self { conditions: classes.iter().map(condition).collect() }
    }

    /// The ranks by the means of all values.
    pub(super) fn whole(&self) -> Ranked {
        self.ranked(|condition| condition.sample.whole())
    }

    /// The ranks by the means of resample `k`. All settings use the same draws, and so do all conditions with groups of the same sizes.
    pub(super) fn resampled(&self, seed: u64, k: u64, role: &'static str) -> Ranked {
        let mut known: BTreeMap<&TwoStage, Vec<Drawn>> = BTreeMap::new();
        let mut means = Vec::new();
        for condition in &self.conditions {
            let drawn = known.entry(&condition.sample).or_insert_with(|| {
                let mut stream = Stream::new(seed, k, role);
                condition.sample.resample(|n| stream.index(n))
            });
            means.push(condition.means(drawn));
        }
        Ranked::new(&means)
    }

    fn ranked(&self, chosen: impl Fn(&Condition) -> Vec<Drawn>) -> Ranked {
        let means: Vec<Vec<f64>> = self.conditions.iter().map(|one| one.means(&chosen(one))).collect();
        Ranked::new(&means)
    }
}

impl Condition<'_> {
    /// The mean of the chosen values of each setting.
    fn means(&self, drawn: &[Drawn]) -> Vec<f64> {
        let starts = self.sample.starts();
        let places: Vec<usize> = drawn.iter().flat_map(|one| one.units.iter().map(|unit| starts[one.group] + unit)).collect();
        let mean = |values: &Vec<f64>| places.iter().map(|at| values[*at]).sum::<f64>() / places.len() as f64;
        self.values.iter().map(mean).collect()
    }
}
