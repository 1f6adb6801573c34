//! What is minimised.

use tpam_bbob::Problem;

/// A function to be minimised, evaluated a population at a time.
pub trait Objective {
    /// The lower and the upper bound of every coordinate; there are as many as dimensions.
    fn bounds(&self) -> Vec<(f64, f64)>;

    /// Writes the value of each point; `points` holds them one after the other.
    fn evaluate(&self, points: &[f64], values: &mut [f64]);
}

impl Objective for Problem {
    fn bounds(&self) -> Vec<(f64, f64)> {
        vec![Problem::bounds(self); self.dim()]
    }

    fn evaluate(&self, points: &[f64], values: &mut [f64]) {
        self.evaluate_batch(points, values).expect("the engine's points have the problem's dimension");
    }
}

/// An objective made of a function of one point.
///
/// ```
/// use tpam_de::{Function, Objective};
/// let sum = Function::new(vec![(0.0, 1.0); 3], |x| x.iter().sum());
/// let mut values = [0.0; 2];
/// sum.evaluate(&[1.0, 2.0, 3.0, 0.0, 0.0, 1.0], &mut values);
/// assert_eq!(values, [6.0, 1.0]);
/// ```
pub struct Function<F> {
    bounds: Vec<(f64, f64)>,
    value: F,
}

impl<F: Fn(&[f64]) -> f64> Function<F> {
    /// A function within `bounds`.
    pub fn new(bounds: Vec<(f64, f64)>, value: F) -> Self {
        Self { bounds, value }
    }
}

impl<F: Fn(&[f64]) -> f64> Objective for Function<F> {
    fn bounds(&self) -> Vec<(f64, f64)> {
        self.bounds.clone()
    }

    fn evaluate(&self, points: &[f64], values: &mut [f64]) {
        for (value, point) in values.iter_mut().zip(points.chunks(self.bounds.len())) {
            *value = (self.value)(point);
        }
    }
}
