//! The ECDF of COCO logs.

use crate::refused;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use tpam_coco::ecdf::{By, EcdfOptions, Line, Mode};
use tpam_searches::Catalogues;
use tpam_searches::ecdf::{groups, read, streams};
use tpam_store::Error;

/// The curves, one dictionary each.
#[pyfunction]
#[pyo3(signature = (folders, *, dims, by, mode, targets, at, bands, reference, seed))]
#[allow(clippy::too_many_arguments, reason = "they are keywords, and the package sets their defaults")]
pub(crate) fn curves<'py>(
    py: Python<'py>,
    folders: Vec<PathBuf>,
    dims: Vec<u32>,
    by: &str,
    mode: &str,
    targets: u32,
    at: Vec<f64>,
    bands: bool,
    reference: Option<String>,
    seed: u64,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let mut options = EcdfOptions::default();
    options.mode = choice("mode", mode, &[("coco", Mode::Coco), ("coco2017", Mode::Coco2017)])?;
    (options.targets, options.at, options.bands) = (targets, at, bands);
    options.randomness = streams(seed);
    let by = choice("by", by, &[("all", Parts::All), ("group", Parts::Groups), ("function", Parts::Functions)])?;
    let computed = py.detach(|| {
        options.check()?;
        let logs = read(&folders, &dims, reference.as_deref(), options.mode)?;
        options.by = match by {
            Parts::All => By::All,
            Parts::Groups => By::Group(groups(&logs, &Catalogues::default().suites)?),
            Parts::Functions => By::Function,
        };
        Ok(logs.ecdf(&options))
    });
    let all = computed.map_err(|error: Error| refused(&error))?;
    all.iter().map(|line| told(py, line)).collect()
}

/// Which functions share a curve.
#[derive(Clone, Copy)]
enum Parts {
    All,
    Groups,
    Functions,
}

/// The value that a keyword selects by name.
pub(crate) fn choice<T: Copy>(key: &str, name: &str, values: &[(&str, T)]) -> PyResult<T> {
    let found = values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let names: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
        PyValueError::new_err(format!("{key} = '{name}' is unknown: write one of {}", names.join(", ")))
    })
}

fn told<'py>(py: Python<'py>, line: &Line) -> PyResult<Bound<'py, PyDict>> {
    let one = PyDict::new(py);
    one.set_item("algorithm", &line.algorithm)?;
    one.set_item("reference", line.reference)?;
    one.set_item("dimension", line.dimension)?;
    one.set_item("part", &line.part)?;
    one.set_item("functions", line.functions)?;
    let heights = line.budgets.iter().map(|budget| line.curve.at(*budget));
    one.set_item("budget", PyArray1::from_slice(py, &line.budgets))?;
    one.set_item("proportion", PyArray1::from_vec(py, heights.collect()))?;
    if let Some(band) = &line.band {
        one.set_item("low", PyArray1::from_vec(py, band.at.iter().map(|at| at.low).collect()))?;
        one.set_item("high", PyArray1::from_vec(py, band.at.iter().map(|at| at.high).collect()))?;
        one.set_item("area_interval", (band.area.low, band.area.high))?;
    }
    one.set_item("area", line.area())?;
    one.set_item("area_to", line.end)?;
    one.set_item("cross", line.cross)?;
    Ok(one)
}
