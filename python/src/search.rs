//! A search that is a Python object. Each run uses a copy of it, whose random numbers come from the random stream of the run.

use crate::columns::space_of;
use crate::names::new_page;
use crate::trouble::Trouble;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict;
use std::ops::Range;
use std::sync::Arc;
use tpam_pam::spec::Catalogue;
use tpam_pam::{Column, Params, Space};
use tpam_search::{Design, Evaluated, Judged, Members, Now, Probing, Sampled, Search, Setup};

/// The searches of a catalogue, and one that is a `tpam._search.Seeker`.
pub(crate) fn with_search(known: Catalogue<Design>, name: &str, seeker: &Bound<PyAny>, trouble: &Trouble) -> PyResult<Catalogue<Design>> {
    let (page, columns) = (new_page(&known, name)?, space_of(name, seeker)?);
    let (seeker, trouble) = (Arc::new(seeker.clone().unbind()), trouble.clone());
    Ok(known.with_built(page, move |_| {
        let (seeker, trouble) = (Arc::clone(&seeker), trouble.clone());
        Ok(Design { columns, build: Box::new(move |setup| Ok(Box::new(PySearch::new(&seeker, columns, setup, &trouble)))) })
    }))
}

/// A run of a search.
struct PySearch {
    columns: Space,
    trouble: Trouble,
    /// A `tpam._search.Seeking`; None after an exception.
    seeking: Option<Py<PyAny>>,
    bounds: Vec<(f64, f64)>,
    size: usize,
    /// Whether the first population was not drawn yet.
    fresh: bool,
    /// The last points with their values, and the best value of the population.
    points: Vec<f64>,
    values: Vec<f64>,
    best: f64,
    /// The values that probes compete with.
    parents: Vec<f64>,
}

impl PySearch {
    fn new(seeker: &Py<PyAny>, columns: Space, setup: &Setup, trouble: &Trouble) -> Self {
        let mut rng = setup.stream("search");
        // 52 bits each.
        let seeds: [u64; 4] = std::array::from_fn(|_| (rng.uniform() * 4_503_599_627_370_496.0) as u64);
        let begun = Python::attach(|py| seeker.call_method1(py, "begin", (seeds, setup.bounds, setup.settings.individuals)));
        let seeking = trouble.keep(begun);
        let (bounds, trouble) = (setup.bounds.to_vec(), trouble.clone());
        let (points, values, best) = (Vec::new(), Vec::new(), f64::INFINITY);
        let mut it = Self { columns, trouble, seeking, bounds, size: 1, fresh: true, points, values, best, parents: Vec::new() };
        it.start();
        it
    }

    /// Calls Python, unless there was an exception.
    fn call<T>(&self, ask: impl FnOnce(Python<'_>, &Py<PyAny>) -> PyResult<T>) -> Option<T> {
        let seeking = self.seeking.as_ref().filter(|_| !self.trouble.any())?;
        self.trouble.keep(Python::attach(|py| ask(py, seeking)))
    }

    /// Starts a population, which may have another size.
    fn start(&mut self) {
        let size = self.call(|py, seeking| seeking.call_method0(py, "start")?.extract(py));
        self.size = size.unwrap_or(self.size);
    }

    /// Points from a method of the search, for the parameters of each column, or the first ones.
    fn ask<'a>(&self, method: &str, column: Option<&dyn Fn(usize) -> &'a [f64]>) -> Option<Vec<f64>> {
        self.call(|py, seeking| {
            let params = column.map(|values| {
                let named = |(at, column): (usize, &Column)| (column.name, PyArray1::from_slice(py, values(at)));
                self.columns.iter().enumerate().map(named).into_py_dict(py)
            });
            let params = params.transpose()?;
            let points: PyReadonlyArray2<f64> = seeking.bind(py).call_method1(method, (params,))?.extract()?;
            Ok(points.as_slice()?.to_vec())
        })
    }

    /// Writes points from a method of the search.
    fn write<'a>(&self, method: &str, column: &dyn Fn(usize) -> &'a [f64], points: &mut [f64]) {
        match self.ask(method, Some(column)) {
            Some(asked) => points.copy_from_slice(&asked),
            // The run ends.
            None => points.iter_mut().zip(self.bounds.iter().cycle()).for_each(|(x, (low, _))| *x = *low),
        }
    }

    /// Tells the values of points. Returns who succeeded, and by how much.
    fn tell(&mut self, points: &[f64], values: &[f64], first: bool) -> Option<(Vec<bool>, Vec<f64>)> {
        (self.points, self.values) = (points.to_vec(), values.to_vec());
        self.best = values.iter().copied().fold(self.best, f64::min);
        self.call(|py, seeking| {
            let table = PyArray1::from_slice(py, points).reshape([values.len(), self.bounds.len()])?;
            let told = seeking.bind(py).call_method1("tell", (table, PyArray1::from_slice(py, values), first))?;
            let (success, gains): (PyReadonlyArray1<bool>, PyReadonlyArray1<f64>) = told.extract()?;
            Ok((success.as_slice()?.to_vec(), gains.as_slice()?.to_vec()))
        })
    }
}

impl Search for PySearch {
    fn size(&self) -> usize {
        self.size
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        if !std::mem::take(&mut self.fresh) {
            self.start();
        }
        self.best = f64::INFINITY;
        points.extend(self.ask("ask", None).unwrap_or_default());
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        self.tell(points, values, true);
    }

    fn propose(&mut self, _: Range<usize>, _: &Now, sampled: &mut Sampled, points: &mut [f64]) {
        self.write("ask", &|at| sampled.column(at), points);
    }

    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        let Some((success, gains)) = self.tell(evaluated.points, evaluated.values, false) else { return };
        for (row, (won, gain)) in success.iter().zip(gains).enumerate() {
            judged.set(row, *won, gain);
        }
    }

    fn population(&self) -> Members<'_> {
        Members { points: &self.points, values: &self.values, best: self.best }
    }

    fn probing(&mut self) -> Option<&mut dyn Probing> {
        Some(self)
    }
}

impl Probing for PySearch {
    fn at(&self, column: usize, unit: f64) -> f64 {
        self.columns[column].at(unit)
    }

    fn probe(&mut self, rows: Range<usize>, _: &Now, params: &Params, points: &mut [f64]) {
        if rows.start == 0 {
            let parents = self.call(|py, seeking| seeking.call_method0(py, "parents")?.extract(py));
            self.parents = parents.unwrap_or_else(|| vec![f64::INFINITY; rows.len()]);
        }
        self.write("probe", &|at| &params[at][rows.clone()], points);
    }

    fn parents(&self) -> &[f64] {
        &self.parents
    }

    fn succeeds(&self, value: f64, parent: f64) -> bool {
        value <= parent
    }
}
