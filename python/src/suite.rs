//! A suite whose problems are Python objects: own objectives, or problems of other libraries.

use crate::arrays::{copy, floats};
use crate::trouble::Trouble;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use tpam_problem::{Dimensions, Error, Problem, Suite};

/// Function, dimension and instance.
type Number = (u32, usize, u32);

/// A problem as Python passes it: its number, bounds, f_opt, name, and a function from points to values.
type Given = (Number, Vec<(f64, f64)>, f64, String, Py<PyAny>);

/// A suite of Python objects. All its problems are made before the first search.
pub(crate) struct PySuite {
    name: String,
    problems: BTreeMap<Number, Arc<One>>,
}

struct One {
    number: Number,
    f_opt: f64,
    name: String,
    bounds: Vec<(f64, f64)>,
    /// A function from points to values.
    values: Py<PyAny>,
    trouble: Trouble,
}

impl PySuite {
    /// Reads `(name, problems)`.
    pub(crate) fn new(suite: &Bound<PyAny>, trouble: &Trouble) -> PyResult<Self> {
        let (name, given): (String, Vec<Given>) = suite.extract()?;
        let one = |(number, bounds, f_opt, name, values): Given| {
            (number, Arc::new(One { number, f_opt, name, bounds, values, trouble: trouble.clone() }))
        };
        let problems: BTreeMap<Number, Arc<One>> = given.into_iter().map(one).collect();
        if name == "bbob" || problems.is_empty() {
            return Err(PyValueError::new_err(format!("'{name}' cannot be a suite: give it another name and at least one problem")));
        }
        Ok(Self { name, problems })
    }
}

impl Suite for PySuite {
    fn name(&self) -> &str {
        &self.name
    }

    fn functions(&self) -> Vec<u32> {
        let mut functions: Vec<u32> = self.problems.keys().map(|number| number.0).collect();
        functions.dedup();
        functions
    }

    fn dimensions(&self) -> Dimensions {
        let mut dims: Vec<usize> = self.problems.keys().map(|number| number.1).collect();
        dims.sort_unstable();
        dims.dedup();
        Dimensions::List(dims)
    }

    fn instances(&self) -> RangeInclusive<u32> {
        let all = || self.problems.keys().map(|number| number.2);
        all().min().unwrap_or(1)..=all().max().unwrap_or(1)
    }

    fn build(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, Error> {
        match self.problems.get(&(function, dimension, instance)) {
            Some(problem) => Ok(Box::new(Shared(Arc::clone(problem)))),
            None => Err(Error::Instance { suite: self.name.clone(), instance, known: self.instances() }),
        }
    }
}

/// A problem that several runs share.
struct Shared(Arc<One>);

impl Problem for Shared {
    fn bounds(&self) -> Vec<(f64, f64)> {
        self.0.bounds.clone()
    }

    fn evaluate(&self, x: &[f64]) -> f64 {
        let mut value = [0.0];
        self.evaluate_batch(x, &mut value);
        value[0]
    }

    fn evaluate_batch(&self, points: &[f64], out: &mut [f64]) {
        let One { bounds, values, trouble, .. } = &*self.0;
        let ask = |py: Python<'_>| {
            let points = PyArray1::from_slice(py, points).reshape([out.len(), bounds.len()])?;
            let found = values.bind(py).call1((points,))?;
            copy(&floats(&found, "the objective")?, &[out.len()], out, "the objective")
        };
        if trouble.any() || trouble.keep(Python::attach(ask)).is_none() {
            out.fill(f64::INFINITY);
        }
    }

    fn f_opt(&self) -> Option<f64> {
        Some(self.0.f_opt)
    }

    fn name(&self) -> &str {
        &self.0.name
    }

    fn function(&self) -> u32 {
        self.0.number.0
    }

    fn instance(&self) -> u32 {
        self.0.number.2
    }
}
