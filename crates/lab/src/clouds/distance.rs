//! Samples and successes, counted by their distance from the spline of their run.

use crate::samples::{Held, Samples};
use tpam_stats::wilson_interval;

/// The two parameters, in the order of everything here.
pub const NAMES: [&str; 2] = ["F", "C"];
/// Bins of equal width.
const BINS: usize = 20;
/// The usual widths for F and for C: bins over [0, 1].
pub const WIDTHS: [f64; 2] = [1.0 / BINS as f64; 2];
/// Of the intervals.
const LEVEL: f64 = 0.95;

/// Counts of F and of C; what lies beyond the last bin belongs to it.
#[derive(Clone)]
pub struct Distances {
    widths: [f64; 2],
    counts: [[Count; BINS]; 2],
}

#[derive(Clone, Copy, Default)]
struct Count {
    samples: u64,
    successes: u64,
}

/// One bin of F or C.
pub struct Bin {
    pub from: f64,
    pub to: f64,
    pub samples: u64,
    pub successes: u64,
    /// Successes here, of all samples: the height of a bar in the paper.
    pub joint: f64,
    /// Successes here, of the samples here; NaN without samples.
    pub probability: f64,
    /// Its interval.
    pub ends: [f64; 2],
}

impl Distances {
    /// Nothing counted yet, in bins of these widths.
    pub fn new(widths: [f64; 2]) -> Self {
        Self { widths, counts: Default::default() }
    }

    /// Counts a run by the distances from its curves.
    pub fn of(samples: &Samples, curves: &[Held; 2], widths: [f64; 2]) -> Self {
        let mut distances = Self::new(widths);
        for (which, (values, curve)) in samples.values.iter().zip(curves).enumerate() {
            let counts = &mut distances.counts[which];
            let mut last = (f64::NAN, 0.0);
            for ((time, value), success) in samples.times.iter().zip(values).zip(&samples.success) {
                // A generation shares its time.
                if *time != last.0 {
                    last = (*time, curve.at(*time));
                }
                let bin = ((value - last.1).abs() / widths[which]) as usize;
                let count = &mut counts[bin.min(BINS - 1)];
                count.samples += 1;
                count.successes += u64::from(*success);
            }
        }
        distances
    }

    /// With those of another run.
    pub fn add(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().flatten().zip(other.counts.iter().flatten()) {
            count.samples += more.samples;
            count.successes += more.successes;
        }
    }

    /// All samples, and how many of them succeeded.
    pub fn total(&self) -> [u64; 2] {
        let bins = &self.counts[0];
        [bins.iter().map(|count| count.samples).sum(), bins.iter().map(|count| count.successes).sum()]
    }

    /// The bins of F (0) or C (1).
    pub fn bins(&self, which: usize) -> Vec<Bin> {
        let (all, width) = (self.total()[0] as f64, self.widths[which]);
        let bin = |(k, count): (usize, &Count)| {
            let Count { samples, successes } = *count;
            let interval = wilson_interval(successes, samples, LEVEL);
            Bin {
                from: edge(k, width),
                to: edge(k + 1, width),
                samples,
                successes,
                joint: successes as f64 / all,
                probability: successes as f64 / samples as f64,
                ends: interval.map_or([f64::NAN; 2], |interval| [interval.low, interval.high]),
            }
        };
        self.counts[which].iter().enumerate().map(bin).collect()
    }
}

/// An edge between bins, without the noise of a product.
fn edge(k: usize, width: f64) -> f64 {
    (k as f64 * width * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten generations of four: F is 0.5 and succeeds in three of four, or 0.72 and fails; C lies on a line.
    fn example() -> Samples {
        let mut samples = Samples::default();
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
        let distances = Distances::of(&samples, &samples.curves().unwrap(), WIDTHS);
        assert_eq!(distances.total(), [40, 30]);
        let counts = |which| distances.bins(which).iter().map(|bin| (bin.samples, bin.successes)).collect::<Vec<_>>();
        let (f, c) = (counts(0), counts(1));
        assert_eq!((f[0], f[4], c[0]), ((30, 30), (10, 0), (40, 30)));
        let bin = &distances.bins(1)[0];
        assert_eq!((bin.joint, bin.probability), (0.75, 0.75));
        assert!(bin.ends[0] < 0.75 && bin.ends[1] > 0.75);
        assert!(distances.bins(0)[7].probability.is_nan());
    }

    #[test]
    fn bins_may_be_narrower() {
        let samples = example();
        let distances = Distances::of(&samples, &samples.curves().unwrap(), [0.03, 0.002]);
        let far: Vec<usize> = (0..BINS).filter(|k| distances.bins(0)[*k].samples == 10).collect();
        assert_eq!(far, [7], "0.22 is in the bin from 0.21 to 0.24");
        assert_eq!((distances.bins(0)[7].from, distances.bins(1)[19].to), (0.21, 0.04));
    }

    #[test]
    fn runs_add_up() {
        let samples = example();
        let once = Distances::of(&samples, &samples.curves().unwrap(), WIDTHS);
        let mut twice = once.clone();
        twice.add(&once);
        assert_eq!(twice.total(), [80, 60]);
        assert_eq!(twice.bins(0)[4].joint, once.bins(0)[4].joint);
    }

    #[test]
    fn few_generations_with_successes_have_no_curve() {
        let mut samples = example();
        samples.success.iter_mut().skip(16).for_each(|success| *success = false);
        assert!(samples.curves().is_none());
    }
}
