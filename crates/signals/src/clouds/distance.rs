//! Samples and successes counted by their distance from the curve of their run, for each column: the counts, their table, and how to read
//! it.

use crate::samples::{Bin, Curve, Histogram, Samples, listed};
use tpam_figure::prose;
use tpam_pam::Space;
use tpam_stats::bernoulli::Trials;
use tpam_table::Table;

/// The number of bins.
const BINS: usize = 20;
/// The default width: bins over the range of a column.
const WIDTH: f64 = 1.0 / BINS as f64;

/// Distances up to this are near.
const NEAR: f64 = 0.1;

/// Counts for each column. Distances are in units of its range; those beyond the last bin are counted in it.
#[derive(Clone)]
pub struct Distances {
    space: Space,
    counts: Vec<Histogram>,
}

impl Distances {
    /// Empty counts, in bins of these widths; a column without one has twenty bins over its range.
    pub fn new(space: Space, widths: &[f64]) -> Self {
        let width = |which: usize| widths.get(which).copied().unwrap_or(WIDTH);
        Self { space, counts: (0..space.len()).map(|which| Histogram::new(0.0, width(which), BINS)).collect() }
    }

    /// Counts the samples of a run by their distances from its curves.
    pub fn from_samples(samples: &Samples, curves: &[Curve], widths: &[f64]) -> Self {
        let mut distances = Self::new(samples.space, widths);
        for (which, counts) in distances.counts.iter_mut().enumerate() {
            let reference = samples.by_generation(&curves[which]);
            let offsets = samples.offsets(which, &reference).zip(&samples.success);
            offsets.for_each(|(offset, success)| counts.count(offset.abs(), *success));
        }
        distances
    }

    /// Adds the counts of another run.
    pub fn add(&mut self, other: &Self) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(counts, more)| counts.add(more));
    }

    /// The numbers of all samples and of all successes.
    pub fn total(&self) -> Trials {
        self.counts[0].total()
    }

    /// The columns.
    pub fn space(&self) -> Space {
        self.space
    }

    /// The bins of a column.
    pub fn bins(&self, which: usize) -> Vec<Bin> {
        self.counts[which].grouped(1).collect()
    }

    /// The successes of a bin divided by all samples: the height of a bar in the paper.
    pub fn joint(&self, bin: &Bin) -> f64 {
        bin.trials.successes as f64 / self.total().count as f64
    }

    /// One row per parameter and bin of distances that is shown.
    pub(super) fn table(&self, shown: fn(&Bin) -> bool) -> Table {
        let named = |which: usize| self.bins(which).into_iter().map(move |bin| (self.space[which].symbol, bin));
        let bins: Vec<(&str, Bin)> = (0..self.space.len()).flat_map(named).filter(|(_, bin)| shown(bin)).collect();
        Table::from_rows(&bins)
            .text("parameter", |(name, _)| *name)
            .real("distance", |(_, bin)| bin.from)
            .real("to", |(_, bin)| bin.to)
            .integer("samples", |(_, bin)| bin.trials.count)
            .integer("successes", |(_, bin)| bin.trials.successes)
            .rounded("joint", 4, |(_, bin)| self.joint(bin))
            .rounded("probability", 4, |(_, bin)| bin.trials.rate())
            .title("probability [95 % interval]")
            .rounded("low", 4, |(_, bin)| bin.ends[0])
            .rounded("high", 4, |(_, bin)| bin.ends[1])
            .interval()
            .build()
    }

    /// Explains with these counts why joint frequencies and probabilities differ.
    pub fn sentence(&self) -> String {
        let total = self.total();
        let near = |which: usize| {
            let close = self.bins(which).into_iter().filter(|bin| bin.to <= NEAR);
            let share = 100.0 * close.map(|bin| bin.trials.count).sum::<u64>() as f64 / total.count as f64;
            format!("{share:.0} % of {}", self.space[which].symbol)
        };
        let shares = listed((0..self.space.len()).map(near));
        let [words] = prose!("clouds", rate = total.rate(), shares = shares, near = NEAR);
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten generations of four individuals: three have F = 0.5 and succeed, one has F = 0.72 and fails; C lies on a line.
    fn example() -> Samples {
        let mut samples = Samples::new(tpam_pam::FC);
        for generation in 0..10 {
            for k in 0..4 {
                samples.times.push(f64::from(generation * 4));
                samples.values[0].push(if k == 3 { 0.72 } else { 0.5 });
                samples.values[1].push(0.1 + f64::from(generation) * 0.05);
                samples.success.push(k < 3);
            }
        }
        samples
    }

    #[test]
    fn successes_lie_on_their_spline_and_failures_beside_it() {
        let samples = example();
        let distances = Distances::from_samples(&samples, &samples.curves(None).unwrap(), &[]);
        assert_eq!(distances.total(), Trials { count: 40, successes: 30 });
        let counts = |which| distances.bins(which).iter().map(|bin| (bin.trials.count, bin.trials.successes)).collect::<Vec<_>>();
        let (f, c) = (counts(0), counts(1));
        assert_eq!((f[0], f[4], c[0]), ((30, 30), (10, 0), (40, 30)));
        let bin = &distances.bins(1)[0];
        assert_eq!((distances.joint(bin), bin.trials.rate()), (0.75, 0.75));
        assert!(bin.ends[0] < 0.75 && bin.ends[1] > 0.75);
        assert!(distances.bins(0)[7].trials.rate().is_nan());
    }

    #[test]
    fn bins_may_be_narrower() {
        let samples = example();
        let distances = Distances::from_samples(&samples, &samples.curves(None).unwrap(), &[0.03, 0.002]);
        let far: Vec<usize> = (0..BINS).filter(|k| distances.bins(0)[*k].trials.count == 10).collect();
        assert_eq!(far, [7], "0.22 is in the bin from 0.21 to 0.24");
        assert_eq!((distances.bins(0)[7].from, distances.bins(1)[19].to), (0.21, 0.04));
    }

    #[test]
    fn counts_of_runs_are_added() {
        let samples = example();
        let once = Distances::from_samples(&samples, &samples.curves(None).unwrap(), &[]);
        let mut twice = once.clone();
        twice.add(&once);
        assert_eq!(twice.total(), Trials { count: 80, successes: 60 });
        assert_eq!(twice.joint(&twice.bins(0)[4]), once.joint(&once.bins(0)[4]));
    }

    #[test]
    fn runs_with_few_successful_generations_have_no_curve() {
        let mut samples = example();
        samples.success.iter_mut().skip(16).for_each(|success| *success = false);
        assert!(samples.curves(None).is_none());
    }
}
