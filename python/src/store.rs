//! Simulations in result folders, and the parts of them that need Python, which other processes may compute.

use crate::detached::{Heard, detached};
use crate::experiment::{Computed, Experiment, batch};
use crate::{refused, wrong};
use numpy::PyReadonlyArray3;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use tpam_rows::simulations::Simulations;
use tpam_rows::summary::{self, Summary};
use tpam_rows::sweep;
use tpam_searches::{Catalogues, unknown};
use tpam_sim::Record;
use tpam_sim::measure::Depth;
use tpam_sim::sweep::Block;
use tpam_store::Error;
use tpam_store::folder::{self, Contents, Folder};
use tpam_table::Format;
use tpam_work::Cancelled;

/// Iterations of a PAM that handles one run at a time, in a block: a part of a second in Python.
const BLOCK_ITERATIONS: usize = 2000;

/// Computes the missing runs of a result folder and finishes it. `supply` computes what needs Python: it receives blocks (cell, first run,
/// end) and returns an iterator of their lines.
#[pyfunction]
#[pyo3(signature = (experiment, out, *, threads, tell, supply))]
pub(crate) fn keep(
    py: Python<'_>,
    experiment: &Experiment,
    out: PathBuf,
    threads: usize,
    tell: Option<Py<PyAny>>,
    supply: Option<Py<PyAny>>,
) -> PyResult<()> {
    experiment.check_batches(&out)?;
    let inner = &experiment.inner;
    let heard = Heard { ticks: experiment.ticks.clone(), ..Heard::with_trouble(&experiment.trouble) }.told(tell);
    detached(py, Some(threads), heard, |work| {
        let simulations = Simulations(inner);
        let mut folder = Folder::open(&out, &simulations, work)?;
        let done = folder.done().clone();
        let wanted = |cell: usize, run: u64| !done.has(cell, run);
        let native = |cell: usize, run: u64| !experiment.needs_python[cell] && wanted(cell, run);
        let all = inner.cells.iter().map(|cell| cell.samples().saturating_mul(inner.runs)).fold(0, u64::saturating_add);
        let left = sweep::samples(inner, &wanted);
        let stage = work.rest("simulations", [all.saturating_sub(left), left], sweep::UNIT);
        stage.settle(all.saturating_sub(left), 0);
        sweep::keep(inner, &native, work, &stage, &mut folder)?;
        let mut failed = None;
        let kept = experiment.in_python(supply.as_ref(), wanted, |block, records| {
            let fresh = block.runs.clone().zip(records).filter(|(run, _)| wanted(block.cell, *run));
            let added = folder.add(fresh.map(|(run, record)| ((block.cell, run), record)));
            added.map_err(|error| {
                let raised = refused(&error);
                failed = Some(error);
                raised
            })
        });
        if let Some(error) = failed {
            return Err(error);
        }
        experiment.trouble.keep(kept).ok_or(Error::from(Cancelled))?;
        folder.finish(work).map(drop)
    })
}

/// The records of the measures of every run (cells × runs × measures).
fn records(inner: &tpam_sim::Experiment, runs: &PyReadonlyArray3<f64>) -> PyResult<Vec<Record>> {
    let measures = inner.measures();
    let rows = runs.as_slice()?.chunks(measures.len());
    Ok(rows.filter_map(|row| Record::from_values(measures, row.to_vec())).collect())
}

/// The cell and the number of each run, in the order of the records.
fn numbers(inner: &tpam_sim::Experiment) -> impl Iterator<Item = (usize, u64)> + Clone + use<> {
    let (cells, runs) = (inner.cells.len(), inner.runs);
    (0..cells).flat_map(move |cell| (0..runs).map(move |run| (cell, run)))
}

/// The table of the cells of an experiment as `tpam sim --measures success --format latex` prints it; None if more was measured.
#[pyfunction]
pub(crate) fn cells_latex(experiment: &Experiment, runs: PyReadonlyArray3<f64>) -> PyResult<Option<String>> {
    let inner = &experiment.inner;
    if inner.depth != Depth::Success {
        return Ok(None);
    }
    let mut summaries = Summary::all(inner);
    for ((cell, _), record) in numbers(inner).zip(&records(inner, &runs)?) {
        summaries[cell].push(record);
    }
    Ok(Some(summary::table(&summary::rows(inner, &summaries)).render(Format::Latex)))
}

/// Writes the measures of every run (cells × runs × measures) of an experiment that was computed into a result folder.
#[pyfunction]
pub(crate) fn save(py: Python<'_>, experiment: &Experiment, runs: PyReadonlyArray3<f64>, out: PathBuf) -> PyResult<()> {
    experiment.check_batches(&out)?;
    let inner = &experiment.inner;
    let (records, numbers) = (records(inner, &runs)?, numbers(inner));
    detached(py, None, Heard::default(), |work| {
        let simulations = Simulations(inner);
        let mut folder = Folder::open(&out, &simulations, work)?;
        let done = folder.done().clone();
        folder.add(numbers.zip(&records).filter(|((cell, run), _)| !done.has(*cell, *run)))?;
        folder.finish(work).map(drop)
    })
}

