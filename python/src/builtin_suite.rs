//! The built-in suites and their problems.

use crate::bbob::values_at;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tpam_problem::{Problem, Suite};
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;

fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The built-in suite with a name, with its data files in a folder; by default in that of the environment.
fn suite_named(name: &str, data: Option<&Path>) -> PyResult<Arc<dyn Suite>> {
    let suite = Catalogues::default().suites.get(name).cloned().map_err(wrong)?;
    let unused = || PyValueError::new_err(format!("data: the suite {name} has no data files; leave it out"));
    data.map_or(Ok(Arc::clone(&suite)), |folder| suite.with_data(folder).ok_or_else(unused))
}

/// The numbers of the functions of a built-in suite.
#[pyfunction]
#[pyo3(signature = (suite, data=None))]
pub(crate) fn suite_functions(suite: &str, data: Option<PathBuf>) -> PyResult<Vec<u32>> {
    Ok(suite_named(suite, data.as_deref())?.functions())
}

/// The usual budget of a built-in suite in some dimensions, in evaluations per dimension.
#[pyfunction]
pub(crate) fn usual_budget(suite: &str, dims: &str) -> PyResult<u64> {
    let plan = SearchPlan { suite: suite.to_owned(), ..SearchPlan::new("jade", "1", dims) };
    Ok(plan.with_usual_budget(&Catalogues::default().suites).map_err(wrong)?.budget)
}

/// A problem of a built-in suite: a function of one point (a vector of `dim` numbers) or several (an array of shape (points, `dim`)).
#[pyclass(frozen, module = "tpam._tpam")]
pub(crate) struct BuiltInProblem {
    suite: String,
    /// The folder of the data files; `None` for that of the environment.
    data: Option<PathBuf>,
    problem: Box<dyn Problem + Send + Sync>,
}

#[pymethods]
impl BuiltInProblem {
    #[new]
    #[pyo3(signature = (suite, function, dim, instance, data=None))]
    fn new(suite: &str, function: u32, dim: usize, instance: u32, data: Option<PathBuf>) -> PyResult<Self> {
        let problem = suite_named(suite, data.as_deref())?.problem(function, dim, instance).map_err(wrong)?;
        Ok(Self { suite: suite.to_owned(), data, problem })
    }

    fn __call__<'py>(&self, x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        values_at(&*self.problem, x)
    }

    /// The name of the function; its weights in MA-BBOB.
    #[getter]
    fn name(&self) -> &str {
        self.problem.name()
    }

    /// The key of the function group.
    #[getter]
    fn group(&self) -> Option<&str> {
        self.problem.group()
    }

    /// The minimum value.
    #[getter]
    fn f_opt(&self) -> Option<f64> {
        self.problem.f_opt()
    }

    /// A pair (low, high) per coordinate.
    #[getter]
    fn bounds(&self) -> Vec<(f64, f64)> {
        self.problem.bounds()
    }

    /// The arguments that create the same problem, for pickle.
    fn __getnewargs__(&self) -> (String, u32, usize, u32, Option<PathBuf>) {
        (self.suite.clone(), self.problem.function(), self.problem.dimension(), self.problem.instance(), self.data.clone())
    }

    fn __repr__(&self) -> String {
        let (suite, function, dim, instance, data) = self.__getnewargs__();
        let data = data.map_or_else(String::new, |folder| format!(", data='{}'", folder.display()));
        format!("tpam.suite('{suite}'{data}).problem({function}, {dim}, {instance})  # {}", self.name())
    }
}
