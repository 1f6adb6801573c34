//! Searches in result folders: a grid of algorithms, functions, dimensions and instances, with PAMs and problems that may be Python
//! objects.

use crate::detached::{Heard, detached};
use crate::objects::{Objects, known_of, known_with};
use crate::refused;
use crate::table::{Told, told};
use crate::trouble::Trouble;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use tpam_searches::search::{Finished, Grid, Keep, Run, SearchPlan, Tally, keep};
use tpam_store::folder;

/// A grid of searches that was read and checked.
#[pyclass(frozen)]
pub(crate) struct Searches {
    grid: Grid,
    trouble: Trouble,
}

#[pymethods]
impl Searches {
    /// Reads a plan as JSON. The Python objects are added to the catalogues.
    #[new]
    fn new(plan: &str, objects: Objects) -> PyResult<Self> {
        let plan: SearchPlan = serde_json::from_str(plan).map_err(|e| PyValueError::new_err(e.to_string()))?;
        let (known, trouble) = known_of(&objects)?;
        let grid = Grid::new(&plan, &known).map_err(|error| refused(&error))?;
        trouble.raise()?;
        Ok(Self { grid, trouble })
    }

    /// Reads the plan of a finished folder.
    #[staticmethod]
    fn stored(folder: PathBuf) -> PyResult<Self> {
        let (known, trouble) = known_with(&Vec::new())?;
        let finished = Finished::open(&folder, &known).map_err(|error| refused(&error))?;
        Ok(Self { grid: finished.grid, trouble })
    }

    /// The algorithms: full name, label in logs, and folder of logs.
    #[getter]
    fn algorithms(&self) -> Vec<(String, String, String)> {
        let names = |named: &tpam_searches::search::Named| (named.full.clone(), named.label.clone(), named.folder.clone());
        self.grid.algorithms.iter().map(names).collect()
    }

    /// The plan in canonical form, as JSON.
    #[getter]
    fn plan(&self) -> PyResult<String> {
        serde_json::to_string(&self.grid.plan).map_err(|e| PyValueError::new_err(e.to_string()))
    }

    /// The evaluations of all runs, if none ends before its budget.
    #[getter]
    fn evaluations(&self) -> f64 {
        let budgets = self.grid.cells.iter().map(|cell| self.grid.budget(*cell) as f64);
        budgets.sum::<f64>() * self.grid.instances.len() as f64
    }

    /// Computes the missing runs of a result folder and writes its logs.
    #[pyo3(signature = (out, *, ioh, threads, tell))]
    fn keep(&self, py: Python<'_>, out: PathBuf, ioh: bool, threads: usize, tell: Option<Py<PyAny>>) -> PyResult<()> {
        let how = Keep { ioh, ..Keep::default() };
        let heard = Heard::with_trouble(&self.trouble).told(tell);
        detached(py, Some(threads), heard, |work| keep(&self.grid, &out, how, work, |_, _, _| ()).map(drop))
    }

    /// The runs of a finished folder as columns, and a summary of each algorithm.
    fn runs<'py>(&self, py: Python<'py>, out: PathBuf) -> PyResult<(Bound<'py, PyDict>, Told)> {
        let mut rows = Rows::default();
        let mut tally = Tally::new(&self.grid);
        py.detach(|| {
            let see = |cell: usize, run: u64, found: &Run| {
                tally.add(&self.grid, cell, found);
                rows.push(&self.grid, cell, run, found);
            };
            read(&out, &self.grid, see)
        })
        .map_err(|error| refused(&error))?;
        let table = tally.table(&self.grid);
        Ok((rows.columns(py)?, told(py, table.clone(), &table)?))
    }
}

/// Calls `see` with every run of a finished folder.
fn read(out: &std::path::Path, grid: &Grid, mut see: impl FnMut(usize, u64, &Run)) -> Result<(), tpam_store::Error> {
    let searches = tpam_searches::search::Searches { grid, ioh: false };
    folder::plan::<tpam_searches::search::Searches>(out)?;
    folder::rows(out, &searches, |(cell, number), run| {
        see(cell, number, &run.on(&*grid.problem(cell, number)));
        Ok(())
    })
}

/// The columns of the runs.
#[derive(Default)]
struct Rows {
    algorithm: Vec<usize>,
    function: Vec<u32>,
    dim: Vec<usize>,
    instance: Vec<u32>,
    evaluations: Vec<u64>,
    restarts: Vec<u64>,
    precision: Vec<f64>,
}

impl Rows {
    fn push(&mut self, grid: &Grid, cell: usize, run: u64, found: &Run) {
        let of = grid.cells[cell];
        self.algorithm.push(of.algorithm);
        self.function.push(of.function);
        self.dim.push(of.dim);
        self.instance.push(grid.instances[run as usize]);
        self.evaluations.push(found.trial.evaluations);
        self.restarts.push(found.restarts);
        self.precision.push(found.trial.by_target.last().map_or(f64::NAN, |row| row.precision));
    }

    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        columns.set_item("algorithm", PyArray1::from_slice(py, &self.algorithm))?;
        columns.set_item("function", PyArray1::from_slice(py, &self.function))?;
        columns.set_item("dim", PyArray1::from_slice(py, &self.dim))?;
        columns.set_item("instance", PyArray1::from_slice(py, &self.instance))?;
        columns.set_item("evaluations", PyArray1::from_slice(py, &self.evaluations))?;
        columns.set_item("restarts", PyArray1::from_slice(py, &self.restarts))?;
        columns.set_item("precision", PyArray1::from_slice(py, &self.precision))?;
        Ok(columns)
    }
}
