//! A BBOB function as a Python callable.

use crate::arrays::floats;
use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;
use tpam_bbob::{Error, Problem};

/// A function of the BBOB suite with a dimension and an instance. Values at single points are bit-identical to COCO's.
///
/// Called with a point (a vector of `dim` numbers), it returns a value.
/// Called with several points (an array of shape (points, `dim`)), it returns an array of values.
#[pyclass(frozen, module = "tpam")]
pub(crate) struct Bbob {
    pub(crate) problem: Arc<Problem>,
}

/// The largest dimension, as in experiments.
const MOST_DIMENSIONS: usize = 1000;

fn wrong(error: &Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The value at one point, or the values at many.
pub(crate) fn values_at<'py>(problem: &(dyn tpam_problem::Problem + Sync), x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let (py, dim) = (x.py(), problem.dimension());
    let array = floats(x, "the caller")?;
    let (shape, points) = (array.shape(), array.readonly());
    match shape {
        [one] if *one == dim => problem.evaluate(points.as_slice()?).into_bound_py_any(py),
        [many, one] if *one == dim => {
            let (points, mut values) = (points.as_slice()?, vec![0.0; *many]);
            py.detach(|| problem.evaluate_batch(points, &mut values));
            Ok(PyArray1::from_vec(py, values).into_any())
        }
        _ => Err(PyValueError::new_err(format!(
            "f{} in {dim} dimensions takes one point, of shape ({dim},), or many, of shape (points, {dim}), not shape {shape:?}",
            problem.function()
        ))),
    }
}

#[pymethods]
impl Bbob {
    #[new]
    #[pyo3(signature = (function, dim, instance=1))]
    fn new(function: u32, dim: usize, instance: u32) -> PyResult<Self> {
        // More dimensions need minutes and gigabytes.
        if dim > MOST_DIMENSIONS {
            let sentence = format!("dim = {dim}: write at most {MOST_DIMENSIONS}");
            return Err(PyValueError::new_err(sentence));
        }
        Ok(Self { problem: Arc::new(Problem::new(function, dim, instance).map_err(|e| wrong(&e))?) })
    }

    fn __call__<'py>(&self, x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        values_at(&*self.problem, x)
    }

    /// The number of the function, 1 to 24.
    #[getter]
    fn function(&self) -> u32 {
        self.problem.function()
    }

    /// The dimension.
    #[getter]
    fn dim(&self) -> usize {
        self.problem.dim()
    }

    /// The instance.
    #[getter]
    fn instance(&self) -> u32 {
        self.problem.instance()
    }

    /// The name of the function.
    #[getter]
    fn name(&self) -> &'static str {
        self.problem.name()
    }

    /// The function group.
    #[getter]
    fn group(&self) -> String {
        self.problem.group().to_string()
    }

    /// The minimum value.
    #[getter]
    fn f_opt(&self) -> f64 {
        self.problem.f_opt()
    }

    /// The location of the minimum.
    #[getter]
    fn x_opt<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, self.problem.x_opt())
    }

    /// The region of interest, a pair (low, high) per coordinate.
    #[getter]
    fn bounds(&self) -> Vec<(f64, f64)> {
        vec![self.problem.bounds(); self.problem.dim()]
    }

    /// The arguments that create the same function, for pickle.
    fn __getnewargs__(&self) -> (u32, usize, u32) {
        (self.function(), self.dim(), self.instance())
    }

    fn __repr__(&self) -> String {
        format!("tpam.bbob({}, {}, {})  # {}", self.function(), self.dim(), self.instance(), self.name())
    }
}
