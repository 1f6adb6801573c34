//! The summary of a comparison in one line, and notes on what was left out and on too few runs.

use super::{ALPHA, Comparison, Outcome, Overall, Pair};
use crate::names::{counted, counted_range};
use tpam_stats::{signed_rank_runs, smallest_signed_rank_p};
use tpam_table::Digits;

impl Comparison {
    /// The result in one line.
    ///
    /// ```text
    /// shade:h=100 has a lower success rate than shade:h=5: mean difference -0.0123 [-0.0137, -0.0110] over 50 settings × 101 runs;
    /// wins 7, ties 12, losses 31
    /// ```
    pub fn summary(&self) -> String {
        let line = match &self.overall[..] {
            [one] => self.sentence(one),
            all if all.iter().all(|one| one.settings == 1) => self.counts(all),
            all => format!("{}; {}", self.counts(all), self.single_settings(all)),
        };
        // Names of others may hold line breaks.
        line.replace(['\n', '\r'], " ")
    }

    /// The result of one comparison.
    fn sentence(&self, one: &Overall) -> String {
        let [a, b] = one.sides.map(|side| &self.sides[side]);
        let title = self.measure.noun();
        let claim = match one.outcome {
            Outcome::Higher => format!("{b} has a higher {title} than {a}"),
            Outcome::Lower => format!("{b} has a lower {title} than {a}"),
            Outcome::Equal => format!("{b} and {a} do not differ significantly in {title}"),
        };
        let differ = one.outcome != Outcome::Equal;
        let better = if differ && self.measure.lower_is_better() { " (lower is better)" } else { "" };
        format!("{claim}{better}: {}; {}", self.difference(one), self.tally(one))
    }

    /// The mean difference with its interval.
    fn difference(&self, one: &Overall) -> String {
        let show = |value: f64| Digits::Decimals(self.places()).show(value);
        let interval = match one.runs {
            0 | 1 => " (no interval: it needs two runs)".to_owned(),
            _ => format!(" [{}, {}]", show(one.low), show(one.high)),
        };
        let unit = match self.measure.unit() {
            "" => String::new(),
            unit => format!(" {unit}"),
        };
        let over = [counted(one.settings, "setting"), counted(one.runs as usize, "run")];
        let over = if one.settings == 1 { over[1].clone() } else { over.join(" × ") };
        format!("mean difference {}{interval}{unit} over {over}", show(one.difference))
    }

    fn tally(&self, one: &Overall) -> String {
        let pair = self.pairs.iter().find(|pair| pair.sides == one.sides);
        if let (1, Some(pair)) = (one.settings, pair) {
            return format!("A12 {:.2}, Wilcoxon p {}", pair.a12, Digits::P_VALUE.show(pair.p));
        }
        let [wins, ties, losses] = self.counted();
        format!("{wins} {}, {ties} {}, {losses} {}", one.wins, one.ties, one.losses)
    }

    /// The names of the counts of settings.
    pub(super) fn counted(&self) -> [&'static str; 3] {
        if self.measure.better().is_none() { ["higher", "not significant", "lower"] } else { ["wins", "ties", "losses"] }
    }

    /// The numbers of significant differences among several comparisons.
    fn counts(&self, all: &[Overall]) -> String {
        let count = |outcome| all.iter().filter(|one| one.outcome == outcome).count();
        let (higher, lower, equal) = (count(Outcome::Higher), count(Outcome::Lower), count(Outcome::Equal));
        let title = self.measure.noun();
        let baseline = all[0].sides[0];
        let range = |count: fn(&Overall) -> usize, noun| {
            let counts = || all.iter().map(count);
            counted_range([counts().min().unwrap_or(0), counts().max().unwrap_or(0)], noun)
        };
        let over = format!("over {} × {}", range(|one| one.settings, "setting"), range(|one| one.runs as usize, "run"));
        let better = if self.measure.lower_is_better() { " (lower is better)" } else { "" };
        let mean = if all.iter().all(|one| one.settings == 1) { "mean" } else { "mean over all settings" };
        if all.iter().all(|one| one.sides[0] == baseline) {
            let (name, total) = (&self.sides[baseline], all.len());
            return format!(
                "{title} compared with {name} {over}: the {mean} is higher for {higher} of {total}, lower for {lower}, \
                 not significantly different for {equal}{better}"
            );
        }
        let (total, differ) = (all.len(), higher + lower);
        format!("{title} of {} {over}: the {mean} differs significantly in {differ} of {total} pairs", counted(self.sides.len(), "side"))
    }

    /// The results in single settings, which can be others than that of their mean: a few large differences outweigh many small ones.
    fn single_settings(&self, all: &[Overall]) -> String {
        let sum = |count: fn(&Overall) -> usize| all.iter().map(count).sum::<usize>();
        let [wins, ties, losses] = self.counted();
        let [won, tied, lost] = [sum(|one| one.wins), sum(|one| one.ties), sum(|one| one.losses)];
        format!("in single settings {wins} {won}, {ties} {tied}, {losses} {lost}")
    }

    /// The number of decimals that shows two digits of the narrowest interval: at least two, at most seven.
    pub(super) fn places(&self) -> usize {
        let width = |low: f64, high: f64| (high - low) / 2.0;
        let of_pairs = self.pairs.iter().map(|pair: &Pair| width(pair.low, pair.high));
        let widths = self.overall.iter().map(|one| width(one.low, one.high)).chain(of_pairs);
        let narrowest = widths.filter(|width| *width > 0.0).fold(f64::INFINITY, f64::min);
        let narrowest = if narrowest.is_finite() { narrowest } else { 1e-3 };
        (1 - libm::floor(libm::log10(narrowest)) as i64).clamp(2, 7) as usize
    }
}

impl Comparison {
    /// Sentences without a full stop: cells without a partner, baselines that were left out, and too few runs for the tests.
    pub fn notes(&self) -> Vec<String> {
        [self.left_out_note(), self.unpaired_note(), self.few_runs_note()].into_iter().flatten().collect()
    }

    fn left_out_note(&self) -> Option<String> {
        let names = self.left_out.join(" and ");
        match self.left_out.len() {
            0 => None,
            1 => Some(format!("the baseline {names} is left out")),
            _ => Some(format!("the baselines {names} are left out")),
        }
    }

    fn unpaired_note(&self) -> Option<String> {
        (self.unpaired > 0).then(|| format!("{} cells have no partner and are not compared", self.unpaired))
    }

    /// With few runs, even the smallest p-value of the signed-rank test is not significant after the adjustment for many tests.
    fn few_runs_note(&self) -> Option<String> {
        let tests = self.pairs.len();
        let runs = self.pairs.iter().map(|pair| pair.runs).max()?;
        let smallest = (smallest_signed_rank_p(runs) * tests as f64).min(1.0);
        if smallest <= ALPHA {
            return None;
        }
        let needed = signed_rank_runs(ALPHA / tests as f64);
        let [adjusted, fewer] = if tests == 1 { ["", ""] } else { ["adjusted ", "compare fewer, or "] };
        let (runs, tests) = (counted(runs, "run"), counted(tests, "test"));
        Some(format!(
            "{runs} and {tests}: the smallest {adjusted}p-value is {smallest:.3}, so no setting can differ significantly; \
             {fewer}use at least {needed} runs"
        ))
    }
}
