//! Samples and successes by how far they are from the target: in fine bins for the likelihood, in coarse ones for the eye.

use serde::{Deserialize, Serialize};
use tpam_stats::bernoulli::Trials;
use tpam_stats::wilson_interval;

/// The width of a fine bin: within it no curve that is looked for bends.
const FINE: f64 = 0.005;
/// Fine bins in a coarse one.
const PER_COARSE: usize = 10;
/// A coarse bin with fewer samples says nothing.
const FEWEST: u64 = 50;
/// A group in which the deviance is measured has so many successes and so many failures, which its χ² distribution takes.
const FEWEST_OF_EACH: u64 = 5;
/// So near is at the target, and so far is beside it.
const NEAR: f64 = 0.05;
const FAR: f64 = 0.25;
/// Of the intervals.
const LEVEL: f64 = 0.95;

/// Counts by offset.
#[derive(Clone, Serialize, Deserialize)]
pub struct Offsets {
    /// Where the first bin begins.
    from: f64,
    #[serde(with = "pairs")]
    bins: Vec<Trials>,
}

/// What was observed in a coarse bin.
pub struct Seen {
    pub from: f64,
    pub to: f64,
    pub trials: Trials,
    /// Wilson's interval of its rate.
    pub ends: [f64; 2],
    /// Its fine bins.
    bins: std::ops::Range<usize>,
}

impl Seen {
    pub fn middle(&self) -> f64 {
        f64::midpoint(self.from, self.to)
    }
}

impl Offsets {
    /// Of one parameter: value − target, both in [0, 1].
    pub fn signed() -> Self {
        Self { from: -1.0, bins: vec![Trials::default(); (2.0 / FINE) as usize] }
    }

    /// Of a pair: a joined distance, at most 1 + 1.
    pub fn distances() -> Self {
        Self { from: 0.0, ..Self::signed() }
    }

    fn bin(&self, offset: f64) -> usize {
        // A hair's breadth: what lies on the edge by its decimals belongs above it whatever the rounding.
        (((offset - self.from) / FINE + 1e-9) as usize).min(self.bins.len() - 1)
    }

    /// Counts a sample.
    pub fn count(&mut self, offset: f64, success: bool) {
        let bin = self.bin(offset);
        self.bins[bin] += Trials { count: 1, successes: u64::from(success) };
    }

    /// With those of other runs.
    pub fn add(&mut self, other: &Self) {
        self.bins.iter_mut().zip(&other.bins).for_each(|(bin, more)| *bin += *more);
    }

    /// All samples.
    pub fn total(&self) -> Trials {
        self.bins.iter().copied().sum()
    }

    /// Fine bins that are not empty, by their middles.
    pub fn fine(&self) -> (Vec<f64>, Vec<Trials>) {
        let middle = |k: usize| self.from + (k as f64 + 0.5) * FINE;
        let full = self.bins.iter().enumerate().filter(|(_, bin)| bin.count > 0);
        full.map(|(k, bin)| (middle(k), *bin)).unzip()
    }

    /// The same by distance alone, for what does not ask on which side a sample is.
    pub fn folded(&self) -> Self {
        if self.from == 0.0 {
            return self.clone();
        }
        let half = self.bins.len() / 2;
        let both = self.bins[half..].iter().zip(self.bins[..half].iter().rev());
        let mut bins: Vec<Trials> = both.map(|(above, below)| [*above, *below].into_iter().sum()).collect();
        bins.resize(self.bins.len(), Trials::default());
        Self { from: 0.0, bins }
    }

    /// What was observed, in coarse bins with enough samples.
    pub fn coarse(&self) -> Vec<Seen> {
        let seen = |k: usize| {
            let bins = k * PER_COARSE..(k + 1) * PER_COARSE;
            let trials: Trials = self.bins[bins.clone()].iter().copied().sum();
            let ends = wilson_interval(trials.successes, trials.count, LEVEL)?;
            // Two decimals, without what arithmetic adds.
            let edge = |k: usize| (100.0 * (self.from + (k * PER_COARSE) as f64 * FINE)).round() / 100.0;
            Some(Seen { from: edge(k), to: edge(k + 1), trials, ends: [ends.low, ends.high], bins })
        };
        let all = (0..self.bins.len() / PER_COARSE).filter_map(seen);
        all.filter(|seen| seen.trials.count >= FEWEST).collect()
    }

