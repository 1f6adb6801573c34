//! An experiment: a plan that was read, checked and multiplied out into cells.

use crate::accept::{SharedAcceptance, acceptances};
use crate::cell::{Cell, Course, NamedTarget};
use crate::measure::Depth;
use crate::plan::{Count, List, Plan};
use crate::subject::{Subject, subjects};
use crate::target::{SharedTarget, targets};
use crate::theta::{Theta, thetas};
use std::collections::{BTreeMap, BTreeSet};
use tpam_pam::spec::{Catalogue, MOST_VALUES, Spec, SpecError, numbers};
use tpam_pam::{Pam, STREAM_VERSION};

/// Everything that can be named in a plan.
#[derive(Clone)]
pub struct Catalogues {
    /// PAMs and the oracle.
    pub subjects: Catalogue<Subject>,
    /// θ.
    pub thetas: Catalogue<Theta>,
    /// Targets.
    pub targets: Catalogue<SharedTarget>,
    /// Acceptances.
    pub acceptances: Catalogue<SharedAcceptance>,
}

impl Catalogues {
    /// Everything of this project, with the PAMs of `pams`.
    pub fn new(pams: Catalogue<Box<dyn Pam>>) -> Self {
        Self { subjects: subjects(pams), thetas: thetas(), targets: targets(), acceptances: acceptances() }
    }
}

/// A grid of cells, and how often each is run.
#[derive(Clone)]
pub struct Experiment {
    /// In the order of their rows: the PAM changes fastest, so that what is compared stands together.
    pub cells: Vec<Cell>,
    /// Runs of each cell.
    pub runs: u64,
    /// Seed of all random streams.
    pub seed: u64,
    /// How much is measured.
    pub depth: Depth,
    /// The plan in canonical form: complete, and the same for two spellings of one experiment.
    pub plan: Plan,
}

/// The largest N, and the largest t_max.
const MOST_INDIVIDUALS: u64 = 1_000_000;
const MOST_ITERATIONS: u64 = 100_000_000;
/// The most runs of all cells together.
const MOST_RUNS: u64 = 1_000_000_000;

impl Experiment {
    /// Reads and checks a plan.
    pub fn new(plan: &Plan, known: &Catalogues) -> Result<Self, SpecError> {
        if let Some(version) = plan.stream.filter(|version| *version != STREAM_VERSION) {
            return Err(SpecError(format!(
                "the experiment was made with version {version} of the random streams, this tpam draws version {STREAM_VERSION}: its numbers would differ; use the tpam it was made with, or delete the line 'stream = {version}'"
            )));
        }
        let axes = Axes::read(plan, known)?;
        if !(1..=MOST_RUNS).contains(&plan.runs) {
            return Err(SpecError(format!(
                "runs = {} is out of range: write a whole number from 1 to {MOST_RUNS}",
                plan.runs
            )));
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
                        "the target file '{path}' has changed since the experiment was made: restore it, or start a new experiment"
                    )));
                }
                _ => {}
            }
        }
        let plan = axes.canonical(plan, files);
        Ok(Self { cells, runs: plan.runs, seed: plan.seed, depth: plan.measures, plan })
    }

    /// Samples of all runs of all cells.
    pub fn samples(&self) -> u128 {
        self.cells.iter().map(|cell| u128::from(cell.samples()) * u128::from(self.runs)).sum()
    }
}

/// What the grid is the product of.
struct Axes {
    subjects: Vec<Spec<Subject>>,
    thetas: Vec<(Spec<Theta>, Theta)>,
    shared: Vec<NamedTarget>,
    separate: Option<(Vec<NamedTarget>, Vec<NamedTarget>)>,
    accepts: Vec<(Spec<SharedAcceptance>, SharedAcceptance)>,
    n: Vec<usize>,
    iterations: Vec<usize>,
}

/// What a pair is aimed at when no target is given at all.
const USUAL_TARGET: &str = "sin:omega=20";

impl Axes {
    fn read(plan: &Plan, known: &Catalogues) -> Result<Self, SpecError> {
        let thetas = built(specs(&known.thetas, &plan.theta, "theta")?)?;
        let named = |list: &List, key| -> Result<Vec<NamedTarget>, SpecError> {
            let targets = built(specs(&known.targets, list, key)?)?;
            Ok(targets.into_iter().map(|(spec, built)| NamedTarget { spec, built }).collect())
        };
        let separate = match (plan.target_f.is_empty(), plan.target_c.is_empty()) {
            (true, true) => None,
            (false, false) => Some((named(&plan.target_f, "target_f")?, named(&plan.target_c, "target_c")?)),
            _ => return Err(SpecError("separate targets come in twos: give both target_f and target_c".into())),
        };
        if separate.is_some() && !plan.target.is_empty() {
            return Err(SpecError("give either target, or target_f and target_c".into()));
        }
        if separate.is_some() && thetas.iter().any(|(_, theta)| !matches!(theta, Theta::Pair(_))) {
            return Err(SpecError("target_f and target_c need theta = pair; one parameter has one target".into()));
        }
        let usual = List::from(USUAL_TARGET);
        let shared = match (&separate, plan.target.is_empty()) {
            (Some(_), _) => Vec::new(),
            (None, empty) => named(if empty { &usual } else { &plan.target }, "target")?,
        };
        Ok(Self {
            subjects: specs(&known.subjects, &plan.pam, "pam")?,
            thetas,
            shared,
            separate,
            accepts: built(specs(&known.acceptances, &plan.accept, "accept")?)?,
            n: counts(&plan.n, "n", MOST_INDIVIDUALS)?,
            iterations: counts(&plan.iterations, "iterations", MOST_ITERATIONS)?,
        })
    }

