//! A wrapper that passes every evaluation of a problem to an observer.

use crate::Problem;
use std::sync::{Mutex, PoisonError};

/// Receives the evaluated points and their values.
pub trait Observer {
    /// Receives one batch, in the order of evaluation; `points` holds the points one after the other. A single evaluation is a batch of
    /// one.
    fn observe(&mut self, points: &[f64], values: &[f64]);
}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn observe(&mut self, points: &[f64], values: &[f64]) {
        (**self).observe(points, values);
    }
}

impl<O: Observer + ?Sized> Observer for Box<O> {
    fn observe(&mut self, points: &[f64], values: &[f64]) {
        (**self).observe(points, values);
    }
}

/// A problem with an observer. It has the same values as the problem it wraps.
///
/// Several threads may evaluate it; batches are then observed in the order in which they finish.
#[derive(Debug)]
pub struct Watched<P, O> {
    problem: P,
    observer: Mutex<O>,
}

impl<P: Problem, O: Observer> Watched<P, O> {
    /// Wraps a problem.
    pub fn new(problem: P, observer: O) -> Self {
        Self { problem, observer: Mutex::new(observer) }
    }

    /// The problem.
    pub fn problem(&self) -> &P {
        &self.problem
    }

    /// Returns the observer.
    pub fn into_observer(self) -> O {
        self.observer.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn show(&self, points: &[f64], values: &[f64]) {
        self.observer.lock().unwrap_or_else(PoisonError::into_inner).observe(points, values);
    }
}

impl<P: Problem, O: Observer> Problem for Watched<P, O> {
    fn bounds(&self) -> Vec<(f64, f64)> {
        self.problem.bounds()
    }

    fn evaluate(&self, x: &[f64]) -> f64 {
        let value = self.problem.evaluate(x);
        self.show(x, &[value]);
        value
    }

    fn evaluate_batch(&self, points: &[f64], values: &mut [f64]) {
        self.problem.evaluate_batch(points, values);
        self.show(points, values);
    }

    fn dimension(&self) -> usize {
        self.problem.dimension()
    }

    fn f_opt(&self) -> Option<f64> {
        self.problem.f_opt()
    }

    fn function(&self) -> u32 {
        self.problem.function()
    }

    fn instance(&self) -> u32 {
        self.problem.instance()
    }

    fn name(&self) -> &str {
        self.problem.name()
    }

    fn group(&self) -> Option<&str> {
        self.problem.group()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Function;

    #[derive(Default)]
    struct Seen(Vec<f64>, Vec<f64>);

    impl Observer for Seen {
        fn observe(&mut self, points: &[f64], values: &[f64]) {
            self.0.extend(points);
            self.1.extend(values);
        }
    }

    #[test]
    fn evaluations_are_seen_in_order() {
        let double = Function::new(vec![(0.0, 1.0)], |x| 2.0 * x[0]).named("double").numbered(3, 4).with_f_opt(0.0);
        let mut seen = Seen::default();
        let watched = Watched::new(&double, &mut seen);
        assert_eq!(watched.evaluate(&[1.0]), 2.0);
        let mut values = [0.0; 2];
        watched.evaluate_batch(&[2.0, 3.0], &mut values);
        assert_eq!((watched.name(), watched.function(), watched.instance(), watched.f_opt()), ("double", 3, 4, Some(0.0)));
        assert_eq!(values, [4.0, 6.0]);
        assert_eq!((seen.0, seen.1), (vec![1.0, 2.0, 3.0], vec![2.0, 4.0, 6.0]));
    }
}
