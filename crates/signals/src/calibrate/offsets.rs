//! Samples and successes counted by their offset from the target: in fine bins for the likelihood, in coarse bins for figures.

use crate::samples::{Bin, Histogram};
use serde::{Deserialize, Serialize};
use tpam_stats::bernoulli::Trials;

/// The width of a fine bin: much narrower than the curves that are fitted.
const FINE: f64 = 0.005;
/// The number of fine bins in a range of width 1.
const BINS: usize = 200;
/// Fine bins in a coarse one.
const PER_COARSE: usize = 10;
/// Coarse bins with fewer samples are left out.
const FEWEST: u64 = 50;
/// The smallest number of successes, and of failures, in a group for the deviance. With fewer, χ² would not approximate its distribution.
const FEWEST_OF_EACH: u64 = 5;
/// Offsets up to this count as at the target.
const NEAR: f64 = 0.05;
/// Offsets from [`NEAR`] up to this count as below or above the target.
const FAR: f64 = 0.25;

/// Counts by offset.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Offsets(Histogram);

/// Counts as they are stored in a file: pairs of samples and successes.
#[derive(Serialize, Deserialize)]
struct Stored {
    from: f64,
    bins: Vec<[u64; 2]>,
}

impl From<Stored> for Offsets {
    fn from(stored: Stored) -> Self {
        let bins = stored.bins.into_iter().map(|[count, successes]| Trials { count, successes });
        Self(Histogram::with_counts(stored.from, FINE, bins.collect()))
    }
}

impl From<Offsets> for Stored {
    fn from(Offsets(histogram): Offsets) -> Self {
        let bins = histogram.bins().iter().map(|bin| [bin.count, bin.successes]).collect();
        Self { from: histogram.from(), bins }
    }
}

impl Offsets {
    /// Empty counts for one column: offsets value − target, both in [0, 1].
    pub fn signed() -> Self {
        Self(Histogram::new(-1.0, FINE, 2 * BINS))
    }

    /// Empty counts for several columns: a joined distance of at most 1 for each.
    pub fn distances(columns: usize) -> Self {
        Self(Histogram::new(0.0, FINE, columns * BINS))
    }

    /// Counts a sample.
    pub fn count(&mut self, offset: f64, success: bool) {
        self.0.count(offset, success);
    }

    /// Adds the counts of other runs.
    pub fn add(&mut self, other: &Self) {
        self.0.add(&other.0);
    }

    /// All samples.
    pub fn total(&self) -> Trials {
        self.0.total()
    }

    /// The middles and the counts of the fine bins that are not empty.
    pub fn fine(&self) -> (Vec<f64>, Vec<Trials>) {
        let full = self.0.bins().iter().enumerate().filter(|(_, bin)| bin.count > 0);
        full.map(|(k, bin)| (self.0.middle(k), *bin)).unzip()
    }

    /// The same counts by distance, for acceptances that do not depend on the sign of the offset.
    #[must_use]
    pub fn folded(&self) -> Self {
        if self.0.from() == 0.0 {
            return self.clone();
        }
        let (below, above) = self.0.bins().split_at(BINS);
        let both = above.iter().zip(below.iter().rev());
        let mut bins: Vec<Trials> = both.map(|(above, below)| [*above, *below].into_iter().sum()).collect();
        bins.resize(2 * BINS, Trials::default());
        Self(Histogram::with_counts(0.0, FINE, bins))
    }

    /// The coarse bins that have enough samples.
    pub fn coarse(&self) -> Vec<Bin> {
        self.0.grouped(PER_COARSE).filter(|bin| bin.trials.count >= FEWEST).collect()
    }

    /// Samples and successes below, at and above the target.
    pub fn around(&self) -> [Trials; 3] {
        let between = |[from, to]: [f64; 2]| self.0.sum(self.0.bin(from)..self.0.bin(to));
        [[-FAR, -NEAR], [-NEAR, NEAR], [NEAR, FAR]].map(between)
    }

    /// The mean of a model's probabilities over the samples of a coarse bin; `fitted` are those of the fine bins that are not empty.
    pub fn expected(&self, coarse: &Bin, fitted: &[f64]) -> f64 {
        let (below, rest) = self.0.bins().split_at(self.0.bin(coarse.from));
        let before = below.iter().filter(|bin| bin.count > 0).count();
        let inside = rest[..PER_COARSE].iter().filter(|bin| bin.count > 0);
        let sum: f64 = inside.zip(&fitted[before..]).map(|(bin, p)| bin.count as f64 * p).sum();
        sum / coarse.trials.count as f64
    }
}

/// Merges neighbouring bins until each group has enough successes and failures. Returns the groups and the mean of the model's
/// probabilities in each.
pub(super) fn grouped(trials: &[Trials], fitted: &[f64]) -> (Vec<Trials>, Vec<f64>) {
    let mut groups: Vec<(Trials, f64)> = Vec::new();
    let mut open = (Trials::default(), 0.0);
    for (bin, p) in trials.iter().zip(fitted) {
        open.0 += *bin;
        open.1 += bin.count as f64 * p;
        if open.0.successes >= FEWEST_OF_EACH && open.0.failures() >= FEWEST_OF_EACH {
            groups.push(std::mem::take(&mut open));
        }
    }
    // An incomplete last group is added to its neighbour.
    match groups.last_mut() {
        Some(last) => {
            last.0 += open.0;
            last.1 += open.1;
        }
        None => groups.push(open),
    }
    groups.into_iter().map(|(trials, sum)| (trials, sum / trials.count as f64)).unzip()
}

