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
    generations: u64,
    best: (f64, Vec<f64>),
    stopped: bool,
}

impl Watch for Told {
    fn see(&mut self, generation: &Generation) {
        self.generations += u64::from(generation.params.is_some());
        let evaluations = generation.before + generation.values.len() as u64;
        let dim = generation.points.len() / generation.values.len().max(1);
        for (value, point) in generation.values.iter().zip(generation.points.chunks(dim.max(1))) {
            if *value < self.best.0 || self.best.1.is_empty() {
                self.best = (*value, point.to_vec());
            }
        }
        self.trouble.keep(self.ticks.advance(generation.values.len() as u64));
        if let Some(tell) = self.tell.as_ref().filter(|_| !self.trouble.any()) {
            let told = Python::attach(|py| {
                let point = PyArray1::from_slice(py, &self.best.1);
                tell.call1(py, (point, self.best.0, evaluations, self.generations))?.extract::<bool>(py)
            });
            self.stopped |= self.trouble.keep(told).unwrap_or(true);
        }
    }

    fn go_on(&mut self) -> bool {
        !self.stopped && !self.trouble.any()
    }
}

/// Point, value, evaluations, generations, restarts, and whether the callback ended the search.
type Found<'py> = (Bound<'py, PyArray1<f64>>, f64, u64, u64, u64, bool);

/// Settings of the search: individuals, evaluations, target value, seed, run.
type Length = (Option<usize>, u64, f64, u64, u64);

/// A callback for every generation, which may end the search, and a callback for progress.
type Callbacks = (Option<Py<PyAny>>, Option<Py<PyAny>>);

/// Minimises `values`, a `Bbob` or a Python function from points to values, within `bounds`.
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
    let goal = match values.cast::<Bbob>() {
        Ok(native) => Goal::Native(Arc::clone(&native.get().problem)),
        Err(_) => Goal::Python { bounds, values: values.clone().unbind(), trouble: trouble.clone() },
    };
    let (individuals, budget, target, seed, run) = length;
    let settings = Settings { individuals, budget, target, seed, run, tries: 1, probes: 0 };
    let best = (f64::INFINITY, Vec::new());
    let mut told = Told { tell, ticks, trouble: trouble.clone(), generations: 0, best, stopped: false };
    let ended = py.detach(|| Ok(Engine::new(&algorithm, &goal, settings)?.run(&mut told))).map_err(|e| wrong(&e))?;
    trouble.raise()?;
    // A callback may stop the search before the first evaluation.
    let ended = if told.stopped { ended } else { ended.found().map_err(|e| wrong(&e))? };
    let point = PyArray1::from_vec(py, ended.point);
    Ok((point, ended.value, ended.evaluations, told.generations, ended.restarts, told.stopped))
}
