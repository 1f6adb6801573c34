//! The simulations: their conditions, and how well each PAM setting tracks, by scenario.

use super::settings::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tpam_coco::ecdf::{By, parts};
use tpam_pam::spec::take_apart;
use tpam_problem::Group;
use tpam_rows::plot::place;
use tpam_rows::simulations::{Simulations, Stored, load, values};
use tpam_sim::measure::{KINDS, Kind, SUCCESS};
use tpam_sim::plan::{Method, Origin};
use tpam_sim::{Cell, Label};
use tpam_store::{Error, FolderProblem, folder};

/// How targets are joined to scenarios.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scenarios {
    /// All targets of a family: lin-inc and lin-dec, or all sines.
    #[default]
    Family,
    /// Each target alone.
    Target,
}

/// How folders are compared.
#[derive(Clone, Debug)]
pub struct Options {
    /// How targets are joined to scenarios.
    pub by: Scenarios,
    /// The measure of the simulations, by its name in files.
    pub measure: String,
    /// Seed of the resamples and the permutations.
    pub seed: u64,
}

impl Default for Options {
    /// The success rate by family of targets, seed 1.
    fn default() -> Self {
        Self { by: Scenarios::Family, measure: SUCCESS.name.to_owned(), seed: 1 }
    }
}

/// All simulations that were read.
pub struct Tracking {
    simulated: Vec<Simulated>,
    /// The measure that was read.
    pub(super) measure: String,
}

/// The PAMs under one target and one acceptance.
struct Simulated {
    conditions: Conditions,
    /// The searches that the target and the acceptance were derived from.
    origin: Option<Origin>,
    /// The measure of each PAM, run by run.
    rates: BTreeMap<String, Vec<f64>>,
}

/// A scenario that the PAMs were simulated in.
pub struct Scenario {
    /// θ as a spec.
    pub theta: String,
    /// A target, a family of targets, or the name of a target's file.
    pub target: String,
    /// The acceptance as a spec; empty if the scenario joins several.
    pub accept: String,
    /// N and t_max, if they differ between scenarios.
    pub size: String,
    /// Whether the target comes from a file. Such scenarios are in a separate map.
    pub file: bool,
    /// By setting: the measure run by run, the mean over the targets of a family.
    pub rates: Vec<Vec<f64>>,
}

impl Simulated {
    /// The suite and the function on which the scenario was calibrated.
    fn calibrated(&self) -> Option<(&str, u32)> {
        let origin = self.origin.as_ref().filter(|origin| origin.method == Method::Calibrate)?;
        Some((&origin.suite, origin.function))
    }
}

impl Tracking {
    /// Reads a measure in finished result folders.
    pub fn read(folders: &[PathBuf], measure: &str) -> Result<Self, Error> {
        if Kind::find(measure).is_none() {
            return Err(Error::not_among("measure", measure, KINDS.iter().map(|kind| kind.name)));
        }
        let mut all = Self { simulated: Vec::new(), measure: measure.to_owned() };
        for folder in folders {
            let origin = folder::plan::<Simulations>(folder)?.scenario;
            let measured = if measure == SUCCESS.name { None } else { Some(measured(folder, measure)?) };
            for (at, mut cell) in load(folder)?.into_iter().enumerate() {
                if let Some(all) = &measured {
                    cell.success.clone_from(&all[at]);
                }
                let pam = cell.label(&Label::Pam.name());
                let conditions = Conditions::stored(&cell);
                let known = all.rates(&conditions, origin.as_ref()).entry(pam.to_owned()).or_default();
                let both = known.len().min(cell.success.len());
                if known[..both] != cell.success[..both] {
                    return Err(contradiction(folder, pam, &conditions));
                }
                // The common runs are equal, so only the additional ones are added.
                known.extend(&cell.success[both..]);
            }
        }
        Ok(all)
    }

    /// Adds the success rates of a cell, run by run, and the searches that its scenario was derived from.
    pub fn add(&mut self, origin: Option<&Origin>, cell: &Cell, rates: Vec<f64>) {
        self.rates(&Conditions::from_cell(cell), origin).insert(cell.subject.to_string(), rates);
    }

    /// The rates of the PAMs under some conditions.
    fn rates(&mut self, conditions: &Conditions, origin: Option<&Origin>) -> &mut BTreeMap<String, Vec<f64>> {
        let new = || Simulated { conditions: conditions.clone(), origin: None, rates: BTreeMap::new() };
        let at = place(&mut self.simulated, |other| other.conditions == *conditions, new);
        let simulated = &mut self.simulated[at];
        if simulated.origin.is_none() {
            simulated.origin = origin.cloned();
        }
        &mut simulated.rates
    }

    /// The PAM settings of the simulations.
    pub fn side(&self) -> Side {
        Side::from_places(self.simulated.iter().map(|simulated| simulated.rates.keys()))
    }