/// The overdispersion ĉ of the successes of several runs: the variance of their number in coarse bins, as the differences between runs show
/// it, divided by the variance of independent samples.
///
/// ```text
/// ĉ = R/(R − 1) · Σ (s − n·p)² / Σ n·p·(1 − p)      over bins and runs;
///      n samples and s successes of a run in a bin, p the rate of all R runs in the bin
/// ```
///
/// The numerator is the variance that the bootstrap over runs has. ĉ is at least 1, and 1 for a single run.
pub(super) fn overdispersion(runs: &[&Offsets]) -> f64 {
    let count = runs.len() as f64;
    let (mut between, mut independent) = (0.0, 0.0);
    let bins = runs.first().map_or(0, |run| run.0.bins().len());
    for bin in 0..bins / PER_COARSE {
        let of = |run: &&Offsets| run.0.sum(bin * PER_COARSE..(bin + 1) * PER_COARSE);
        let total: Trials = runs.iter().map(of).sum();
        if total.count < FEWEST {
            continue;
        }
        for trials in runs.iter().map(of) {
            let expected = trials.count as f64 * total.rate();
            between += (trials.successes as f64 - expected) * (trials.successes as f64 - expected);
            independent += expected * (1.0 - total.rate());
        }
    }
    if count > 1.0 && independent > 0.0 { (count / (count - 1.0) * between / independent).max(1.0) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Offsets {
        pub(in crate::calibrate) fn near(&self, offset: f64) -> Trials {
            // Includes the neighbouring bins, because a spline passes through its points only up to rounding.
            let bin = self.0.bin(offset);
            self.0.sum(bin.saturating_sub(1)..bin + 2)
        }
    }

    #[test]
    fn offsets_on_edges_and_at_the_ends_are_counted() {
        let mut offsets = Offsets::signed();
        for offset in [-1.0, -0.05, 0.0, 0.049_99, 0.05, 1.0] {
            (0..60).for_each(|k| offsets.count(offset, k % 4 == 0));
        }
        let seen: Vec<(f64, f64, u64)> = offsets.coarse().iter().map(|seen| (seen.from, seen.to, seen.trials.count)).collect();
        assert_eq!(seen, [(-1.0, -0.95, 60), (-0.05, 0.0, 60), (0.0, 0.05, 120), (0.05, 0.1, 60), (0.95, 1.0, 60)]);
        assert_eq!(offsets.total(), Trials { count: 360, successes: 90 });
        let (at, trials) = offsets.fine();
        assert_eq!((at.len(), trials.len()), (6, 6));
        let fitted = [0.1, 0.2, 0.3, 0.5, 0.6, 0.7];
        let expected: Vec<f64> = offsets.coarse().iter().map(|seen| offsets.expected(seen, &fitted)).collect();
        assert_eq!(expected, [0.1, 0.2, 0.4, 0.6, 0.7]);
    }

    #[test]
    fn folding_loses_only_the_sign() {
        let mut offsets = Offsets::signed();
        for offset in [-1.0, -0.012, 0.012, 0.5] {
            offsets.count(offset, offset < 0.0);
        }
        let (at, trials) = offsets.folded().fine();
        let rounded: Vec<String> = at.iter().map(|at| format!("{at:.4}")).collect();
        assert_eq!(rounded, ["0.0125", "0.5025", "0.9975"]);
        assert_eq!(trials[0], Trials { count: 2, successes: 1 });
        assert_eq!(offsets.folded().total(), offsets.total());
    }

    #[test]
    fn counts_below_at_and_above_the_target() {
        let mut offsets = Offsets::signed();
        for offset in [-0.3, -0.25, -0.1, -0.05, 0.0, 0.049, 0.05, 0.24, 0.25] {
            offsets.count(offset, offset > 0.1);
        }
        assert_eq!(offsets.around().map(|trials| (trials.count, trials.successes)), [(2, 0), (3, 0), (2, 1)]);
    }

    #[test]
    fn groups_have_enough_successes_and_failures() {
        let bin = |count, successes| Trials { count, successes };
        let (trials, p) = grouped(&[bin(10, 5), bin(4, 4), bin(9, 1), bin(3, 0)], &[0.5, 1.0, 0.0, 0.2]);
        assert_eq!(trials, [bin(10, 5), bin(16, 5)]);
        assert_eq!(p[0], 0.5);
        assert!((p[1] - 4.6 / 16.0).abs() < 1e-15);
        assert_eq!(grouped(&[bin(3, 1)], &[0.5]).0, [bin(3, 1)]);
        assert_eq!(grouped(&[bin(10, 9), bin(10, 5)], &[0.5; 2]).0, [bin(20, 14)], "one failure is not enough");
    }

    #[test]
    fn overdispersion_by_hand() {
        // Two bins and two runs; in the first bin the rates are 0.2 and 0.4, in the second equal.
        let run = |successes: [u32; 2]| {
            let mut offsets = Offsets::signed();
            for (offset, successes) in [-0.2, 0.2].into_iter().zip(successes) {
                (0..100).for_each(|k| offsets.count(offset, k < successes));
            }
            offsets
        };
        let (a, b) = (run([20, 50]), run([40, 50]));
        // 2 · (10² + 10²) / (2 · 100 · 0.3 · 0.7 + 2 · 100 · 0.25)
        assert!((overdispersion(&[&a, &b]) - 400.0 / 92.0).abs() < 1e-12);
        assert_eq!((overdispersion(&[&a, &a]), overdispersion(&[&a]), overdispersion(&[])), (1.0, 1.0, 1.0));
    }
}
