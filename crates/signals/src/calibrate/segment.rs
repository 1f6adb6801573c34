//! A restart segment: its targets, which go through its successful samples, and its samples counted by their offset from the targets.

use super::offsets::Offsets;
use crate::samples::Samples;
use tpam_sim::theta::{Join, Theta};

/// A restart segment that has targets.
pub(super) struct Segment {
    samples: Samples,
    /// The targets of each column in each generation; empty for a column that was not sampled.
    pub(super) targets: Vec<Vec<f64>>,
}

impl Segment {
    /// Computes the targets with given degrees of freedom (`None` for those of generalised cross validation); `None` if fewer than five
    /// generations had successes.
    pub(super) fn new(samples: Samples, df: Option<f64>) -> Option<Self> {
        // A segment may have no samples: the budget may end with its first population.
        if samples.times.is_empty() {
            return None;
        }
        let target = |which: usize| {
            if samples.values[which].is_empty() { Some(Vec::new()) } else { samples.target(which, df) }
        };
        let targets = (0..samples.space.len()).map(target).collect::<Option<_>>()?;
        Some(Self { samples, targets })
    }

    /// Counts its samples by their offset from the target: signed for one column, the joined distance for several.
    pub(super) fn count(&self, theta: Theta, into: &mut Offsets) {
        let offsets = |which: usize| self.samples.offsets(which, &self.targets[which]);
        let mut count = |offsets: &mut dyn Iterator<Item = f64>| {
            offsets.zip(&self.samples.success).for_each(|(offset, success)| into.count(offset, *success));
        };
        match theta {
            Theta::One { column, .. } => count(&mut offsets(column)),
            Theta::All { space, join } => {
                let mut all = vec![0.0; self.samples.success.len()];
                for which in 0..space.len() {
                    all.iter_mut().zip(offsets(which)).for_each(|(all, offset)| *all = joined(join, *all, offset.abs()));
                }
                let squared = matches!(join, Join::Euclid | Join::Product);
                count(&mut all.into_iter().map(|all| if squared { all.sqrt() } else { all }));
            }
        }
    }
}

/// The joined distance of some columns and one more, or its square for the Euclidean one. A product of probabilities has no such distance.
fn joined(join: Join, all: f64, one: f64) -> f64 {
    match join {
        Join::Max => all.max(one),
        Join::Sum => all + one,
        Join::Euclid | Join::Product => all + one * one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::{FC, Params};

    /// Ten generations of three individuals. F = 0.5 and C on a line succeed; F = 0.75, and C 0.1 below the line, fail.
    fn example() -> Samples {
        let mut samples = Samples::new(FC);
        for t in 0..10 {
            let c = 0.2 + 0.05 * f64::from(t);
            let params = Params::from_columns(FC, [vec![0.5, 0.5, 0.75], vec![c, c, c - 0.1]]);
            samples.add(f64::from(t) * 3.0, &params, &[true, true, false]);
        }
        samples
    }

    /// Two degrees of freedom are a straight line, whatever the samples.
    #[test]
    fn degrees_of_freedom_can_be_given() {
        let bends = |df: f64| -> f64 {
            let mut samples = example();
            samples.values[1][15..18].iter_mut().for_each(|c| *c += 0.2);
            let target = &Segment::new(samples, Some(df)).unwrap().targets[1];
            target.windows(3).map(|w| (w[0] - 2.0 * w[1] + w[2]).abs()).fold(0.0, f64::max)
        };
        assert!(bends(2.0) < 1e-3 && bends(8.0) > 0.02, "{} {}", bends(2.0), bends(8.0));
    }

    #[test]
    fn offsets_are_measured_from_the_target_of_the_generation() {
        let segment = Segment::new(example(), None).unwrap();
        assert_eq!([segment.targets[0].len(), segment.targets[1].len()], [10, 10]);
        assert!((segment.targets[1][9] - 0.65).abs() < 1e-9);
        for (theta, far) in [(Theta::F, 0.25), (Theta::C, -0.1)] {
            let mut offsets = Offsets::signed();
            segment.count(theta, &mut offsets);
            let [near, off] = [0.0, far].map(|at| offsets.near(at));
            assert_eq!([near.count, near.successes, off.count, off.successes], [20, 20, 10, 0], "{theta:?}");
        }
        for (join, far) in [(Join::Euclid, 0.269_258), (Join::Max, 0.25), (Join::Sum, 0.35)] {
            let mut offsets = Offsets::distances(2);
            segment.count(Theta::pair(join), &mut offsets);
            assert_eq!(offsets.near(far).count, 10, "{join:?}");
        }
    }

    #[test]
    fn segments_with_few_successes_have_no_target() {
        let mut samples = example();
        samples.success.iter_mut().skip(12).for_each(|success| *success = false);
        assert!(Segment::new(samples, None).is_none());
        assert!(Segment::new(Samples::new(FC), None).is_none());
    }
}
