//! Probes of searches: success and gain over one or two columns, by phase.

use crate::detached::{Heard, detached};
use crate::objects::{Objects, known_of};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::path::PathBuf;
use tpam_searches::search::SearchPlan;
use tpam_signals::probe::{Fitted, Phase, ProbePlan, Problem};

/// Probes searches in a result folder; returns a dictionary for each algorithm, function and dimension.
#[pyfunction]
#[pyo3(signature = (plan, objects, *, probes, columns, out, threads))]
pub(crate) fn probe<'py>(
    py: Python<'py>,
    plan: &str,
    objects: Objects,
    probes: usize,
    columns: String,
    out: PathBuf,
    threads: Option<usize>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let plan: SearchPlan = serde_json::from_str(plan).map_err(|e| PyValueError::new_err(e.to_string()))?;
    let plan = ProbePlan { columns, ..ProbePlan::new(plan, probes) };
    let (known, trouble) = known_of(&objects)?;
    let found = detached(py, threads, Heard::with_trouble(&trouble), |work| tpam_signals::probe::probe(&plan, &out, work, &known))?;
    found.problems.iter().map(|one| problem(py, one)).collect()
}

fn problem<'py>(py: Python<'py>, found: &Problem) -> PyResult<Bound<'py, PyDict>> {
    let one = PyDict::new(py);
    one.set_item("algorithm", &found.algorithm)?;
    one.set_item("function", found.function)?;
    one.set_item("dim", found.dim)?;
    let phases = PyList::empty(py);
    for (at, fitted) in &found.phases {
        phases.append(phase(py, at, fitted)?)?;
    }
    one.set_item("phases", phases)?;
    Ok(one)
}

/// A phase; every map has a row for each part of the second column, such as C, and a column for each part of the first one, such as F.
fn phase<'py>(py: Python<'py>, at: &Phase, fitted: &Fitted) -> PyResult<Bound<'py, PyDict>> {
    let one = PyDict::new(py);
    one.set_item("log10", at.range.map(|[from, below]| (from, below)))?;
    one.set_item("runs", at.runs.len())?;
    one.set_item("probes", at.probes())?;
    let (cells, [columns, rows]) = (at.cells, at.cells.sides());
    let map = |value: &dyn Fn(usize) -> Option<f64>| {
        let values: Vec<f64> = (0..cells.count()).map(|cell| value(cell).unwrap_or(f64::NAN)).collect();
        PyArray1::from_vec(py, values).reshape([rows, columns])
    };
    one.set_item("success", map(&|cell| at.success(cell).map(|ratio| ratio.value))?)?;
    one.set_item("success_low", map(&|cell| at.success(cell).map(|ratio| ratio.interval.low))?)?;
    one.set_item("success_high", map(&|cell| at.success(cell).map(|ratio| ratio.interval.high))?)?;
    one.set_item("gain", map(&|cell| at.gain(cell).map(|ratio| ratio.value))?)?;
    one.set_item("gain_low", map(&|cell| at.gain(cell).map(|ratio| ratio.interval.low))?)?;
    one.set_item("gain_high", map(&|cell| at.gain(cell).map(|ratio| ratio.interval.high))?)?;
    one.set_item("smooth_success", map(&|cell| fitted.success.as_ref().map(|surface| surface.at(cells.middle(cell))))?)?;
    one.set_item("smooth_gain", map(&|cell| fitted.gain.as_ref().map(|surface| surface.at(cells.middle(cell))))?)?;
    one.set_item("columns", cells.space().iter().map(|column| column.name).collect::<Vec<_>>())?;
    let shapes = PyDict::new(py);
    for (column, along) in cells.space().iter().zip(&fitted.along) {
        shapes.set_item(column.name, (along.success.shape.name(), along.gain.shape.name()))?;
    }
    one.set_item("shapes", shapes)?;
    Ok(one)
}
