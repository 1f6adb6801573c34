//! An experiment: a plan as JSON, which may refer to Python objects by name.

use crate::columns::{USUAL, kind_of, named, theta_of};
use crate::names::new_page;
use crate::objects::{Named, with_callables};
use crate::pam::{Given, Member, Played, together};
use crate::signals::Signals;
use crate::ticks::Ticks;
use crate::trouble::Raised;
use crate::trouble::Trouble;
use crate::{refused, wrong};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tpam_de::PARTS;
use tpam_pam::Tracked;
use tpam_rows::plot::Measured;
use tpam_rows::summary::{Summary, columns};
use tpam_sim::measure::Meter;
use tpam_sim::subject::Subject;
use tpam_sim::theta::thetas;
use tpam_sim::{Catalogues, Cell, Label, Measure, Measures, Plan, Record};

/// The measures of every run, and the numbers of the table of cells.
pub(crate) type Computed<'py> = (Bound<'py, PyArray3<f64>>, Bound<'py, PyArray2<f64>>);

/// The most samples that are computed without threads: a millisecond or so.
const QUICK_SAMPLES: u64 = 200_000;

/// A plan that was read and checked.
#[pyclass(frozen)]
pub(crate) struct Experiment {
    pub(crate) inner: tpam_sim::Experiment,
    /// The PAMs that are Python objects.
    given: HashMap<String, Arc<Given>>,
    /// Whether each cell needs Python.
    pub(crate) needs_python: Vec<bool>,
    pub(crate) trouble: Trouble,
    pub(crate) ticks: Ticks,
    /// What the last quick call ran the only cell with: to prepare it takes as long as a short run.
    prepared: Mutex<Option<Meter<Arc<Cell>>>>,
}

/// The measures of a run of a PAM with these columns, each with its name, its title and whether printed tables show it; and the columns of
/// the table of cells.
#[pyfunction]
pub(crate) fn measures(names: Vec<String>, kinds: Vec<String>) -> (Vec<(String, String, bool)>, Vec<String>) {
    let space = named(names, &kinds);
    let all = Measures::for_space(space);
    let about = |measure: Measure| {
        let name = all.name(measure);
        let title = Measured::named(&name).title();
        (name, title, measure.kind.decimals.is_some())
    };
    (all.iter().map(about).collect(), columns(space))
}

/// An entry of a catalogue: sort, name, description, source, how it differs from what was published, and for each option its name, kind,
/// default and help.
type Listed = (&'static str, &'static str, &'static str, String, &'static str, Vec<(String, String, Option<String>, String)>);

/// All entries of all catalogues.
#[pyfunction]
pub(crate) fn catalogue() -> Vec<Listed> {
    let tpam_searches::Catalogues { sim, searches, de, .. } = tpam_searches::Catalogues::default();
    let mut all: Vec<Listed> = Vec::new();
    let mut list = |sort, pages: Vec<&'static tpam_pam::spec::Page>| {
        for page in pages {
            let option = |option: &tpam_pam::spec::OptionDef| {
                (option.name.into(), option.kind.to_string(), option.default.map(str::to_owned), option.help.into())
            };
            let options = page.options.iter().map(option).collect();
            all.push((sort, page.name, page.about, page.source.to_string(), page.differs, options));
        }
    };
    list("pam", sim.subjects.pages().collect());
    list("theta", thetas(USUAL).pages().collect());
    list("target", sim.targets.pages().collect());
    list("accept", sim.acceptances.pages().collect());
    list("search", searches.pages().collect());
    for part in PARTS {
        list(part.key, (part.pages)(&de));
    }
    all
}

/// The parts of a search besides its PAM, in the order of plans: the key and the default of each.
#[pyfunction]
pub(crate) fn search_parts() -> Vec<(&'static str, &'static str)> {
    PARTS.iter().map(|part| (part.key, part.default)).collect()
}

/// Reads a plan from a file.
fn plan_in(file: &Path) -> PyResult<Plan> {
    tpam_rows::sweep::read_plan(file).map_err(|error| refused(&error))
}

