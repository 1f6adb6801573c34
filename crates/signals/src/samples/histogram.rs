//! Samples and successes, counted by offset or distance in bins of equal width.

use std::ops::Range;
use tpam_stats::bernoulli::Trials;
use tpam_stats::wilson_interval;

/// Confidence level of the intervals.
const LEVEL: f64 = 0.95;

/// Counts in bins of equal width. Offsets beyond either end are counted in the bin at that end.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    from: f64,
    width: f64,
    bins: Vec<Trials>,
}

/// A bin with its edges, or neighbouring bins together.
pub struct Bin {
    /// The lower edge.
    pub from: f64,
    /// The upper edge.
    pub to: f64,
    /// Samples and successes.
    pub trials: Trials,
    /// Wilson's 95 % interval of the success rate; NaN without samples.
    pub ends: [f64; 2],
}

impl Histogram {
    /// An empty histogram: `bins` bins of this width, the first of which begins at `from`.
    pub fn new(from: f64, width: f64, bins: usize) -> Self {
        Self::with_counts(from, width, vec![Trials::default(); bins])
    }

    /// A histogram with given counts.
    pub(crate) fn with_counts(from: f64, width: f64, bins: Vec<Trials>) -> Self {
        Self { from, width, bins }
    }

    /// Where the first bin begins.
    pub fn from(&self) -> f64 {
        self.from
    }

    /// The counts of each bin, in order.
    pub fn bins(&self) -> &[Trials] {
        &self.bins
    }

    /// The bins joined in groups of `size` neighbours.
    pub fn grouped(&self, size: usize) -> impl Iterator<Item = Bin> {
        // Rounded to six decimals.
        let edge = move |k: usize| (1e6 * (self.from + (k * size) as f64 * self.width)).round() / 1e6;
        self.bins.chunks(size).enumerate().map(move |(k, bins)| {
            let trials: Trials = bins.iter().copied().sum();
            let ends = wilson_interval(trials.successes, trials.count, LEVEL).map_or([f64::NAN; 2], |found| [found.low, found.high]);
            Bin { from: edge(k), to: edge(k + 1), trials, ends }
        })
    }

    /// The middle of bin `k`.
    pub fn middle(&self, k: usize) -> f64 {
        self.from + (k as f64 + 0.5) * self.width
    }

    /// The bin of an offset.
    pub fn bin(&self, offset: f64) -> usize {
        // 1e-9 of a width is added, so that a decimal on an edge belongs to the bin above it despite rounding.
        (((offset - self.from) / self.width + 1e-9) as usize).min(self.bins.len() - 1)
    }

    /// Counts one sample.
    pub fn count(&mut self, offset: f64, success: bool) {
        let bin = self.bin(offset);
        self.bins[bin] += Trials { count: 1, successes: u64::from(success) };
    }

    /// Adds the counts of another histogram with the same bins.
    pub fn add(&mut self, other: &Self) {
        self.bins.iter_mut().zip(&other.bins).for_each(|(bin, more)| *bin += *more);
    }

    /// The sum of a range of bins.
    pub fn sum(&self, bins: Range<usize>) -> Trials {
        self.bins[bins].iter().copied().sum()
    }

    /// The sum of all bins.
    pub fn total(&self) -> Trials {
        self.sum(0..self.bins.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_on_an_edge_belongs_to_the_bin_above_it() {
        let histogram = Histogram::new(-1.0, 0.005, 400);
        for k in 0..400_i32 {
            let decimal: f64 = format!("{}e-3", 5 * k - 1000).parse().unwrap();
            assert_eq!(histogram.bin(decimal), k as usize, "{decimal}");
        }
    }

    #[test]
    fn offsets_beyond_the_ends_are_counted_at_the_ends() {
        let mut histogram = Histogram::new(0.0, 0.25, 4);
        for offset in [-0.1, 0.3, 0.99, 7.0] {
            histogram.count(offset, offset > 0.5);
        }
        let counts: Vec<_> = histogram.bins().iter().map(|bin| (bin.count, bin.successes)).collect();
        assert_eq!(counts, [(1, 0), (1, 0), (0, 0), (2, 2)]);
        let mut twice = histogram.clone();
        twice.add(&histogram);
        assert_eq!(twice.total(), Trials { count: 8, successes: 4 });
    }
}
