//! A search: objective and PAM can be built-in or Python objects.

use crate::arrays::{copy, floats};
use crate::bbob::Bbob;
use crate::names::new_page;
use crate::pam::{Given, together};
use crate::ticks::Ticks;
use crate::trouble::Trouble;
use crate::wrong;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;
use tpam_de::{Algorithm, Catalogues, Engine, Generation, Problem, Settings, Watch};

/// The objective.
pub(crate) enum Goal {
    Native(Arc<tpam_bbob::Problem>),
    /// A Python function from points to values.
    Python {
        bounds: Vec<(f64, f64)>,
        values: Py<PyAny>,
        trouble: Trouble,
    },
}

impl Problem for Goal {
    fn bounds(&self) -> Vec<(f64, f64)> {
        match self {
            Goal::Native(problem) => Problem::bounds(problem),
            Goal::Python { bounds, .. } => bounds.clone(),
        }
    }

    fn evaluate(&self, x: &[f64]) -> f64 {
        let mut value = [0.0];
        self.evaluate_batch(x, &mut value);
        value[0]
    }

    fn evaluate_batch(&self, points: &[f64], out: &mut [f64]) {
        match self {
            Goal::Native(problem) => Problem::evaluate_batch(problem, points, out),
            Goal::Python { trouble, .. } if trouble.any() => out.fill(f64::INFINITY),
            Goal::Python { bounds, values, trouble } => {
                let asked = Python::attach(|py| {
                    let points = PyArray1::from_slice(py, points).reshape([out.len(), bounds.len()])?;
                    let found = values.bind(py).call1((points,))?;
                    copy(&floats(&found, "the objective")?, &[out.len()], out, "the objective")
                });
                if trouble.keep(asked).is_none() {
                    out.fill(f64::INFINITY);
                }
            }
        }
    }
}

/// Calls the Python callback after every generation, and stops the search if the callback asks for it.
struct Told {
    tell: Option<Py<PyAny>>,
    ticks: Ticks,
    trouble: Trouble,
    dim: usize,
    generations: u64,
    /// Evaluations that gave a value.
    evaluations: u64,
    best: (f64, Vec<f64>),
    stopped: bool,
}

impl Watch for Told {
    fn see(&mut self, generation: &Generation) {
        if self.trouble.any() {
            // The objective raised an exception: the values of this generation are not its own.
            return;
        }
        self.generations += u64::from(generation.params.is_some());
        self.evaluations = generation.before + generation.values.len() as u64;
        for (value, point) in generation.values.iter().zip(generation.points.chunks(self.dim)) {
            if *value < self.best.0 || self.best.1.is_empty() {
                self.best = (*value, point.to_vec());
            }
        }
        self.trouble.keep(self.ticks.advance(generation.values.len() as u64));
        if let Some(tell) = self.tell.as_ref().filter(|_| !self.trouble.any()) {
            let told = Python::attach(|py| tell.call1(py, (self.state(py, generation)?,))?.extract::<bool>(py));
            self.stopped |= self.trouble.keep(told).unwrap_or(true);
        }
    }

    fn go_on(&mut self) -> bool {
        !self.stopped && !self.trouble.any()
    }
}

impl Told {
    /// What the callback sees: the best point, the population, and the parameters of the trial vectors.
    fn state<'py>(&self, py: Python<'py>, generation: &Generation) -> PyResult<Bound<'py, PyDict>> {
        let state = PyDict::new(py);
        state.set_item("x", PyArray1::from_slice(py, &self.best.1))?;
        state.set_item("fun", self.best.0)?;
        state.set_item("nfev", self.evaluations)?;
        state.set_item("nit", self.generations)?;
        let table = |points: &[f64]| PyArray1::from_slice(py, points).reshape([points.len() / self.dim, self.dim]);
        state.set_item("population", table(generation.population)?)?;
        state.set_item("population_energies", PyArray1::from_slice(py, generation.energies))?;
        state.set_item("trials", table(generation.points)?)?;
        state.set_item("trial_energies", PyArray1::from_slice(py, generation.values))?;
        let counted = generation.values.len();
        for name in ["f", "c"] {
            // The first points of a population have no parameters.
            let column = generation.params.and_then(|params| params.column(name)).map(|all| &all[..counted]);
            state.set_item(name, column.map(|column| PyArray1::from_slice(py, column)))?;
        }
        let success = generation.params.map(|_| PyArray1::from_slice(py, generation.success));
        state.set_item("succeeded", success)?;
        Ok(state)
    }
}

