//! The lives of a run: what it samples between two restarts, with the splines through the successes.

use super::Samples;
use crate::calibrate::Offsets;
use tpam_de::{Generation, Watch};
use tpam_sim::theta::{Join, Theta};

/// A watcher that keeps every life of a run.
#[derive(Default)]
pub struct Segments {
    pub samples: Vec<Samples>,
    /// N.
    pub individuals: usize,
}

impl Watch for Segments {
    fn see(&mut self, generation: &Generation) {
        match generation.params {
            // A first population, which has no parameters, begins a life.
            None => self.samples.push(Samples::default()),
            Some(params) => self.individuals = params.individuals(),
        }
        if let Some(life) = self.samples.last_mut() {
            life.see(generation);
        }
    }
}

/// A life that has splines.
pub struct Segment {
    samples: Samples,
    /// The first sample of each generation.
    begins: Vec<usize>,
    /// Where the target of F and of C stands in each generation; empty for a parameter that was not sampled.
    pub(crate) targets: [Vec<f64>; 2],
}

impl Segment {
    /// Nothing where fewer than five generations had successes.
    pub(crate) fn new(samples: Samples) -> Option<Self> {
        // A budget that ends with the first population.
        if samples.times.is_empty() {
            return None;
        }
        let target =
            |which: usize| if samples.values[which].is_empty() { Some(Vec::new()) } else { samples.target(which) };
        let targets = [target(0)?, target(1)?];
        Some(Self { begins: samples.begins(), samples, targets })
    }

    /// Counts its samples by their offset from the target: signed for one parameter, the joined distance for a pair.
    pub(crate) fn count(&self, theta: Theta, into: &mut Offsets) {
        let ends = self.begins.iter().copied().skip(1).chain([self.samples.times.len()]);
        for (generation, (begin, end)) in self.begins.iter().copied().zip(ends).enumerate() {
            for k in begin..end {
                let offset = |which: usize| self.samples.values[which][k] - self.targets[which][generation];
                let offset = match theta {
                    Theta::One { column, .. } => offset(column),
                    Theta::All { join, .. } => joined(join, offset(0).abs(), offset(1).abs()),
                };
                into.count(offset, self.samples.success[k]);
            }
        }
    }
}

/// One distance of two; a product has none.
fn joined(join: Join, f: f64, c: f64) -> f64 {
    match join {
        Join::Max => f.max(c),
        Join::Sum => f + c,
        Join::Euclid | Join::Product => (f * f + c * c).sqrt(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::{FC, Params};

    /// Ten generations of three: F stands on 0.5, or lies 0.25 above it and fails; C stands on a line, or 0.1 below it and fails.
    fn example() -> Samples {
        let mut samples = Samples::default();
        for t in 0..10 {
            let c = 0.2 + 0.05 * f64::from(t);
            let params = Params::from_columns(FC, [vec![0.5, 0.5, 0.75], vec![c, c, c - 0.1]]);
            samples.add(f64::from(t) * 3.0, &params, &[true, true, false]);
        }
        samples
    }

    #[test]
    fn offsets_are_measured_from_the_target_of_the_generation() {
        let life = Segment::new(example()).unwrap();
        assert_eq!([life.targets[0].len(), life.targets[1].len()], [10, 10]);
        assert!((life.targets[1][9] - 0.65).abs() < 1e-9);
        for (theta, far) in [(Theta::F, 0.25), (Theta::C, -0.1)] {
            let mut offsets = Offsets::signed();
            life.count(theta, &mut offsets);
            let [near, off] = [0.0, far].map(|at| offsets.near(at));
            assert_eq!([near.count, near.successes, off.count, off.successes], [20, 20, 10, 0], "{theta:?}");
        }
        for (join, far) in [(Join::Euclid, 0.269_258), (Join::Max, 0.25), (Join::Sum, 0.35)] {
            let mut offsets = Offsets::distances();
            life.count(Theta::pair(join), &mut offsets);
            assert_eq!(offsets.near(far).count, 10, "{join:?}");
        }
    }

    #[test]
    fn a_life_with_few_successes_is_none() {
        let mut samples = example();
        samples.success.iter_mut().skip(12).for_each(|success| *success = false);
        assert!(Segment::new(samples).is_none());
        assert!(Segment::new(Samples::default()).is_none());
    }
}
