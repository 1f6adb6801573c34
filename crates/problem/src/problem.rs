//! The trait for functions that can be minimised.

use std::rc::Rc;
use std::sync::Arc;

/// A function to minimise within bounds.
///
/// Evaluation cannot fail: where the function is undefined, it returns NaN or +∞.
pub trait Problem {
    /// The lower and the upper bound of each coordinate. Points outside may still be evaluated.
    fn bounds(&self) -> Vec<(f64, f64)>;

    /// The value at one point.
    ///
    /// # Panics
    ///
    /// May panic when `x` does not have [`dimension`](Self::dimension) coordinates.
    fn evaluate(&self, x: &[f64]) -> f64;

    /// Writes the value of each point; `points` holds them one after the other.
    ///
    /// The default calls [`evaluate`](Self::evaluate) for each point. A vectorised version may differ from it in the last digits.
    ///
    /// # Panics
    ///
    /// May panic when `points` does not hold exactly `values.len()` points.
    fn evaluate_batch(&self, points: &[f64], values: &mut [f64]) {
        // Without values there are no points; the chunk size must still be at least 1.
        let dimension = (points.len() / values.len().max(1)).max(1);
        for (value, x) in values.iter_mut().zip(points.chunks(dimension)) {
            *value = self.evaluate(x);
        }
    }

    /// The number of coordinates.
    fn dimension(&self) -> usize {
        self.bounds().len()
    }

    /// The minimum value, if known.
    fn f_opt(&self) -> Option<f64> {
        None
    }

    /// The number of the function in its suite; 0 for a problem outside any suite.
    fn function(&self) -> u32 {
        0
    }

    /// The instance of the function; 1 where there is only one.
    fn instance(&self) -> u32 {
        1
    }

    /// The name of the function; may be empty.
    #[expect(clippy::unnecessary_literal_bound, reason = "other problems own their names")]
    fn name(&self) -> &str {
        ""
    }

    /// The [`key`](crate::Group::key) of the function group, if the function belongs to one.
    fn group(&self) -> Option<&str> {
        None
    }
}

/// Implements [`Problem`] for pointers to a problem.
macro_rules! forward {
    ($($pointer:ty),*) => {$(
        impl<P: Problem + ?Sized> Problem for $pointer {
            fn bounds(&self) -> Vec<(f64, f64)> {
                (**self).bounds()
            }

            fn evaluate(&self, x: &[f64]) -> f64 {
                (**self).evaluate(x)
            }

            fn evaluate_batch(&self, points: &[f64], values: &mut [f64]) {
                (**self).evaluate_batch(points, values);
            }

            fn dimension(&self) -> usize {
                (**self).dimension()
            }

            fn f_opt(&self) -> Option<f64> {
                (**self).f_opt()
            }

            fn function(&self) -> u32 {
                (**self).function()
            }

            fn instance(&self) -> u32 {
                (**self).instance()
            }

            fn name(&self) -> &str {
                (**self).name()
            }

            fn group(&self) -> Option<&str> {
                (**self).group()
            }
        }
    )*};
}

forward!(&P, Box<P>, Rc<P>, Arc<P>);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Function;

    #[test]
    fn pointers_are_problems() {
        let sum = Function::new(vec![(0.0, 1.0); 2], |x: &[f64]| x.iter().sum()).named("sum").with_f_opt(0.0);
        let boxed: Box<dyn Problem> = Box::new(sum);
        let shared: Arc<dyn Problem> = Arc::from(boxed);
        let problem: &dyn Problem = &shared;
        assert_eq!((problem.dimension(), problem.name(), problem.f_opt()), (2, "sum", Some(0.0)));
        let mut values = [0.0; 2];
        problem.evaluate_batch(&[1.0, 2.0, 3.0, 4.0], &mut values);
        assert_eq!(values, [3.0, 7.0]);
        problem.evaluate_batch(&[], &mut []);
    }
}
