//! Work in blocks of runs, for any executor: `Parts` owns result folders, and a `Worker` computes blocks anywhere.

use crate::detached::{Heard, detached};
use crate::objects::{Objects, known_of};
use crate::refused;
use crate::trouble::Trouble;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Mutex;
use tpam_kinds::job::{Job, Runs};
use tpam_prediction::{Design, Options, Study};
use tpam_rows::sweep::read_plan;
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_sim::Plan;
use tpam_store::folder::Keeper;
use tpam_work::Work;

/// Result folders that are filled from outside.
#[pyclass(frozen)]
pub(crate) struct Parts {
    job: Job,
    /// What workers get: the kind of the runs and their plan, for each folder.
    plans: Vec<(&'static str, String)>,
    keepers: Mutex<Vec<Keeper>>,
    /// The study that is finished at the end.
    study: Option<Options>,
    /// The catalogues of the plans.
    known: Catalogues,
    trouble: Trouble,
}

/// A block of runs: the number of the folder, the first run, and the one after the last.
type Block = (usize, u64, u64);

impl Parts {
    /// Prepares the folders. A plan that the user wrote is often shorter than its canonical form.
    fn begin(
        py: Python<'_>,
        job: Job,
        written: Option<String>,
        study: Option<Options>,
        (known, trouble): (Catalogues, Trouble),
    ) -> PyResult<Self> {
        let keepers = py.detach(|| {
            job.prepare(&Work::new())?;
            job.folders.iter().map(|(folder, runs)| runs.contents().keeper(folder)).collect::<Result<Vec<_>, _>>()
        });
        let plan = |runs: &Runs| {
            let contents = runs.contents();
            (contents.kind(), written.clone().unwrap_or_else(|| contents.plan()))
        };
        let plans = job.folders.iter().map(|(_, runs)| plan(runs)).collect();
        Ok(Self { plans, keepers: Mutex::new(keepers.map_err(|e| refused(&e))?), job, study, known, trouble })
    }
}

#[pymethods]
impl Parts {
    /// The folder of a plan of some kind, as JSON, which may name Python objects. If `file` is given, the plan is read from it, and that in
    /// JSON overrides its keys.
    #[staticmethod]
    fn of_plan(py: Python<'_>, kind: &str, plan: &str, file: Option<PathBuf>, out: PathBuf, objects: Objects) -> PyResult<Self> {
        let (text, runs, known) = runs_of(kind, plan, file, &objects)?;
        Self::begin(py, Job::new([(out, runs)]), Some(text), None, known)
    }

    /// The folders of a study that do not depend on each other.
    #[staticmethod]
    fn of_study(py: Python<'_>, design: PathBuf, quick: bool, out: PathBuf) -> PyResult<Self> {
        let design = Design::read(&design).map_err(|e| refused(&e))?;
        let mut options = Options::new(design, out);
        options.quick = quick;
        let known = Catalogues::default();
        let job = tpam_prediction::job(&options, &known).map_err(|e| refused(&e))?;
        Self::begin(py, job, None, Some(options), (known, Trouble::default()))
    }

    /// The kind of the runs of a folder, and their plan.
    fn plan(&self, folder: usize) -> (&'static str, &str) {
        let (kind, plan) = &self.plans[folder];
        (kind, plan)
    }

    /// The blocks that are missing. Without a size, they take about as many seconds as given on one core.
    fn missing(&self, py: Python<'_>, size: Option<u64>, seconds: f64) -> PyResult<Vec<Block>> {
        detached(py, Some(1), Heard::with_trouble(&self.trouble), |_| {
            let mut blocks = Vec::new();
            for (at, (folder, runs)) in self.job.folders.iter().enumerate() {
                let size = if let Some(size) = size {
                    size
                } else {
                    let forecast = runs.forecast(Some(folder), None, &self.known)?;
                    let each = forecast.seconds / (forecast.left as f64).max(1.0);
                    if each > 0.0 { (seconds / each).clamp(1.0, 1e6) as u64 } else { 1 }
                };
                blocks.extend(runs.missing(folder, size)?.into_iter().map(|range| (at, range.start, range.end)));
            }
            Ok(blocks)
        })
    }