#[pymethods]
impl Experiment {
    /// Creates an experiment. `plan` is JSON with the keys of an experiment file. If `file` is given, it is read first, and `plan`
    /// overrides it. The Python objects are added to the catalogues. PAMs with columns of their own track all of them, unless the plan says
    /// otherwise.
    #[new]
    fn new(plan: &str, file: Option<PathBuf>, pams: Named, targets: Named, accepts: Named) -> PyResult<Self> {
        let mut first = file.as_deref().map_or_else(|| Ok(Plan::default()), plan_in)?;
        let (trouble, ticks) = (Trouble::default(), Ticks::new());
        let mut known = Catalogues::new(tpam_pam::pams());
        let mut given = HashMap::new();
        for (name, player) in &pams {
            let page = new_page(&known.subjects, name)?;
            let it = Arc::new(Given::new(name, player)?);
            if file.is_none() && it.space != USUAL {
                first.theta = theta_of(Tracked::all(it.space)).as_str().into();
            }
            given.insert(name.clone(), Arc::clone(&it));
            let (trouble, ticks) = (trouble.clone(), ticks.clone());
            let alone = move || together(&it, &trouble, Some(&ticks), 1).remove(0);
            known.subjects = known.subjects.with_built(page, move |_| Ok(Subject::Pam(Box::new(alone()))));
        }
        let known = with_callables(known, &targets, &accepts, &trouble)?;
        let inner = tpam_sim::Experiment::new(&overlaid(&first, plan)?, &known).map_err(|e| wrong(&e))?;
        // An array is computed without Python.
        let called = |it: &Bound<PyAny>| !it.is_instance_of::<PyArray1<f64>>();
        let has = |all: &Named, name: &str| all.iter().any(|(known, it)| known == name && called(it));
        let needs_python = |cell: &Cell| {
            has(&pams, cell.subject.name())
                || has(&accepts, cell.accept_spec.name())
                || cell.course.targets().iter().any(|target| has(&targets, target.spec.name()))
        };
        let needs_python = inner.cells.iter().map(needs_python).collect();
        Ok(Self { inner, given, needs_python, trouble, ticks, prepared: Mutex::default() })
    }

    /// The names of the labels of a cell: pam, theta, target, a target of each column, accept, n, iterations.
    #[getter]
    fn labels(&self) -> Vec<String> {
        Label::for_space(self.inner.space).into_iter().map(|label| label.name().into_owned()).collect()
    }