    /// The scenarios, with the rates of these PAM settings. `groups` has the function groups of a suite.
    pub(super) fn scenarios(&self, by: Scenarios, settings: &[&str], groups: impl Fn(&str) -> Vec<Group>) -> Vec<Scenario> {
        let alone: Vec<&Simulated> = self.simulated.iter().filter(|one| by == Scenarios::Target || one.calibrated().is_none()).collect();
        let several_sizes = alone.iter().any(|one| one.conditions.size != alone[0].conditions.size);
        let mut families: Vec<([String; 4], bool, Vec<&Simulated>)> = Vec::new();
        let mut join = |key: [String; 4], file: bool, one| {
            let at = place(&mut families, |(other, ..)| *other == key, || (key.clone(), file, Vec::new()));
            families[at].2.push(one);
        };
        for one in alone {
            let Conditions { theta, accept, size: [n, iterations], .. } = &one.conditions;
            let (target, file) = self.target(one, by);
            let size = if several_sizes { format!("n {n}, {iterations} iterations") } else { String::new() };
            join([theta.clone(), target, accept.clone(), size], file, one);
        }
        if by == Scenarios::Family {
            let mut suites: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
            for (suite, function) in self.simulated.iter().filter_map(Simulated::calibrated) {
                suites.entry(suite).or_default().insert(function);
            }
            for (suite, functions) in suites {
                for part in parts(&By::Group(groups(suite)), &functions) {
                    let is = |(of, f): (&str, u32)| of == suite && part.functions.contains(&f);
                    for one in self.simulated.iter().filter(|one| one.calibrated().is_some_and(is)) {
                        let target = format!("calibrated {}", part.name);
                        join([one.conditions.theta.clone(), target, String::new(), String::new()], true, one);
                    }
                }
            }
        }
        let scenario = |([theta, target, accept, size], file, members): ([String; 4], bool, Vec<&Simulated>)| {
            let rates = settings.iter().map(|pam| mean_by_run(&members, pam)).collect();
            Scenario { theta, target, accept, size, file, rates }
        };
        families.into_iter().map(scenario).collect()
    }

    /// The name of the target of some conditions, and whether it comes from a file.
    fn target(&self, one: &Simulated, by: Scenarios) -> (String, bool) {
        let words: Vec<(String, bool)> = one.conditions.targets.iter().map(|target| self.called(target, by)).collect();
        let names: Vec<&str> = words.iter().map(|(name, _)| name.as_str()).collect();
        (names.join(" and "), words.iter().any(|(_, file)| *file))
    }

    fn called(&self, target: &str, by: Scenarios) -> (String, bool) {
        if let Some(path) = file_of(target) {
            let stem = stem(&path);
            let others = self.simulated.iter().flat_map(|one| &one.conditions.targets).filter_map(|target| file_of(target));
            // Files of the same name in two folders are shown with their folders.
            let shared = others.into_iter().any(|other| other != path && self::stem(&other) == stem);
            return (if shared { path } else { stem }, true);
        }
        let name = target.split([':', '-']).next().unwrap_or(target);
        (if by == Scenarios::Family { name } else { target }.to_owned(), false)
    }
}

/// The values of a measure, cell by cell and run by run, which must all be there.
fn measured(folder: &Path, measure: &str) -> Result<Vec<Vec<f64>>, Error> {
    let all = values(folder, measure)?;
    if all.iter().flatten().any(|value| value.is_nan()) {
        let says = format!("{measure} has no value in some runs of {}: name a measure that every run has", folder.display());
        return Err(Error::nothing("value", says));
    }
    Ok(all)
}

/// The mean over the targets of a family for each run that all targets have.
fn mean_by_run(members: &[&Simulated], pam: &str) -> Vec<f64> {
    let runs = members.iter().flat_map(|one| one.rates.values()).map(Vec::len).min().unwrap_or(0);
    let mean = |run: usize| members.iter().map(|one| one.rates[pam][run]).sum::<f64>() / members.len() as f64;
    (0..runs).map(mean).collect()
}

fn contradiction(folder: &Path, pam: &str, conditions: &Conditions) -> Error {
    let results = format!("success rates of {pam} on {}", conditions.targets.join(" and "));
    let problem = FolderProblem::Contradiction { results, earlier: "an earlier folder" };
    Error::folder(folder, problem, "name only one of the two")
}

/// All labels of a cell except the PAM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Conditions {
    /// θ as a spec.
    pub(super) theta: String,
    /// The targets as specs: one, or one for each tracked column.
    pub(super) targets: Vec<String>,
    /// The acceptance as a spec.
    pub(super) accept: String,
    /// N and t_max.
    pub(super) size: [String; 2],
}

impl Conditions {
    /// The conditions of a cell that was read from a folder.
    pub(super) fn stored(cell: &Stored) -> Self {
        let target = Label::Target.name();
        let targets = cell.labels().filter(|name| name.strip_prefix(&*target).is_some_and(is_column));
        Self::new(targets.map(|name| cell.label(&name).to_owned()), |label| cell.label(&label.name()).to_owned())
    }

    /// The conditions of a cell of an experiment.
    pub(super) fn from_cell(cell: &Cell) -> Self {
        let labels = Label::for_space(cell.space()).into_iter();
        let targets = labels.filter(|label| matches!(label, Label::Target | Label::TargetOf(_)));
        Self::new(targets.map(|label| cell.label(label)), |label| cell.label(label))
    }

    fn new(targets: impl Iterator<Item = String>, label: impl Fn(Label) -> String) -> Self {
        let targets = targets.filter(|spec| !spec.is_empty()).collect();
        let [theta, accept, n, iterations] = [Label::Theta, Label::Accept, Label::N, Label::Iterations].map(label);
        Self { theta, targets, accept, size: [n, iterations] }
    }
}

/// Whether `rest` may follow `target` in the name of a label: it is empty, or `_` and the name of a column.
fn is_column(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('_')
}

/// The file that a target is read from.
pub(super) fn file_of(target: &str) -> Option<String> {
    let (name, options) = take_apart(target).ok()?;
    let path = options.into_iter().find(|(key, _)| name == "file" && key == "path")?.1;
    Some(path.trim_matches(['\'', '"']).to_owned())
}

/// The name of a file without its ending.
pub(super) fn stem(path: &str) -> String {
    Path::new(path).file_stem().map_or_else(|| path.to_owned(), |stem| stem.to_string_lossy().into_owned())
}