    /// Stores the lines of a block.
    fn store(&self, block: Block, lines: Vec<String>) -> PyResult<()> {
        let (folder, first, end) = block;
        let mut keepers = self.keepers.lock().expect("no thread panics with the lock");
        let stored = self.job.folders[folder].1.contents().store(&mut keepers[folder], first..end, &lines);
        stored.map_err(|e| refused(&e))
    }

    /// Writes the final files of all folders, and those of the study.
    fn finish(&self, py: Python<'_>) -> PyResult<()> {
        let work = Work::new();
        let finished = py.detach(|| {
            self.job.keep(None, &work)?;
            self.study.as_ref().map_or(Ok(()), |options| Study::run(options, &work, &self.known).map(drop))
        });
        finished.map_err(|e| refused(&e))
    }
}

/// The runs of a plan, which overrides the keys of a file, as text and read, and the catalogues with its objects.
fn runs_of(kind: &str, plan: &str, file: Option<PathBuf>, objects: &Objects) -> PyResult<(String, Runs, (Catalogues, Trouble))> {
    let said = |e: serde_json::Error| PyValueError::new_err(e.to_string());
    let first = match file {
        Some(file) => serde_json::to_value(read_plan(&file).map_err(|e| refused(&e))?),
        None if kind == "searches" => serde_json::to_value(SearchPlan::default()),
        None => serde_json::to_value(Plan::default()),
    };
    let mut first = first.map_err(said)?;
    let more: serde_json::Map<String, serde_json::Value> = serde_json::from_str(plan).map_err(said)?;
    if let serde_json::Value::Object(first) = &mut first {
        first.extend(more);
    }
    let text = first.to_string();
    let (known, trouble) = known_of(objects)?;
    let runs = Runs::of_plan(kind, &text, &known).map_err(|e| refused(&e))?;
    trouble.raise()?;
    Ok((text, runs, (known, trouble)))
}

/// What is left to compute of a plan, in a folder if there is one: cells, runs of each, runs that are left, their steps, the name of the
/// steps, and the estimated seconds on one core.
#[pyfunction]
pub(crate) fn forecast(
    py: Python<'_>,
    kind: &str,
    plan: &str,
    file: Option<PathBuf>,
    out: Option<PathBuf>,
    objects: Objects,
) -> PyResult<(usize, u64, u64, f64, &'static str, f64)> {
    let (_, runs, (known, trouble)) = runs_of(kind, plan, file, &objects)?;
    let found = detached(py, Some(1), Heard::with_trouble(&trouble), |_| runs.forecast(out.as_deref(), None, &known))?;
    Ok((found.cells, found.runs, found.left, found.steps, found.unit, found.seconds))
}

/// The runs of a plan in a process that does not see the folder.
#[pyclass(frozen)]
pub(crate) struct Worker {
    runs: Runs,
    trouble: Trouble,
}

#[pymethods]
impl Worker {
    /// Reads a plan as `Parts.plan` returns it, with the same objects.
    #[new]
    fn new(kind: &str, plan: &str, objects: Objects) -> PyResult<Self> {
        let (known, trouble) = known_of(&objects)?;
        let runs = Runs::of_plan(kind, plan, &known).map_err(|e| refused(&e))?;
        trouble.raise()?;
        Ok(Self { runs, trouble })
    }

    /// Computes a block of runs on one thread, and returns a line of text for each run.
    fn lines(&self, py: Python<'_>, first: u64, end: u64) -> PyResult<Vec<String>> {
        detached(py, Some(1), Heard::with_trouble(&self.trouble), |work| self.runs.contents().lines(first..end, work))
    }
}
