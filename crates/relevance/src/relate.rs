//! Every scenario with every problem class: Spearman's ρ between a measure, usually r_succ, and the area under the ECDF over the PAM
//! settings.
//!
//! - The interval is for these settings. It shows how ρ varies with other runs and with other functions and instances of the same kind.
//!   Runs are resampled with replacement, the same runs for all settings and scenarios, because run k has the same random walk in all of
//!   them. Functions are resampled, and then instances within the drawn functions, for all settings at once. It is not widened to hold ρ.
//! - The p-value is for the order of the settings under the hypothesis that the two orders are independent. It is adjusted for the number
//!   of comparisons by the step-down max-T method of Westfall and Young, which permutes the settings of the searches in all comparisons at
//!   once.
//! - Settings of one PAM resemble each other, and scores rise or fall along a hyperparameter. So the permutations exchange whole PAMs with
//!   equally many settings, and keep or reverse the order of the settings of a PAM. Permutations of all settings would call 0.19 to 0.43 of
//!   unrelated orders significant at the level 0.05 (docs/error-rates.md).

use super::searching::{ProblemClass, Searching};
use super::settings::{Setting, common, families};
use super::tracking::{Options, Scenario, Tracking};
use std::collections::{BTreeMap, BTreeSet};
use tpam_pam::spec::Catalogue;
use tpam_pam::{Pam, Stream};
use tpam_stats::{Drawn, MaxT, Ranked, TwoStage, correlations, intervals, max_t};
use tpam_store::Error;

/// Bootstrap resamples for an interval.
const RESAMPLES: u64 = 1000;
/// Random permutations of a test: 10⁴ with the observed order.
pub(super) const EXCHANGES: usize = 9_999;
/// Significance level.
pub(super) const LEVEL: f64 = 0.05;

/// Every scenario compared with every problem class.
pub struct Relevance {
    /// The PAM settings that were both simulated and searched.
    pub settings: Vec<Setting>,
    /// The settings that were left out, and why.
    pub left_out: Option<String>,
    /// The scenarios of the simulations.
    pub scenarios: Vec<Scenario>,
    /// The problem classes of the searches.
    pub classes: Vec<ProblemClass>,
    /// The measure of the simulations.
    pub measure: String,
    /// The comparisons, by scenario and then by problem class.
    pub entries: Vec<Entry>,
    /// log10(evaluations / D) where the area under the ECDF ends.
    pub end: f64,
}

/// One scenario with one problem class.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The index of the scenario in [`Relevance::scenarios`].
    pub scenario: usize,
    /// The index of the problem class in [`Relevance::classes`].
    pub class: usize,
    /// Spearman's ρ; NaN if all settings tie.
    pub rho: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The p-value of this comparison alone.
    pub p: f64,
    /// The p-value adjusted for all comparisons.
    pub adjusted: f64,
}

impl Entry {
    /// Whether it is significant after the adjustment.
    pub fn survives(&self) -> bool {
        self.adjusted <= LEVEL
    }
}

impl Relevance {
    /// Compares simulations with searches.
    pub fn new(tracking: &Tracking, searching: &Searching, options: &Options, pams: &Catalogue<Box<dyn Pam>>) -> Result<Self, Error> {
        let (settings, left_out) = common(&tracking.side(), &searching.side(), pams)?;
        let simulated: Vec<&str> = settings.iter().map(|one| one.simulated.as_str()).collect();
        let scenarios = tracking.scenarios(options.by, &simulated, |suite| searching.groups(suite));
        let classes = searching.classes(&settings.iter().map(|one| one.searched.as_str()).collect::<Vec<_>>())?;
        let entries = entries(&settings, &scenarios, &classes, options.seed);
        if entries.iter().all(|entry| entry.rho.is_nan()) {
            let says = "there is nothing to relate: all PAM settings tie in the simulations or in the searches";
            return Err(Error::nothing("difference", says));
        }
        let measure = tracking.measure.clone();
        Ok(Self { settings, left_out, scenarios, classes, measure, entries, end: searching.end })
    }

    /// The comparisons in which ρ is defined.
    pub fn comparisons(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| !entry.rho.is_nan())
    }

    /// The number of permutations that the test draws from. The smallest possible p-value is 1 divided by it.
    pub fn exchanges(&self) -> f64 {
        families(&self.settings).mirrors()
    }

    /// The number of PAMs.
    pub fn pams(&self) -> usize {
        self.settings.iter().map(|setting| &setting.pam).collect::<BTreeSet<_>>().len()
    }
}