    fn courses(&self) -> Vec<Course> {
        match &self.separate {
            None => self.shared.iter().cloned().map(Course::Shared).collect(),
            Some((fs, cs)) => {
                fs.iter().flat_map(|f| cs.iter().map(|c| Course::Separate { f: f.clone(), c: c.clone() })).collect()
            }
        }
    }

    fn cells(&self) -> Result<Vec<Cell>, SpecError> {
        let courses = match &self.separate {
            None => self.shared.len(),
            Some((f, c)) => f.len().saturating_mul(c.len()),
        };
        let sizes =
            [self.subjects.len(), self.thetas.len(), courses, self.accepts.len(), self.n.len(), self.iterations.len()];
        let count = sizes.into_iter().fold(1usize, usize::saturating_mul);
        if count > MOST_VALUES {
            return Err(SpecError(format!(
                "the grid has {count} cells, more than {MOST_VALUES}: use larger steps, or several experiments"
            )));
        }
        let mut cells = Vec::with_capacity(count);
        for (theta_spec, theta) in &self.thetas {
            for course in &self.courses() {
                for (accept_spec, accept) in &self.accepts {
                    for &n in &self.n {
                        for &iterations in &self.iterations {
                            cells.extend(self.subjects.iter().map(|subject| Cell {
                                subject: subject.clone(),
                                theta: *theta,
                                theta_spec: theta_spec.clone(),
                                course: course.clone(),
                                accept: accept.clone(),
                                accept_spec: accept_spec.clone(),
                                n,
                                iterations,
                            }));
                        }
                    }
                }
            }
        }
        Ok(cells)
    }

    fn canonical(&self, plan: &Plan, files: BTreeMap<String, String>) -> Plan {
        fn list<'a, T: 'static>(specs: impl Iterator<Item = &'a Spec<T>>) -> List {
            List::Texts(specs.map(ToString::to_string).collect())
        }
        let named = |targets: &[NamedTarget]| list(targets.iter().map(|target| &target.spec));
        let count = |values: &[usize]| match values {
            [one] => Count::Number(*one as u64),
            many => Count::Text(many.iter().map(ToString::to_string).collect::<Vec<_>>().join("|")),
        };
        let (fs, cs) = self.separate.as_ref().map_or((&[][..], &[][..]), |(f, c)| (f, c));
        Plan {
            stream: Some(STREAM_VERSION),
            pam: list(self.subjects.iter()),
            theta: list(self.thetas.iter().map(|(spec, _)| spec)),
            target: named(&self.shared),
            target_f: named(fs),
            target_c: named(cs),
            accept: list(self.accepts.iter().map(|(spec, _)| spec)),
            n: count(&self.n),
            iterations: count(&self.iterations),
            runs: plan.runs,
            seed: plan.seed,
            measures: plan.measures,
            files,
        }
    }
}

fn specs<T>(known: &Catalogue<T>, list: &List, key: &str) -> Result<Vec<Spec<T>>, SpecError> {
    let mut all = Vec::new();
    for text in list.texts() {
        all.extend(known.specs(text)?);
    }
    if all.is_empty() {
        let names: Vec<_> = known.pages().map(|page| page.name).collect();
        return Err(SpecError(format!("{key} is empty: write at least one of {}", names.join(", "))));
    }
    Ok(all)
}

fn built<T>(specs: Vec<Spec<T>>) -> Result<Vec<(Spec<T>, T)>, SpecError> {
    specs.into_iter().map(|spec| spec.build().map(|built| (spec, built))).collect()
}

fn counts(count: &Count, key: &str, most: u64) -> Result<Vec<usize>, SpecError> {
    let wrong = |what: String| SpecError(format!("{key} = {what}: write a whole number from 1 to {most}"));
    let whole = |value: f64| {
        let fits = value == value.trunc() && value >= 1.0 && value <= most as f64;
        if fits { Ok(value as usize) } else { Err(wrong(format!("{value} is out of range"))) }
    };
    numbers(&count.text()).map_err(|e| wrong(e.0))?.into_iter().map(whole).collect()
}

fn check_distinct(cells: &[Cell]) -> Result<(), SpecError> {
    let mut seen = BTreeSet::new();
    match cells.iter().map(Cell::labels).find(|labels| !seen.insert(labels.clone())) {
        None => Ok(()),
        Some(labels) => {
            let [pam, theta, target, target_f, target_c, accept, ..] = labels;
            Err(SpecError(
                format!("the grid holds one cell twice, so write it once: {pam} on {theta}, {target}{target_f} {target_c} {accept}")
                    .replace("  ", " "),
            ))
        }
    }
}

fn files(cells: &[Cell]) -> BTreeMap<String, String> {
    let targets = cells.iter().flat_map(|cell| cell.course.targets());
    let inputs = targets
        .filter_map(|target| target.built.input().map(|(path, print)| (path.to_owned(), format!("{print:016x}"))));
    inputs.collect()
}
