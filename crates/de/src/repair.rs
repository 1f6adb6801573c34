//! Repair: a component beyond a bound becomes the midpoint of that bound and the parent's component, or a random number.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE. IEEE Trans. Evol. Comput. 13(5), 2009. <https://doi.org/10.1109/TEVC.2009.2014613>

use tpam_pam::Stream;

/// What happens to a mutant beyond the bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Repair {
    /// A component beyond a bound becomes the midpoint of that bound and the parent's component.
    #[default]
    Midpoint,
    /// It becomes a random number within the bounds.
    Random,
    /// A trial vector outside the box is created again, with other rows and what the PAM [redraws](tpam_pam::Pam::redraw), up to 100 times;
    /// then [`Repair::Midpoint`].
    Redraw,
}

/// The lower and upper bounds.
pub(crate) struct Limits {
    low: Vec<f64>,
    high: Vec<f64>,
}

impl Limits {
    pub(crate) fn new(bounds: &[(f64, f64)]) -> Self {
        let (low, high) = bounds.iter().copied().unzip();
        Self { low, high }
    }

    /// Bounds that nothing is beyond.
    pub(crate) fn none(dim: usize) -> Self {
        Self { low: vec![f64::NEG_INFINITY; dim], high: vec![f64::INFINITY; dim] }
    }

    /// The number of coordinates.
    pub(crate) fn dim(&self) -> usize {
        self.low.len()
    }

    /// The lower and the upper ones.
    pub(crate) fn both(&self) -> [&[f64]; 2] {
        [&self.low, &self.high]
    }

    /// The components of points, one after the other, with their bounds.
    fn bounded<'a>(&'a self, points: &'a mut [f64]) -> impl Iterator<Item = (&'a mut f64, (f64, f64))> {
        points.iter_mut().zip(self.low.iter().copied().zip(self.high.iter().copied()).cycle())
    }

    /// Maps draws from [0, 1) to points within the bounds.
    pub(crate) fn spread(&self, points: &mut [f64]) {
        self.bounded(points).for_each(|(x, (low, high))| *x = low + *x * (high - low));
    }

    /// Replaces every component beyond a bound by the midpoint of that bound and the parent's component.
    pub(crate) fn repair(&self, mutants: &mut [f64], parents: &[f64]) {
        for ((v, (low, high)), x) in self.bounded(mutants).zip(parents) {
            let above = if *v > high { 0.5 * (high + x) } else { *v };
            *v = if *v < low { 0.5 * (low + x) } else { above };
        }
    }

    /// Replaces every component beyond a bound by a random number within the bounds.
    pub(crate) fn scatter(&self, mutants: &mut [f64], rng: &mut Stream) {
        for (x, (low, high)) in self.bounded(mutants) {
            if *x < low || *x > high {
                *x = low + rng.uniform() * (high - low);
            }
        }
    }

    /// Whether a point is within the bounds.
    pub(crate) fn holds(&self, point: &[f64]) -> bool {
        point.iter().zip(&self.low).zip(&self.high).all(|((x, low), high)| low <= x && x <= high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_component_beyond_a_bound_moves_to_the_midpoint() {
        let mut mutants = [6.0, -7.0, 1.0, 5.0];
        Limits::new(&[(-5.0, 5.0), (-5.0, 5.0)]).repair(&mut mutants, &[1.0, -3.0, 0.0, 0.0]);
        assert_eq!(mutants, [3.0, -4.0, 1.0, 5.0]);
    }

    #[test]
    fn a_component_beyond_a_bound_becomes_a_random_number() {
        let limits = Limits::new(&[(-5.0, 5.0), (0.0, 1.0)]);
        let mut rng = Stream::new(1, 0, "test");
        let mut sum = 0.0;
        for _ in 0..10_000 {
            let mut mutant = [6.0, 0.25];
            assert!(!limits.holds(&mutant));
            limits.scatter(&mut mutant, &mut rng);
            assert!(limits.holds(&mutant) && mutant[1] == 0.25);
            sum += mutant[0];
        }
        // The mean of 10,000 draws of U(−5, 5): seven standard errors (2.89 / 100 each), probability 3e-12.
        assert!((sum / 1e4).abs() < 7.0 * 0.0289, "{sum}");
        assert_eq!(rng.drawn().uniform, 10_000, "only components beyond a bound use a draw");
    }

    #[test]
    fn draws_are_spread_over_the_box() {
        let mut points = [0.0, 0.5, 0.25, 1.0];
        Limits::new(&[(-5.0, 5.0), (0.0, 2.0)]).spread(&mut points);
        assert_eq!(points, [-5.0, 1.0, -2.5, 2.0]);
    }
}
