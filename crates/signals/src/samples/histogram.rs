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

    /// The edge below bin `k`, up to rounding errors.
    pub fn edge(&self, k: usize) -> f64 {
        self.from + k as f64 * self.width
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

/// Wilson's interval of a success rate, 95 %; `None` without samples.
pub(crate) fn rate_interval(trials: Trials) -> Option<[f64; 2]> {
    let interval = wilson_interval(trials.successes, trials.count, LEVEL)?;
    Some([interval.low, interval.high])
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
