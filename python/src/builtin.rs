//! A built-in PAM with the methods of a Python PAM, as a part of `tpam.Pair`.
//!
//! It adapts one parameter, of one run or of several at once: each run has its own copy and its own random stream, seeded by the generator
//! of the caller.

use crate::columns::USUAL;
use crate::wrong;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard};
use tpam_pam::spec::Spec;
use tpam_pam::{Feedback, Flags, Pam, Params, Pupil, Stream, Tracked, View, names_of, place_of};

/// The feedback that the parts of a pair get.
const TOLD: Feedback = Feedback::GAINS.and(Feedback::PROGRESS);

/// A built-in PAM for one parameter; not for users.
#[pyclass(frozen, module = "tpam._tpam")]
pub(crate) struct BuiltIn {
    spec: Spec<Box<dyn Pam>>,
    asks: Feedback,
    runs: Mutex<Runs>,
}

#[derive(Default)]
struct Runs {
    column: usize,
    /// The PAM of each run, with its parameters.
    all: Vec<(Pupil, Params)>,
    /// The part of the run that is over, and the number of finished rounds.
    time: (f64, u64),
}

impl BuiltIn {
    fn runs(&self) -> MutexGuard<'_, Runs> {
        self.runs.lock().expect("no thread panics with the lock")
    }
}

#[pymethods]
impl BuiltIn {
    /// Reads a spec. A PAM that needs what a part of a pair is not told is refused.
    #[new]
    fn new(spec: &str) -> PyResult<Self> {
        let spec = tpam_pam::pams().spec(spec).map_err(|e| wrong(&e))?;
        let asks = spec.build().map_err(|e| wrong(&e))?.asks();
        let missing = asks.needs.without(TOLD);
        if !missing.is_empty() {
            let name = spec.name();
            return Err(PyValueError::new_err(format!("{name} needs {missing}, which a part of a pair is not told: use it alone")));
        }
        Ok(Self { spec, asks: asks.all(), runs: Mutex::default() })
    }

    /// The spec in canonical form.
    #[getter]
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    /// Whether it uses the gains of successes.
    #[getter]
    fn wants_gains(&self) -> bool {
        self.asks.has(Feedback::GAINS)
    }

    /// Begins with this many runs and individuals. `theta` is the name of a column; `seed` seeds the random streams.
    fn begin(&self, theta: &str, runs: u64, n: usize, seed: u64) -> PyResult<()> {
        let Some(column) = place_of(USUAL, theta) else {
            let known = names_of(USUAL).replace(", ", " or ");
            return Err(PyValueError::new_err(format!("a part of a pair tracks {known}, not {theta}")));
        };
        let tracked = Tracked::single(USUAL, column);
        let begun = (0..runs).map(|run| {
            let mut pupil = Pupil::new(self.spec.build().map_err(|e| wrong(&e))?, Stream::new(seed, run, "pam"));
            pupil.start(n, tracked);
            Ok((pupil, Params::new(n, tracked)))
        });
        *self.runs() = Runs { column, all: begun.collect::<PyResult<_>>()?, time: (0.0, 0) };
        Ok(())
    }

    /// The samples of all runs, one run after the other.
    fn sample<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        let mut runs = self.runs();
        let Runs { column, all, time: (progress, round) } = &mut *runs;
        let mut values = Vec::new();
        for (pupil, params) in all {
            pupil.sample(params, || {
                let mut view = View::default();
                (view.progress, view.round) = (Some(*progress), *round);
                view
            });
            values.extend_from_slice(&params[*column]);
        }
        PyArray1::from_vec(py, values)
    }

    /// Tells every run which of its samples succeeded, and the gains and the progress if they are known.
    fn update(&self, success: PyReadonlyArray1<bool>, gains: Option<PyReadonlyArray1<f64>>, progress: Option<f64>) -> PyResult<()> {
        let mut runs = self.runs();
        let (success, gains) = (success.as_slice()?, gains.as_ref().map(PyReadonlyArray1::as_slice).transpose()?);
        let mut first = 0;
        for (pupil, params) in &mut runs.all {
            let own = first..first + params.individuals();
            first = own.end;
            let (Some(success), gains) = (success.get(own.clone()), gains.map(|gains| gains.get(own))) else {
                return Err(PyValueError::new_err("update was told of fewer individuals than were sampled"));
            };
            let flags = Flags::from(success.to_vec());
            let mut outcome = flags.outcome();
            outcome.progress = progress;
            if let Some(gains) = gains.flatten() {
                outcome = outcome.gaining(gains);
            }
            pupil.update(params, &outcome);
        }
        runs.time = (progress.unwrap_or(runs.time.0), runs.time.1 + 1);
        Ok(())
    }

    /// The population of the only run becomes smaller: these individuals remain.
    fn shrink(&self, kept: Vec<usize>) {
        for (pupil, params) in &mut self.runs().all {
            pupil.pam.shrink(&kept);
            *params = Params::new(kept.len(), params.tracked());
        }
    }

    /// The state of the first run: names and values, in order.
    fn trace(&self) -> Vec<(&'static str, f64)> {
        let mut shown = Vec::new();
        if let Some((pupil, _)) = self.runs().all.first() {
            pupil.pam.trace(&mut |name, value| shown.push((name, value)));
        }
        shown
    }
}