fn entries(settings: &[Setting], scenarios: &[Scenario], classes: &[ProblemClass], seed: u64) -> Vec<Entry> {
    let (rates, areas) = (Repeated::runs(scenarios), Repeated::functions(classes));
    let (a, b) = (rates.whole(), areas.whole());
    let all = correlations(&a, &b);
    let resample = |k: u64| (rates.resampled(seed, k, "relevance runs"), areas.resampled(seed, k, "relevance trials"));
    let ranges = intervals(&(0..RESAMPLES).map(resample).collect::<Vec<_>>(), 0.95);
    let families = families(settings);
    let mut order = Stream::new(seed, 0, "relevance order");
    let MaxT { p, adjusted } = max_t(&a, &b, EXCHANGES, || families.mirrored(|n| order.index(n)));
    let entry = |k: usize| {
        let [low, high] = ranges[k].map_or([f64::NAN; 2], |range| [range.low, range.high]);
        let (scenario, class) = (k / classes.len(), k % classes.len());
        Entry { scenario, class, rho: all[k], low, high, p: p[k], adjusted: adjusted[k] }
    };
    (0..all.len()).map(entry).collect()
}

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(pams: &[&str]) -> Vec<Setting> {
        let named = |pam: &&str| {
            let [name, pam, simulated, searched] = [*pam; 4].map(str::to_owned);
            Setting { name, pam, simulated, searched }
        };
        pams.iter().map(named).collect()
    }

    fn scenario(rates: Vec<Vec<f64>>) -> Scenario {
        let [theta, target, accept, size] = ["c", "sin", "linear:pmax=1", ""].map(str::to_owned);
        Scenario { theta, target, accept, size, file: false, rates }
    }

    fn class(areas: Vec<Vec<f64>>) -> ProblemClass {
        // Each run is on a function of its own.
        let functions = (1..).take(areas[0].len()).collect();
        ProblemClass { operator: "rand/1/bin".to_owned(), dim: 10, group: "all".to_owned(), functions, areas }
    }

    /// Scores 1 to 6 in this order, measured n times with this noise.
    fn measured(order: [f64; 6], n: usize, noise: impl Fn(usize, usize) -> f64) -> Vec<Vec<f64>> {
        let one = |(setting, score): (usize, f64)| (0..n).map(|k| score + noise(setting, k)).collect();
        order.into_iter().enumerate().map(one).collect()
    }

    const UP: [f64; 6] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    const PAMS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

    #[test]
    fn noise_on_either_side_widens_the_interval() {
        let wild = |setting: usize, k: usize| if (setting + k).is_multiple_of(3) { 9.0 } else { 0.0 };
        let found = |rates: &[Vec<f64>], areas: &[Vec<f64>]| {
            let found = entries(&settings(&PAMS), &[scenario(rates.to_vec())], &[class(areas.to_vec())], 1);
            [found[0].low, found[0].rho, found[0].high]
        };
        let (calm, noisy) = (measured(UP, 7, |_, _| 0.0), measured(UP, 7, wild));
        assert_eq!(found(&calm, &calm), [1.0; 3]);
        // Noise that all settings share does not matter, because runs are resampled for all settings at once.
        assert_eq!(found(&measured(UP, 7, |_, k| 100.0 * k as f64), &calm), [1.0; 3]);
        for [low, rho, high] in [found(&noisy, &calm), found(&calm, &noisy)] {
            assert!(low < rho - 0.1 && rho < high, "{low} {rho} {high}");
        }
    }

    #[test]
    fn instances_of_one_function_do_not_replace_functions() {
        // Two functions, on which the settings have opposite orders except for a small lead of the first.
        let of = |setting: usize, k: usize| if k < 6 { 3.1 * setting as f64 } else { -3.0 * setting as f64 };
        let areas: Vec<Vec<f64>> = (0..6).map(|setting| (0..12).map(|k| of(setting, k)).collect()).collect();
        let width = |functions: Vec<u32>| {
            let classes = [ProblemClass { functions, ..class(areas.clone()) }];
            let found = entries(&settings(&PAMS), &[scenario(measured(UP, 7, |_, _| 0.0))], &classes, 1);
            assert_eq!(found[0].rho, 1.0);
            found[0].high - found[0].low
        };
        // With two functions a resample may have only the one with the opposite order.
        assert_eq!(width([[1; 6], [2; 6]].concat()), 2.0);
    }

    #[test]
    fn six_pams_in_one_order_are_significant_but_six_settings_of_two_pams_are_not() {
        let same = || (vec![scenario(measured(UP, 2, |_, _| 0.0))], vec![class(measured(UP, 2, |_, _| 0.0))]);
        let (scenarios, classes) = same();
        let found = entries(&settings(&PAMS), &scenarios, &classes, 1);
        // 2 of 720 orders have |rho| = 1; six standard deviations of that count in 10⁴ orders are 32.
        assert!((found[0].p - 2.0 / 720.0).abs() < 0.0032, "{found:?}");
        assert!(found[0].p == found[0].adjusted && found[0].survives());
        // Two PAMs with three settings each: 8 permutations, of which two have |rho| = 1. Six standard deviations are 0.026.
        let found = entries(&settings(&["a", "a", "a", "b", "b", "b"]), &scenarios, &classes, 1);
        assert!((found[0].p - 2.0 / 8.0).abs() < 0.026 && !found[0].survives(), "{found:?}");
        // A PAM with two settings and one with four cannot be exchanged: four permutations.
        let found = entries(&settings(&["a", "a", "b", "b", "b", "b"]), &scenarios, &classes, 1);
        assert!((found[0].p - 1.0 / 4.0).abs() < 0.026, "{found:?}");
    }
}
