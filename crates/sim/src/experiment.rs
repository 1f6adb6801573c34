//! An experiment: a plan that was read, checked and expanded into cells.

mod axes;

use crate::accept::{Law, SharedAcceptance, acceptances};
use crate::cell::Cell;
use crate::label::Label;
use crate::measure::{Depth, Measures};
use crate::plan::Plan;
use crate::subject::{Subject, subjects};
use crate::target::{SharedTarget, targets};
use crate::theta;
use axes::Axes;
use std::collections::{BTreeMap, BTreeSet};
use tpam_pam::spec::{Catalogue, SpecError};
use tpam_pam::{Pam, STREAM_VERSION, Space, with_other_pams};

/// The catalogues of everything that a plan can name.
#[derive(Clone)]
pub struct Catalogues {
    /// PAMs and the oracle.
    pub subjects: Catalogue<Subject>,
    /// Targets.
    pub targets: Catalogue<SharedTarget>,
    /// Acceptances.
    pub acceptances: Catalogue<SharedAcceptance>,
}

impl Catalogues {
    /// The PAMs of `pams` and those of step sizes and operators, the oracle, targets and acceptances of this project.
    pub fn new(pams: Catalogue<Box<dyn Pam>>) -> Self {
        Self { subjects: subjects(with_other_pams(pams)), targets: targets(), acceptances: acceptances() }
    }

    /// The different sets of columns that the known subjects adapt or the known acceptances judge; F and C of differential evolution first.
    pub fn spaces(&self) -> Vec<Space> {
        let mut spaces = vec![theta::USUAL];
        for page in self.subjects.pages() {
            let subject = self.subjects.spec(page.name).and_then(|spec| spec.build());
            spaces.extend(subject.ok().and_then(|subject| subject.space()).filter(|space| !spaces.contains(space)));
        }
        for page in self.acceptances.pages() {
            let accept = self.acceptances.spec(page.name).and_then(|spec| spec.build());
            spaces.extend(accept.ok().and_then(|accept| accept.law()).map(Law::space));
        }
        spaces
    }

    /// The names of the subjects of F and C that can be simulated with any acceptance. The others need what only a search has, such as
    /// ranks.
    pub fn simulated(&self) -> Vec<&'static str> {
        let can = |name: &&str| {
            let Ok(spec) = self.subjects.spec(name) else { return false };
            let adapts = Subject::on(&|| spec.build(), theta::USUAL).is_ok_and(|subject| subject.is_some());
            adapts && spec.build().is_ok_and(|subject| subject.can_be_simulated())
        };
        self.subjects.pages().map(|page| page.name).filter(can).collect()
    }
}

/// A grid of cells, and how often each is run.
#[derive(Clone)]
pub struct Experiment {
    /// The columns that all its subjects adapt.
    pub space: Space,
    /// The cells, in the order of table rows: the PAM changes fastest, so that PAMs to be compared are next to each other.
    pub cells: Vec<Cell>,
    /// Runs of each cell.
    pub runs: u64,
    /// Seed of all random streams.
    pub seed: u64,
    /// How much is measured.
    pub depth: Depth,
    /// The plan in canonical form: complete, and the same for all texts of one experiment.
    pub plan: Plan,
}

/// The largest number of runs of all cells together.
const MOST_RUNS: u64 = 1_000_000_000;

impl Experiment {
    /// Reads and checks a plan.
    pub fn new(plan: &Plan, known: &Catalogues) -> Result<Self, SpecError> {
        if let Some(version) = plan.stream.filter(|version| *version != STREAM_VERSION) {
            return Err(SpecError(format!(
                "the experiment was made with version {version} of the random streams, this tpam draws version {STREAM_VERSION}: its \
                 numbers would differ; use the tpam it was made with, or delete the line 'stream = {version}'"
            )));
        }
        let axes = Axes::read(plan, known)?;
        if !(1..=MOST_RUNS).contains(&plan.runs) {
            return Err(SpecError(format!("runs = {} is out of range: write a whole number from 1 to {MOST_RUNS}", plan.runs)));
        }
        let cells = axes.cells()?;
        let runs = plan.runs.saturating_mul(cells.len() as u64);
        if runs > MOST_RUNS {
            return Err(SpecError(format!(
                "{} cells of {} runs are {runs} runs, more than {MOST_RUNS}: ask for fewer, or make several experiments with other seeds",
                cells.len(),
                plan.runs
            )));
        }
        cells.iter().try_for_each(Cell::check)?;
        check_distinct(&cells)?;
        let files = files(&cells);
        for (path, was) in &plan.files {
            match files.get(path) {
                Some(is) if is != was => {
                    return Err(SpecError(format!(
                        "the file '{path}' has changed since the experiment was made: restore it, or start a new experiment"
                    )));
                }
                _ => {}
            }
        }
        let plan = axes.canonical(plan, files);
        Ok(Self { space: axes.space, cells, runs: plan.runs, seed: plan.seed, depth: plan.measures, plan })
    }

    /// What a user should know about the experiment before it is computed: that a target file does not have a row for each iteration, or
    /// that something stands in for feedback that a PAM uses and a simulation does not have. Each note once.
    pub fn notes(&self) -> Vec<String> {
        let of_targets =
            |cell: &Cell| cell.course.targets().iter().filter_map(|target| target.built.note(cell.iterations)).collect::<Vec<_>>();
        let targets: BTreeSet<String> = self.cells.iter().flat_map(of_targets).collect();
        targets.into_iter().chain(self.stand_ins()).collect()
    }

    /// A note for each PAM that uses feedback which the simulation does not have, in the order of the cells.
    fn stand_ins(&self) -> Vec<String> {
        // A note depends only on the PAM and on whether there are gains.
        let mut seen = BTreeSet::new();
        let first = |cell: &&Cell| seen.insert((cell.subject.to_string(), cell.accept.gain().is_some()));
        let mut notes: Vec<String> = Vec::new();
        for note in self.cells.iter().filter(first).filter_map(Cell::note) {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        notes
    }

    /// The measures of each run.
    pub fn measures(&self) -> Measures {
        Measures::for_space(self.space)
    }

    /// Samples of all runs of all cells.
    pub fn samples(&self) -> u128 {
        self.cells.iter().map(|cell| u128::from(cell.samples()) * u128::from(self.runs)).sum()
    }
}

fn check_distinct(cells: &[Cell]) -> Result<(), SpecError> {
    let mut seen = BTreeSet::new();
    match cells.iter().find(|cell| !seen.insert(cell.labels())) {
        None => Ok(()),
        Some(cell) => {
            let [pam, theta, accept] = [Label::Pam, Label::Theta, Label::Accept].map(|label| cell.label(label));
            let targets: Vec<String> = cell.course.targets().iter().map(|target| target.spec.to_string()).collect();
            let targets = targets.join(" ");
            Err(SpecError(format!("the grid holds one cell twice, so write it once: {pam} on {theta}, {targets} {accept}")))
        }
    }
}

fn files(cells: &[Cell]) -> BTreeMap<String, String> {
    let targets = cells.iter().flat_map(|cell| cell.course.targets()).filter_map(|target| target.built.input());
    let inputs = targets.chain(cells.iter().filter_map(|cell| cell.accept.input()));
    inputs.map(|(path, print)| (path.to_owned(), format!("{print:016x}"))).collect()
}
