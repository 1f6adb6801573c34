//! One run with all its samples.

use crate::experiment::Experiment;
use crate::wrong;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::slice::from_mut;
use tpam_pam::{C, F};
use tpam_sim::run::{Round, Runner, Watch};

/// Maximum number of samples in a trace: about a gigabyte.
const MOST_SAMPLES: u64 = 50_000_000;

/// The recorded values, iteration after iteration.
#[derive(Default)]
struct Kept {
    targets_f: Vec<f64>,
    targets_c: Vec<f64>,
    f: Vec<f64>,
    c: Vec<f64>,
    success: Vec<bool>,
    names: Vec<&'static str>,
    state: Vec<f64>,
}

impl Watch for Kept {
    fn see(&mut self, round: &Round) {
        self.targets_f.push(round.aim[F]);
        self.targets_c.push(round.aim[C]);
        self.f.extend(&round.params[F]);
        self.c.extend(&round.params[C]);
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

/// Simulates one run of the only cell. Returns targets, samples, success, and the PAM's state by name, one row per iteration.
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
    let mut kept = Kept::default();
    let mut runner = Runner::new(cell).map_err(|e| wrong(&e))?;
    let trouble = &experiment.trouble;
    let mut go_on = || trouble.keep(py.check_signals()).is_some() && !trouble.any();
    Runner::run_while(from_mut(&mut runner), experiment.inner.seed, run, from_mut(&mut kept), &mut go_on);
    experiment.trouble.raise()?;
    let (t_max, tracked) = (cell.iterations, cell.theta.tracked());
    let table = |values: &[f64]| PyArray1::from_slice(py, values).reshape([t_max, cell.n]);
    let found = PyDict::new(py);
    if tracked.has(F) {
        found.set_item("target_f", PyArray1::from_slice(py, &kept.targets_f))?;
        found.set_item("f", table(&kept.f)?)?;
    }
    if tracked.has(C) {
        found.set_item("target_c", PyArray1::from_slice(py, &kept.targets_c))?;
        found.set_item("c", table(&kept.c)?)?;
    }
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