/// Reads a finished folder of simulations: its experiment, the measures of every run, and the numbers of the table of cells.
/// The experiment is for its labels only, because the folder does not hold Python objects.
#[pyfunction]
pub(crate) fn load(py: Python<'_>, folder: PathBuf) -> PyResult<(Experiment, Computed<'_>)> {
    let mut plan = folder::plan::<Simulations>(&folder).map_err(|error| refused(&error))?;
    // Nothing is computed, so that neither the version of the random streams nor a changed target file matters.
    plan.stream = None;
    plan.files.clear();
    let known = unknown::of_simulations(&Catalogues::default().sim, &plan);
    let inner = tpam_sim::Experiment::new(&plan, &known).map_err(|e| wrong(&e))?;
    let mut records: Vec<Record> = Vec::new();
    let read = folder::rows(&folder, &Simulations(&inner), |_, record| {
        records.push(record);
        Ok(())
    });
    read.map_err(|error| refused(&error))?;
    let experiment = Experiment::native(inner);
    let computed = experiment.arrays(py, &records)?;
    Ok((experiment, computed))
}

/// What a result folder holds: "simulations", "searches" and others; None if it is not a result folder.
#[pyfunction]
pub(crate) fn kind_of(folder: PathBuf) -> Option<String> {
    folder::kind(&folder)
}

/// Computes a block of runs of a cell that needs Python, as lines of `runs.csv`.
#[pyfunction]
pub(crate) fn lines(experiment: &Experiment, cell: usize, first: u64, end: u64) -> PyResult<Vec<String>> {
    let records = experiment.block(&Block { cell, runs: first..end })?;
    Ok((first..end).zip(&records).map(|(run, record)| Simulations(&experiment.inner).write((cell, run), record)).collect())
}

impl Experiment {
    /// Computes the blocks that need Python and have a wanted run, here or by `supply`, and passes each to `take`.
    pub(crate) fn in_python(
        &self,
        supply: Option<&Py<PyAny>>,
        wanted: impl Fn(usize, u64) -> bool,
        mut take: impl FnMut(&Block, &[Record]) -> PyResult<()>,
    ) -> PyResult<()> {
        let has_wanted = |block: &Block| block.runs.clone().any(|run| wanted(block.cell, run));
        let blocks: Vec<Block> = self.python_blocks().filter(has_wanted).collect();
        let Some(supply) = supply else {
            return blocks.iter().try_for_each(|block| take(block, &self.block(block)?));
        };
        if blocks.is_empty() {
            return Ok(());
        }
        Python::attach(|py| {
            let asked: Vec<_> = blocks.iter().map(|block| (block.cell, block.runs.start, block.runs.end)).collect();
            let mut found = supply.bind(py).call1((asked,))?.try_iter()?;
            for block in &blocks {
                let lines = found.next().ok_or_else(|| PyValueError::new_err("the workers left blocks out"))??;
                take(block, &self.read(block, &lines.extract::<Vec<String>>()?)?)?;
                self.ticks.advance(self.inner.cells[block.cell].samples() * (block.runs.end - block.runs.start))?;
            }
            Ok(())
        })
    }

    /// The runs of all cells that need Python, in blocks. They depend only on the experiment: a PAM that handles many runs at once draws
    /// for a whole batch.
    fn python_blocks(&self) -> impl Iterator<Item = Block> + '_ {
        let needing = self.inner.cells.iter().enumerate().filter(|(at, _)| self.needs_python[*at]);
        needing.flat_map(|(at, cell)| {
            let few = (BLOCK_ITERATIONS / cell.iterations).max(1);
            let size = if self.is_together(cell.subject.name()) { batch(cell) } else { few } as u64;
            let runs = self.inner.runs;
            (0..runs).step_by(size as usize).map(move |first| Block { cell: at, runs: first..runs.min(first + size) })
        })
    }

    fn block(&self, block: &Block) -> PyResult<Vec<Record>> {
        let count = usize::try_from(block.runs.end - block.runs.start)?;
        let mut records = vec![Record::empty(self.inner.measures()); count];
        self.with_python(&self.inner.cells[block.cell], block.runs.start, &mut records)?;
        Ok(records)
    }

    /// Reads the lines of a block from another process.
    fn read(&self, block: &Block, lines: &[String]) -> PyResult<Vec<Record>> {
        let read: Option<Vec<Record>> = lines.iter().map(|line| Simulations(&self.inner).read(line)).collect();
        let expected = usize::try_from(block.runs.end - block.runs.start)?;
        read.filter(|records| records.len() == expected)
            .ok_or_else(|| PyValueError::new_err("a worker returned something else than the runs of its block"))
    }

    /// Refuses another number of runs than the folder has if a PAM handles many runs at once, because its draws depend on that number.
    fn check_batches(&self, out: &Path) -> PyResult<()> {
        let together = self.inner.cells.iter().map(|cell| cell.subject.name()).find(|name| self.is_together(name));
        let stored = folder::stored_plan::<Simulations>(out).map_err(|error| refused(&error))?;
        match (together, stored) {
            (Some(name), Some(stored)) if stored.runs != self.inner.runs => Err(PyValueError::new_err(format!(
                "{} has {} runs of each cell, and {name} handles all runs at once (vectorized = True), so that other runs would be other \
                 draws: write runs={}, or name a new folder",
                out.display(),
                stored.runs,
                stored.runs
            ))),
            _ => Ok(()),
        }
    }
}
