//! One run with all its samples.

use crate::experiment::Experiment;
use crate::wrong;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::slice::from_mut;
use tpam_pam::Column;
use tpam_sim::run::{Round, Runner, Watch};

/// Maximum number of samples in a trace: about a gigabyte.
const MOST_SAMPLES: u64 = 50_000_000;

/// The recorded values, iteration after iteration.
struct Kept {
    /// The tracked columns, each with its targets and its samples.
    columns: Vec<(usize, &'static Column, Vec<f64>, Vec<f64>)>,
    success: Vec<bool>,
    names: Vec<&'static str>,
    state: Vec<f64>,
}

impl Watch for Kept {
    fn see(&mut self, round: &Round) {
        for (at, _, targets, samples) in &mut self.columns {
            targets.push(round.aim[*at]);
            samples.extend(&round.params[*at]);
        }
        self.success.extend(round.success);
        if let Some(pam) = round.pam {
            let (names, state) = (&mut self.names, &mut self.state);
            pam.trace(&mut |name, value| {
                if round.t == 0 {
                    names.push(name);
                }
                state.push(value);
            });
        }
    }
}

/// Simulates one run of the only cell. Returns the tracked columns by name (title, whether it is a log column, targets, samples), success,
/// and the PAM's state by name, one row per iteration.
#[pyfunction]
pub(crate) fn trace<'py>(py: Python<'py>, experiment: &Experiment, run: u64) -> PyResult<Bound<'py, PyDict>> {
    let [cell] = &experiment.inner.cells[..] else {
        let cells = experiment.inner.cells.len();
        return Err(PyValueError::new_err(format!("a trace shows one cell, and this is a grid of {cells}")));
    };
    if cell.samples() > MOST_SAMPLES {
        let sentence =
            format!("a trace keeps every sample, and {} are too many: use fewer than {MOST_SAMPLES} (n times iterations)", cell.samples());
        return Err(PyValueError::new_err(sentence));
    }
    let tracked = cell.theta.tracked().columns();
    let columns = tracked.map(|(at, column)| (at, column, Vec::new(), Vec::new())).collect();
    let mut kept = Kept { columns, success: Vec::new(), names: Vec::new(), state: Vec::new() };
    let mut runner = Runner::new(cell).map_err(|e| wrong(&e))?;
    let trouble = &experiment.trouble;
    let mut go_on = || trouble.keep(py.check_signals()).is_some() && !trouble.any();
    Runner::run_while(from_mut(&mut runner), experiment.inner.seed, run, from_mut(&mut kept), &mut go_on);
    experiment.trouble.raise()?;
    let t_max = cell.iterations;
    let (found, columns) = (PyDict::new(py), PyDict::new(py));
    for (_, column, targets, samples) in &kept.columns {
        let samples = PyArray1::from_slice(py, samples).reshape([t_max, cell.n])?;
        columns.set_item(column.name, (column.title(), column.is_log(), PyArray1::from_slice(py, targets), samples))?;
    }
    found.set_item("columns", columns)?;
    found.set_item("success", PyArray1::from_slice(py, &kept.success).reshape([t_max, cell.n])?)?;
    found.set_item("state", kept.shown(py, t_max)?)?;
    Ok(found)
}

impl Kept {
    /// The state by name: one number per iteration, or a vector if the name occurs several times.
    fn shown<'py>(&self, py: Python<'py>, t_max: usize) -> PyResult<Bound<'py, PyDict>> {
        let shown = PyDict::new(py);
        let width = self.names.len();
        if self.state.len() != width * t_max {
            return Err(PyValueError::new_err("trace() must show the same names, as often, in every iteration"));
        }
        let mut first = 0;
        for same in self.names.chunk_by(|a, b| a == b) {
            let of_row = |row: &[f64]| row[first..first + same.len()].to_vec();
            let values: Vec<f64> = self.state.chunks(width).flat_map(of_row).collect();
            let array = PyArray1::from_vec(py, values);
            if same.len() == 1 {
                shown.set_item(same[0], array)?;
            } else {
                shown.set_item(same[0], array.reshape([t_max, same.len()])?)?;
            }
            first += same.len();
        }
        Ok(shown)
    }
}
