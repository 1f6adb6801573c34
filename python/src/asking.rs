//! A run of a search that is driven from outside: ask for points, tell their values. PAM and search can be built-in or Python objects.

use crate::arrays::{copy, floats};
use crate::bbob::Bbob;
use crate::objects::{Named, known_with};
use crate::ticks::Ticks;
use crate::trouble::Trouble;
use crate::wrong;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use tpam_de::{Algorithm, DE};
use tpam_pam::spec::SpecError;
use tpam_problem::Problem;
use tpam_search::{Alone, Course, Generation, Recipe, Settings, Watch};
use tpam_searches::Catalogues;

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
        // The first points of a population have no parameters.
        generation.columns.iter().try_for_each(|column| state.set_item(column.name, py.None()))?;
        generation.sampled().try_for_each(|(column, values)| state.set_item(column.name, PyArray1::from_slice(py, values)))?;
        let success = generation.params.map(|_| PyArray1::from_slice(py, generation.success));
        state.set_item("succeeded", success)?;
        Ok(state)
    }
}

/// Point, value, evaluations, generations, restarts, and the population with its values.
type Found<'py> = (Bound<'py, PyArray1<f64>>, f64, u64, u64, u64, Bound<'py, PyArray2<f64>>, Bound<'py, PyArray1<f64>>);

/// Settings of the search: individuals, evaluations, target value, seed, run, and the coordinates of first points.
type Length = (Option<usize>, u64, f64, u64, u64, Vec<f64>);

/// A callback for every generation, which may end the search, and a callback for progress.
type Callbacks = (Option<Py<PyAny>>, Option<Py<PyAny>>);

/// A run of a search.
#[pyclass(frozen)]
pub(crate) struct Asking(Mutex<Run>);

struct Run {
    course: Course,
    told: Told,
    /// Whether points wait for their values.
    asked: bool,
    /// Whether an exception ended the run.
    failed: bool,
}

#[pymethods]
impl Asking {
    /// Prepares a run within `bounds`. The specs are those of a plan, by their keys, and may name objects.
    #[new]
    fn new(
        py: Python<'_>,
        bounds: Vec<(f64, f64)>,
        specs: HashMap<String, String>,
        objects: Named,
        length: Length,
        callbacks: Callbacks,
    ) -> PyResult<Self> {
        let (tell, progress) = callbacks;
        let ticks = Ticks::new();
        ticks.begin(progress);
        let (known, trouble) = known_with(&objects)?;
        let recipe = recipe(&known, &|key| specs.get(key).map_or("", String::as_str)).map_err(|e| wrong(&e))?;
        let (individuals, budget, target, seed, run, first) = length;
        let settings = Settings { individuals, budget, target, seed, run, tries: 1, probes: 0 };
        let mut begun = py.detach(|| Course::new(&*recipe, &bounds, settings).and_then(|course| course.starting_at(&first)));
        trouble.raise()?;
        if let (Ok(course), false) = (&mut begun, first.is_empty()) {
            let asked = py.detach(|| course.ask().map_or(0, |(points, _)| points.len() / bounds.len()));
            trouble.raise()?;
            check_first(first.len() / bounds.len(), asked, budget)?;
        }
        let (dim, best) = (bounds.len(), (f64::INFINITY, Vec::new()));
        let told = Told { tell, ticks, trouble, dim, generations: 0, evaluations: 0, best, stopped: false };
        Ok(Self(Mutex::new(Run { course: begun.map_err(|e| wrong(&e))?, told, asked: false, failed: false })))
    }

