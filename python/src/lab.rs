//! Studies on searches: calibration, and the relevance of tracking to search.

use crate::detached::{Heard, detached};
use crate::objects::{Objects, known_of};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::path::PathBuf;
use tpam_relevance::{Entry, Options as RelevanceOptions, Relevance, Scenarios};
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_signals::calibrate::{Calibrated, Calibration, Fit, Options as CalibrateOptions};

/// Calibrates scenarios from searches of one algorithm; returns a dictionary for each function.
#[pyfunction]
#[pyo3(signature = (plan, objects, *, theta, families, out, threads))]
pub(crate) fn calibrate<'py>(
    py: Python<'py>,
    plan: &str,
    objects: Objects,
    theta: &str,
    families: Vec<String>,
    out: Option<PathBuf>,
    threads: Option<usize>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let plan: SearchPlan = serde_json::from_str(plan).map_err(|e| PyValueError::new_err(e.to_string()))?;
    let options = CalibrateOptions { theta: theta.to_owned(), families, ..CalibrateOptions::default() };
    let (known, trouble) = known_of(&objects)?;
    let found = detached(py, threads, Heard::with_trouble(&trouble), |work| {
        let found = Calibration::search(&plan, &options, work, &known)?;
        if let Some(out) = &out {
            found.write(out, &tpam_figure::Export::new(), work, &known.sim)?;
        }
        Ok(found)
    })?;
    found.functions.iter().map(|function| calibrated(py, function)).collect()
}

fn calibrated<'py>(py: Python<'py>, found: &Calibrated) -> PyResult<Bound<'py, PyDict>> {
    let one = PyDict::new(py);
    one.set_item("algorithm", &found.algorithm)?;
    one.set_item("function", found.function)?;
    one.set_item("dim", found.dim)?;
    one.set_item("n", found.individuals)?;
    one.set_item("instance", found.instance)?;
    let targets = PyDict::new(py);
    for (column, target) in found.space.iter().zip(&found.targets) {
        targets.set_item(column.name, PyArray1::from_slice(py, target))?;
    }
    one.set_item("targets", targets)?;
    let fits = PyList::empty(py);
    for curve in &found.curves {
        for fit in &curve.fits {
            fits.append(fitted(py, &curve.theta.to_string(), fit)?)?;
        }
    }
    one.set_item("fits", fits)?;
    Ok(one)
}

fn fitted<'py>(py: Python<'py>, theta: &str, fit: &Fit) -> PyResult<Bound<'py, PyDict>> {
    let one = PyDict::new(py);
    one.set_item("theta", theta)?;
    one.set_item("accept", fit.accept.to_string())?;
    one.set_item("parameters", fit.parameters)?;
    one.set_item("log_likelihood", fit.log_likelihood)?;
    one.set_item("aic", fit.aic)?;
    one.set_item("qaic", fit.qaic)?;
    one.set_item("delta_qaic", fit.delta)?;
    one.set_item("deviance", fit.deviance)?;
    one.set_item("df", fit.freedom)?;
    one.set_item("explained", fit.explained)?;
    Ok(one)
}

/// Every comparison of a scenario with a problem class, as dictionaries, and a note on settings that were left out.
#[pyfunction]
#[pyo3(signature = (sim, search, *, by, measure, seed))]
pub(crate) fn relevance<'py>(
    py: Python<'py>,
    sim: Vec<PathBuf>,
    search: Vec<PathBuf>,
    by: &str,
    measure: String,
    seed: u64,
) -> PyResult<(Vec<Bound<'py, PyDict>>, Option<String>)> {
    let by = crate::ecdf::choice("by", by, &[("family", Scenarios::Family), ("target", Scenarios::Target)])?;
    let options = RelevanceOptions { by, measure, seed };
    let known = Catalogues::default();
    let found = detached(py, None, Heard::default(), |_| Relevance::of_folders(&sim, &search, &options, &known))?;
    let rows: PyResult<Vec<_>> = found.entries.iter().map(|entry| related(py, &found, entry)).collect();
    Ok((rows?, found.left_out.clone()))
}

fn related<'py>(py: Python<'py>, found: &Relevance, entry: &Entry) -> PyResult<Bound<'py, PyDict>> {
    let (scenario, class) = (&found.scenarios[entry.scenario], &found.classes[entry.class]);
    let one = PyDict::new(py);
    one.set_item("theta", &scenario.theta)?;
    one.set_item("target", &scenario.target)?;
    one.set_item("accept", &scenario.accept)?;
    one.set_item("operator", &class.operator)?;
    one.set_item("dim", class.dim)?;
    one.set_item("group", &class.group)?;
    one.set_item("rho", entry.rho)?;
    one.set_item("low", entry.low)?;
    one.set_item("high", entry.high)?;
    one.set_item("p", entry.p)?;
    one.set_item("p_adjusted", entry.adjusted)?;
    Ok(one)
}