    /// What was observed around the target: below, at and above it.
    pub fn around(&self) -> [Trials; 3] {
        let between = |[from, to]: [f64; 2]| self.bins[self.bin(from)..self.bin(to)].iter().copied().sum();
        [[-FAR, -NEAR], [-NEAR, NEAR], [NEAR, FAR]].map(between)
    }

    /// The mean of a model's probabilities over the samples of a coarse bin; `fitted` are those of the fine bins that are not empty.
    pub fn expected(&self, seen: &Seen, fitted: &[f64]) -> f64 {
        let before = self.bins[..seen.bins.start].iter().filter(|bin| bin.count > 0).count();
        let inside = self.bins[seen.bins.clone()].iter().filter(|bin| bin.count > 0);
        let sum: f64 = inside.zip(&fitted[before..]).map(|(bin, p)| bin.count as f64 * p).sum();
        sum / seen.trials.count as f64
    }

    #[cfg(test)]
    pub(crate) fn near(&self, offset: f64) -> Trials {
        // Two bins around: a spline is only nearly on its points.
        let bin = self.bin(offset);
        self.bins[bin.saturating_sub(1)..=bin + 1].iter().copied().sum()
    }
}

/// Counts as text: pairs of samples and successes.
mod pairs {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tpam_stats::bernoulli::Trials;

    pub(super) fn serialize<S: Serializer>(bins: &[Trials], to: S) -> Result<S::Ok, S::Error> {
        bins.iter().map(|bin| [bin.count, bin.successes]).collect::<Vec<_>>().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Trials>, D::Error> {
        let pairs = Vec::<[u64; 2]>::deserialize(from)?;
        Ok(pairs.into_iter().map(|[count, successes]| Trials { count, successes }).collect())
    }
}

/// Neighbours merged until each group has enough successes and failures, with the mean of the model's probabilities in each.
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
    // What is left over belongs to its neighbour.
    match groups.last_mut() {
        Some(last) => {
            last.0 += open.0;
            last.1 += open.1;
        }
        None => groups.push(open),
    }
    groups.into_iter().map(|(trials, sum)| (trials, sum / trials.count as f64)).unzip()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_ends_have_a_bin() {
        let mut offsets = Offsets::signed();
        for offset in [-1.0, -0.05, 0.0, 0.049_99, 0.05, 1.0] {
            (0..60).for_each(|k| offsets.count(offset, k % 4 == 0));
        }
        let seen: Vec<(f64, f64, u64)> =
            offsets.coarse().iter().map(|seen| (seen.from, seen.to, seen.trials.count)).collect();
        assert_eq!(seen, [(-1.0, -0.95, 60), (-0.05, 0.0, 60), (0.0, 0.05, 120), (0.05, 0.1, 60), (0.95, 1.0, 60)]);
        assert_eq!(offsets.total(), Trials { count: 360, successes: 90 });
        let (at, trials) = offsets.fine();
        assert_eq!((at.len(), trials.len()), (6, 6));
        let fitted = [0.1, 0.2, 0.3, 0.5, 0.6, 0.7];
        let expected: Vec<f64> = offsets.coarse().iter().map(|seen| offsets.expected(seen, &fitted)).collect();
        assert_eq!(expected, [0.1, 0.2, 0.4, 0.6, 0.7]);
    }

    #[test]
    fn folding_loses_nothing_but_the_side() {
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
    fn below_at_and_above() {
        let mut offsets = Offsets::signed();
        for offset in [-0.3, -0.25, -0.1, -0.05, 0.0, 0.049, 0.05, 0.24, 0.25] {
            offsets.count(offset, offset > 0.1);
        }
        assert_eq!(offsets.around().map(|trials| (trials.count, trials.successes)), [(2, 0), (3, 0), (2, 1)]);
    }

    #[test]
    fn groups_have_enough_of_each() {
        let bin = |count, successes| Trials { count, successes };
        let (trials, p) = grouped(&[bin(10, 5), bin(4, 4), bin(9, 1), bin(3, 0)], &[0.5, 1.0, 0.0, 0.2]);
        assert_eq!(trials, [bin(10, 5), bin(16, 5)]);
        assert_eq!(p[0], 0.5);
        assert!((p[1] - 4.6 / 16.0).abs() < 1e-15);
        assert_eq!(grouped(&[bin(3, 1)], &[0.5]).0, [bin(3, 1)]);
    }
}