/// Point, value, evaluations, generations, restarts, whether the callback ended the search, and the exception that ended it.
type Found<'py> = (Bound<'py, PyArray1<f64>>, f64, u64, u64, u64, bool, Option<Bound<'py, PyAny>>);

/// Settings of the search: individuals, evaluations, target value, seed, run, and the coordinates of first points.
type Length = (Option<usize>, u64, f64, u64, u64, Vec<f64>);

/// A callback for every generation, which may end the search, and a callback for progress.
type Callbacks = (Option<Py<PyAny>>, Option<Py<PyAny>>);

/// Minimises `values`, a `Bbob` or a Python function from points to values, within `bounds`.
///
/// An exception that the objective, the PAM, a callback or a signal raises ends the search and is returned, with the best point before it.
#[pyfunction]
pub(crate) fn minimize<'py>(
    py: Python<'py>,
    values: &Bound<'py, PyAny>,
    bounds: Vec<(f64, f64)>,
    specs: [String; 6],
    player: Option<(String, Bound<'py, PyAny>)>,
    length: Length,
    callbacks: Callbacks,
) -> PyResult<Found<'py>> {
    let (tell, progress) = callbacks;
    let (trouble, ticks) = (Trouble::default(), Ticks::new());
    ticks.begin(progress);
    let mut pams = tpam_pam::pams();
    if let Some((name, player)) = &player {
        let page = new_page(&pams, name)?;
        let (given, trouble) = (Arc::new(Given::new(name, player)?), trouble.clone());
        pams = pams.with_built(page, move |_| Ok(Box::new(together(&given, &trouble, None, 1).remove(0))));
    }
    let known = Catalogues::new(pams);
    let [pam, mutation, crossover, restart, population, selection] = specs.each_ref().map(String::as_str);
    let algorithm = Algorithm::new(&known, [pam, mutation, crossover, restart])
        .and_then(|algorithm| algorithm.with(&known, population, selection))
        .map_err(|e| wrong(&e))?;
    let dim = bounds.len();
    let goal = match values.cast::<Bbob>() {
        Ok(native) => Goal::Native(Arc::clone(&native.get().problem)),
        Err(_) => Goal::Python { bounds, values: values.clone().unbind(), trouble: trouble.clone() },
    };
    let (individuals, budget, target, seed, run, first) = length;
    let settings = Settings { individuals, budget, target, seed, run, tries: 1, probes: 0 };
    let best = (f64::INFINITY, Vec::new());
    let trouble_too = trouble.clone();
    let mut told = Told { tell, ticks, trouble: trouble_too, dim, generations: 0, evaluations: 0, best, stopped: false };
    let search = || Ok(Engine::new(&algorithm, &goal, settings)?.starting_at(&first)?.run(&mut told));
    let ended = py.detach(search).map_err(|e| wrong(&e))?;
    let error = trouble.raise().err();
    let Told { generations, evaluations, best: (value, point), stopped, .. } = told;
    if error.is_none() && !stopped {
        // A callback may stop the search before the first evaluation.
        ended.clone().found().map_err(|e| wrong(&e))?;
    }
    let point = if point.is_empty() { vec![f64::NAN; dim] } else { point };
    let error = error.map(|error| error.into_value(py).into_bound(py).into_any());
    Ok((PyArray1::from_vec(py, point), value, evaluations, generations, ended.restarts, stopped, error))
}
