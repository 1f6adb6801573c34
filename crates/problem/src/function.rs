//! A problem defined by a closure.

use crate::Problem;

/// A function of one point, with bounds and optionally a name, a number and an optimum.
///
/// ```
/// use tpam_problem::{Function, Problem};
/// let sum = Function::new(vec![(0.0, 1.0); 3], |x| x.iter().sum()).with_f_opt(0.0);
/// let mut values = [0.0; 2];
/// sum.evaluate_batch(&[1.0, 2.0, 3.0, 0.0, 0.0, 1.0], &mut values);
/// assert_eq!(values, [6.0, 1.0]);
/// ```
pub struct Function<F> {
    bounds: Vec<(f64, f64)>,
    value: F,
    name: String,
    number: u32,
    instance: u32,
    f_opt: Option<f64>,
    group: Option<String>,
}

impl<F: Fn(&[f64]) -> f64> Function<F> {
    /// A function within `bounds`, one pair per coordinate.
    pub fn new(bounds: Vec<(f64, f64)>, value: F) -> Self {
        Self { bounds, value, name: String::new(), number: 0, instance: 1, f_opt: None, group: None }
    }

    /// Sets the name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Sets the number of the function in its suite, and the instance.
    #[must_use]
    pub fn numbered(mut self, function: u32, instance: u32) -> Self {
        (self.number, self.instance) = (function, instance);
        self
    }

    /// Sets the minimum value.
    #[must_use]
    pub fn with_f_opt(self, f_opt: f64) -> Self {
        Self { f_opt: Some(f_opt), ..self }
    }

    /// Sets the key of the function group.
    #[must_use]
    pub fn in_group(self, key: impl Into<String>) -> Self {
        Self { group: Some(key.into()), ..self }
    }
}

impl<F: Fn(&[f64]) -> f64> Problem for Function<F> {
    fn bounds(&self) -> Vec<(f64, f64)> {
        self.bounds.clone()
    }

    fn evaluate(&self, x: &[f64]) -> f64 {
        (self.value)(x)
    }

    fn dimension(&self) -> usize {
        self.bounds.len()
    }

    fn f_opt(&self) -> Option<f64> {
        self.f_opt
    }

    fn function(&self) -> u32 {
        self.number
    }

    fn instance(&self) -> u32 {
        self.instance
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn group(&self) -> Option<&str> {
        self.group.as_deref()
    }
}