    /// The kind of each column: real, log or category.
    #[getter]
    fn kinds(&self) -> Vec<&'static str> {
        self.inner.space.iter().map(kind_of).collect()
    }

    /// The labels of each cell.
    #[getter]
    fn cells(&self) -> Vec<Vec<String>> {
        self.inner.cells.iter().map(Cell::labels).collect()
    }

    /// PAM, targets and acceptance of each cell in short form.
    #[getter]
    fn short(&self) -> Vec<(String, String, String)> {
        let short = |cell: &Cell| {
            let targets: Vec<String> = cell.course.targets().iter().map(|target| target.spec.short()).collect();
            (cell.subject.short(), targets.join(" / "), cell.accept_spec.short())
        };
        self.inner.cells.iter().map(short).collect()
    }

    /// The feedback that the PAM of each cell uses and the simulation does not have, in words.
    #[getter]
    fn unheard(&self) -> Vec<Vec<String>> {
        let words = |cell: &Cell| cell.unheard().kinds().map(|kind| kind.to_string()).collect();
        self.inner.cells.iter().map(words).collect()
    }

    /// The number of runs per cell.
    #[getter]
    fn runs(&self) -> u64 {
        self.inner.runs
    }

    /// The seed of all random streams.
    #[getter]
    fn seed(&self) -> u64 {
        self.inner.seed
    }

    /// The number of samples in all runs of all cells.
    #[getter]
    fn samples(&self) -> f64 {
        self.inner.samples() as f64
    }

    /// The measures of runs of the only cell (runs × measures), computed on this thread, whatever the runs and the seed of the plan are.
    /// None if there are so many samples that threads, progress and Ctrl-C are worth their cost, or if the cell needs Python.
    fn quickly<'py>(&self, py: Python<'py>, runs: u64, seed: u64) -> PyResult<Option<Bound<'py, PyArray2<f64>>>> {
        let few = |cell: &Cell| runs > 0 && cell.samples().saturating_mul(runs) <= QUICK_SAMPLES;
        let [cell] = &self.inner.cells[..] else { return Ok(None) };
        if self.needs_python[0] || !few(cell) {
            return Ok(None);
        }
        let mut prepared = self.prepared.lock().expect("no thread panics with the lock");
        let meter = match &mut *prepared {
            Some(meter) => meter,
            none => none.insert(Meter::new(Arc::new(cell.clone()), self.inner.depth).map_err(|e| wrong(&e))?),
        };
        let records = meter.measure(seed, 0..runs);
        let values: Vec<f64> = records.iter().flat_map(|record| record.values().iter().copied()).collect();
        Ok(Some(PyArray1::from_vec(py, values).reshape([records.len(), self.inner.measures().len()])?))
    }

    /// The numbers of the table of cells of one cell, from the measures of its runs (runs × measures).
    fn numbers<'py>(&self, py: Python<'py>, cell: usize, runs: PyReadonlyArray2<f64>) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let measures = self.inner.measures();
        let mut summary = Summary::new(&self.inner.cells[cell]);
        for run in runs.as_slice()?.chunks(measures.len()) {
            if let Some(record) = Record::from_values(measures, run.to_vec()) {
                summary.push(&record);
            }
        }
        Ok(PyArray1::from_vec(py, summary.numbers()))
    }

    /// Computes the measures of every run (cells × runs × measures), and the numbers of the table of cells.
    #[pyo3(signature = (threads, tell, supply=None))]
    fn compute<'py>(&self, py: Python<'py>, threads: usize, tell: Option<Py<PyAny>>, supply: Option<Py<PyAny>>) -> PyResult<Computed<'py>> {
        let runs = usize::try_from(self.inner.runs)?;
        let mut records = vec![Record::empty(self.inner.measures()); self.inner.cells.len() * runs];
        self.ticks.begin(tell);
        py.detach(|| self.natively(threads, &mut records))?;
        if supply.is_some() {
            self.in_python(
                supply.as_ref(),
                |_, _| true,
                |block, found| {
                    let first = block.cell * runs + block.runs.start as usize;
                    records[first..][..found.len()].clone_from_slice(found);
                    Ok(())
                },
            )?;
        } else {
            for (cell, records) in records.chunks_mut(runs).enumerate().filter(|(cell, _)| self.needs_python[*cell]) {
                self.with_python(&self.inner.cells[cell], 0, records)?;
            }
        }
        self.ticks.begin(None);
        self.arrays(py, &records)
    }
}

impl Experiment {
    /// An experiment without Python objects.
    pub(crate) fn native(inner: tpam_sim::Experiment) -> Self {
        let needs_python = vec![false; inner.cells.len()];
        let (trouble, ticks) = (Trouble::default(), Ticks::new());
        Self { inner, given: HashMap::new(), needs_python, trouble, ticks, prepared: Mutex::default() }
    }

