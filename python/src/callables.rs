//! Targets and acceptances that are Python functions.

use crate::arrays::{check_unit, copy, floats};
use crate::trouble::Trouble;
use numpy::PyArray1;
use pyo3::prelude::*;
use tpam_pam::Stream;
use tpam_sim::accept::Acceptance;
use tpam_sim::target::Target;

/// A target θ*: a Python function of the times n in [0, 1) and, if it has a second argument, of a random generator.
pub(crate) struct PyTarget {
    pub(crate) name: String,
    /// `tpam._players.Path`.
    pub(crate) path: Py<PyAny>,
    pub(crate) random: bool,
    pub(crate) trouble: Trouble,
}

impl Target for PyTarget {
    fn path(&self, path: &mut [f64], rng: &mut Stream) {
        path.fill(0.5);
        if self.trouble.any() {
            return;
        }
        let t_max = path.len();
        let times = (0..t_max).map(|t| t as f64 / t_max as f64);
        let seeds: [u64; 4] = std::array::from_fn(|_| (rng.uniform() * 4_503_599_627_370_496.0) as u64);
        let laid = Python::attach(|py| {
            let value = self.path.bind(py).call1((PyArray1::from_iter(py, times), seeds))?;
            copy(&floats(&value, &self.name)?, &[t_max], path, &self.name)?;
            check_unit(path, &self.name, "targets")
        });
        self.trouble.keep(laid);
    }

    fn random(&self) -> bool {
        self.random
    }
}

/// A target θ* that is an array of values: time n uses value ⌊n · length⌋, so one value per iteration is used unchanged.
pub(crate) struct Rows(pub(crate) Vec<f64>);

impl Target for Rows {
    fn path(&self, path: &mut [f64], _rng: &mut Stream) {
        let t_max = path.len();
        path.iter_mut().enumerate().for_each(|(t, value)| *value = self.0[t * self.0.len() / t_max]);
    }
}

/// An acceptance p_a: a Python function of the distances from the target, or of the signed offsets if it is sided.
pub(crate) struct PyAcceptance {
    pub(crate) name: String,
    /// `tpam._players.Chance`.
    pub(crate) chance: Py<PyAny>,
    pub(crate) sided: bool,
    pub(crate) peak: f64,
    pub(crate) trouble: Trouble,
}

impl PyAcceptance {
    /// Wraps an acceptance and computes its probability at the target.
    pub(crate) fn new(py: Python<'_>, name: &str, chance: Py<PyAny>, trouble: Trouble) -> PyResult<Self> {
        let sided = chance.getattr(py, "sided")?.extract(py)?;
        let mut it = Self { name: name.to_owned(), chance, sided, peak: 0.0, trouble };
        let mut peak = [0.0];
        it.ask(py, [0.0].into_iter(), &mut peak)?;
        it.peak = peak[0];
        Ok(it)
    }

    fn ask(&self, py: Python<'_>, offsets: impl ExactSizeIterator<Item = f64>, out: &mut [f64]) -> PyResult<()> {
        let value = self.chance.bind(py).call1((PyArray1::from_iter(py, offsets),))?;
        copy(&floats(&value, &self.name)?, &[out.len()], out, &self.name)?;
        check_unit(out, &self.name, "probabilities")
    }
}

impl Acceptance for PyAcceptance {
    fn probabilities(&self, values: &[f64], aim: f64, out: &mut [f64]) {
        if self.trouble.any() {
            return out.fill(0.0);
        }
        let offset = |value: &f64| if self.sided { value - aim } else { (value - aim).abs() };
        let asked = Python::attach(|py| self.ask(py, values.iter().map(offset), out));
        self.trouble.keep(asked);
    }

    fn peak(&self) -> f64 {
        self.peak
    }

    fn sided(&self) -> bool {
        self.sided
    }
}