    /// The points to evaluate next, one in a row; None at the end. Without values for them, they are the same again.
    fn ask<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        let run = &mut *self.run()?;
        if run.failed {
            return Err(PyRuntimeError::new_err("an exception ended this search: begin a new one"));
        }
        let points = py.detach(|| run.ask());
        run.raise()?;
        run.asked = points.is_some();
        points.map(|points| PyArray1::from_slice(py, &points).reshape([points.len() / run.told.dim, run.told.dim])).transpose()
    }

    /// Takes the values of the points.
    fn tell(&self, py: Python<'_>, values: &Bound<'_, PyAny>) -> PyResult<()> {
        let run = &mut *self.run()?;
        let waiting = if run.asked { run.course.ask() } else { None };
        let Some((_, out)) = waiting else {
            return Err(PyValueError::new_err("no points wait for values: ask first, and tell the values of the points that it returns"));
        };
        copy(&floats(values, "the objective")?, &[out.len()], out, "the objective")?;
        run.asked = false;
        py.detach(|| run.course.tell(&mut run.told));
        run.raise()
    }

    /// Evaluates all points on a function of BBOB, to the end.
    fn evaluate(&self, py: Python<'_>, problem: &Bbob) -> PyResult<()> {
        let run = &mut *self.run()?;
        py.detach(|| {
            while let Some((points, values)) = run.course.ask() {
                Problem::evaluate_batch(&problem.problem, points, values);
                run.course.tell(&mut run.told);
            }
        });
        run.raise()
    }

    /// The number of restarts so far; the population of the last one may not be drawn yet.
    #[getter]
    fn restarts(&self) -> PyResult<u64> {
        Ok(self.run()?.course.ended().restarts)
    }

    /// Whether an exception ended the run.
    #[getter]
    fn failed(&self) -> PyResult<bool> {
        Ok(self.run()?.failed)
    }

    /// The best point so far. If the run is `complete`, an evaluation must have given a number.
    fn found<'py>(&self, py: Python<'py>, complete: bool) -> PyResult<Found<'py>> {
        let run = &*self.run()?;
        let (ended, Told { generations, evaluations, best: (value, point), dim, .. }) = (run.course.ended(), &run.told);
        if complete {
            ended.clone().found().map_err(|e| wrong(&e))?;
        }
        // Before the first evaluation there is no population.
        let (members, energies) = if point.is_empty() { (&[][..], &[][..]) } else { run.course.population() };
        let population = PyArray1::from_slice(py, members).reshape([energies.len(), *dim])?;
        let point = if point.is_empty() { vec![f64::NAN; *dim] } else { point.clone() };
        let energies = PyArray1::from_slice(py, energies);
        Ok((PyArray1::from_vec(py, point), *value, *evaluations, *generations, ended.restarts, population, energies))
    }
}

/// Refuses first points that the search would not evaluate.
fn check_first(given: usize, asked: usize, budget: u64) -> PyResult<()> {
    if asked >= given || asked as u64 >= budget {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("x0 and init have {given} points, and this search begins with {asked}: give at most as many")))
}

/// Differential evolution, or another search.
fn recipe<'a>(known: &Catalogues, spec: &dyn Fn(&'static str) -> &'a str) -> Result<Box<dyn Recipe>, SpecError> {
    if spec("search") == DE.page.name {
        let algorithm = Algorithm::new(&known.de, ["pam", "mutation", "crossover", "restart"].map(spec))?;
        return Ok(Box::new(algorithm.with(&known.de, spec("population"), spec("selection"))?));
    }
    let (search, pam) = (known.searches.spec(spec("search"))?, known.de.pams.spec(spec("pam"))?);
    Ok(Box::new(Alone { search, pam, restart: known.de.restarts.spec(spec("restart"))? }))
}

impl Asking {
    fn run(&self) -> PyResult<MutexGuard<'_, Run>> {
        self.0.try_lock().map_err(|_| PyRuntimeError::new_err("another call of this search has not ended"))
    }
}

impl Run {
    /// The next points. A search may begin without any.
    fn ask(&mut self) -> Option<Vec<f64>> {
        loop {
            let points = self.course.ask()?.0.to_vec();
            if !points.is_empty() || self.told.trouble.any() {
                return Some(points);
            }
            self.course.tell(&mut self.told);
        }
    }

    /// Raises the exception of a Python object, which ends the run.
    fn raise(&mut self) -> PyResult<()> {
        self.told.trouble.raise().inspect_err(|_| self.failed = true)
    }
}