    /// The measures of every run, and the numbers of the table of cells.
    pub(crate) fn arrays<'py>(&self, py: Python<'py>, records: &[Record]) -> PyResult<Computed<'py>> {
        let runs = usize::try_from(self.inner.runs)?;
        let summaries = self.inner.cells.iter().zip(records.chunks(runs)).flat_map(|(cell, records)| {
            let mut summary = Summary::new(cell);
            for record in records {
                summary.push(record);
            }
            summary.numbers()
        });
        let cells = self.inner.cells.len();
        let numbers: Vec<f64> = summaries.collect();
        let width = numbers.len() / cells;
        let values = PyArray1::from_iter(py, records.iter().flat_map(|record| record.values().iter().copied()));
        Ok((values.reshape([cells, runs, self.inner.measures().len()])?, PyArray1::from_vec(py, numbers).reshape([cells, width])?))
    }

    /// Whether a PAM of this name handles many runs with one copy, so that its draws depend on the number of runs.
    pub(crate) fn is_together(&self, name: &str) -> bool {
        self.given.get(name).is_some_and(|given| given.played == Played::Together)
    }

    /// Computes the cells that do not need Python, on several threads.
    fn natively(&self, threads: usize, records: &mut [Record]) -> PyResult<()> {
        let blocks = self.inner.blocks(|cell, _| !self.needs_python[cell]);
        let work = Signals::work(Some(threads), &self.ticks, &self.trouble);
        let computed = self.inner.compute(blocks, &work, |block, found| {
            let first = block.cell * self.inner.runs as usize + block.runs.start as usize;
            records[first..][..found.len()].clone_from_slice(found);
            let told = self.ticks.advance(self.inner.cells[block.cell].samples() * found.len() as u64);
            // Other threads may be in the middle of a long run.
            Ok(told.inspect_err(|_| work.cancel())?)
        });
        self.trouble.raise()?;
        computed.map_err(|Raised(error)| error)
    }

    /// Computes runs of a cell that needs Python, from number `start` on, on this thread. `start` begins a batch.
    pub(crate) fn with_python(&self, cell: &Cell, start: u64, records: &mut [Record]) -> PyResult<()> {
        let given = self.given.get(cell.subject.name());
        let batch = if given.is_some_and(|given| given.played == Played::Together) { batch(cell) } else { 1 };
        let mut meter: Option<Meter<&Cell>> = None;
        for (first, records) in (start..).step_by(batch).zip(records.chunks_mut(batch)) {
            // The last batch may be smaller, and the arrays of a vectorised PAM have one row per run.
            if meter.is_none() || records.len() < batch {
                meter = Some(Meter::with(cell, self.inner.depth, self.subjects(cell, records.len())?));
            }
            let end = first + records.len() as u64;
            let mut go_on = || self.trouble.keep(self.ticks.advance(0)).is_some() && !self.trouble.any();
            let found = meter.as_mut().and_then(|meter| meter.measure_while(self.inner.seed, first..end, &mut go_on));
            self.trouble.raise()?;
            let found = found.expect("runs end early only after an exception");
            records.clone_from_slice(&found);
            if given.is_none() {
                self.ticks.advance(cell.samples() * found.len() as u64)?;
            }
        }
        Ok(())
    }

    fn subjects(&self, cell: &Cell, runs: usize) -> PyResult<Vec<Subject>> {
        let subject = |member: Member| Subject::Pam(Box::new(member));
        match self.given.get(cell.subject.name()) {
            Some(given) => Ok(together(given, &self.trouble, Some(&self.ticks), runs).into_iter().map(subject).collect()),
            None => Ok(vec![cell.subject.build().map_err(|e| wrong(&e))?]),
        }
    }
}

/// The number of runs in a batch of a PAM that handles many runs at once. It is limited by memory and depends only on the size of the cell,
/// so that results are reproducible.
pub(crate) fn batch(cell: &Cell) -> usize {
    const MOST: usize = 1024;
    const MOST_NUMBERS: usize = 10_000_000;
    (MOST_NUMBERS / (cell.iterations + cell.n)).clamp(1, MOST)
}

/// A plan with some keys replaced by those in JSON.
fn overlaid(first: &Plan, json: &str) -> PyResult<Plan> {
    let said = |e: serde_json::Error| PyValueError::new_err(e.to_string());
    let mut plan = serde_json::to_value(first).map_err(said)?;
    let more: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json).map_err(said)?;
    if let serde_json::Value::Object(plan) = &mut plan {
        plan.extend(more);
    }
    serde_json::from_value(plan).map_err(said)
}
