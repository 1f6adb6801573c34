//! The simulations: how well each PAM setting tracks, by scenario.

use super::settings::Side;
use crate::Error;
use crate::folder::load;
use crate::plot::place;
use crate::relevance::Scenarios;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tpam_bbob::Bbob;
use tpam_coco::ecdf::{By, parts};
use tpam_pam::spec::take_apart;
use tpam_problem::Suite;
use tpam_sim::Cell;

/// Everything that was simulated.
pub struct Tracking(Vec<Simulated>);

/// The PAMs under one target and one acceptance.
struct Simulated {
    labels: [String; LABELS.len()],
    /// r_succ of each PAM, run by run.
    rates: BTreeMap<String, Vec<f64>>,
}

/// What makes a scenario: all labels of a cell but its PAM.
const LABELS: [&str; 7] = ["theta", "target", "target_f", "target_c", "accept", "n", "iterations"];

/// What PAMs were tracking.
pub struct Scenario {
    pub theta: String,
    /// A target, a family of targets, or the name of a target's file.
    pub target: String,
    pub accept: String,
    /// N and t_max, where they differ between scenarios.
    pub size: String,
    /// Whether the target comes from a file, which is a scenario of its own kind.
    pub file: bool,
    /// By setting: r_succ run by run, the mean over the targets of a family.
    pub rates: Vec<Vec<f64>>,
}

impl Simulated {
    /// The function whose searches its target was calibrated by: such a file is called as `tpam calibrate` calls it.
    fn calibrated(&self) -> Option<u32> {
        let name = stem(&file_of(&self.labels[1])?);
        let function: u32 = name.strip_prefix('f')?.split('-').next()?.parse().ok()?;
        (name == calibrated_name(function, &self.labels[0])).then_some(function)
    }
}

fn calibrated_name(function: u32, theta: &str) -> String {
    format!("f{function}-target-{theta}")
}

impl Tracking {
    /// Reads finished result folders.
    pub fn read(folders: &[PathBuf]) -> Result<Self, Error> {
        let mut all: Vec<Simulated> = Vec::new();
        for folder in folders {
            for cell in load(folder)? {
                let labels = LABELS.map(|label| cell.label(label).to_owned());
                let at = place(
                    &mut all,
                    |other| other.labels == labels,
                    || Simulated { labels: labels.clone(), rates: BTreeMap::new() },
                );
                let known = all[at].rates.entry(cell.label("pam").to_owned()).or_default();
                let both = known.len().min(cell.success.len());
                if known[..both] != cell.success[..both] {
                    return Err(twice(folder, cell.label("pam"), &labels));
                }
                // The same runs again, or more of them.
                known.extend(&cell.success[both..]);
            }
        }
        Ok(Self(all))
    }

    /// Adds runs of one PAM on the calibrated scenario of a function.
    pub fn add_calibrated(&mut self, function: u32, cell: &Cell, rates: Vec<f64>) {
        let theta = cell.theta_spec.to_string();
        let target = format!("file:path={}.csv", calibrated_name(function, &theta));
        let sizes = [cell.n, cell.iterations].map(|size| size.to_string());
        let [n, iterations] = sizes;
        let accept = cell.accept_spec.to_string();
        let labels = [theta, target, String::new(), String::new(), accept, n, iterations];
        let new = || Simulated { labels: labels.clone(), rates: BTreeMap::new() };
        let at = place(&mut self.0, |other| other.labels == labels, new);
        self.0[at].rates.insert(cell.subject.to_string(), rates);
    }

    /// Which PAM settings were simulated.
    pub fn side(&self) -> Side {
        Side::of(self.0.iter().map(|simulated| simulated.rates.keys()))
    }

    /// The scenarios, with the rates of these PAM settings.
    pub(super) fn scenarios(&self, by: Scenarios, settings: &[&str]) -> Vec<Scenario> {
        let alone: Vec<&Simulated> =
            self.0.iter().filter(|one| by == Scenarios::Target || one.calibrated().is_none()).collect();
        let several_sizes = alone.iter().any(|one| one.labels[5..] != alone[0].labels[5..]);
        let mut families: Vec<([String; 4], bool, Vec<&Simulated>)> = Vec::new();
        let mut join = |key: [String; 4], file: bool, one| match families.iter_mut().find(|(other, ..)| *other == key) {
            Some((.., members)) => members.push(one),
            None => families.push((key, file, vec![one])),
        };
        for one in alone {
            let [theta, _, _, _, accept, n, iterations] = &one.labels;
            let (target, file) = self.target(one, by);
            let size = if several_sizes { format!("n {n}, {iterations} iterations") } else { String::new() };
            join([theta.clone(), target, accept.clone(), size], file, one);
        }
        if by == Scenarios::Family {
            let functions: BTreeSet<u32> = self.0.iter().filter_map(Simulated::calibrated).collect();
            for part in parts(&By::Group(Bbob.groups()), &functions) {
                let members = self.0.iter().filter(|one| one.calibrated().is_some_and(|f| part.functions.contains(&f)));
                for one in members {
                    let target = format!("calibrated {}", part.name);
                    join([one.labels[0].clone(), target, String::new(), String::new()], true, one);
                }
            }
        }
        let scenario = |([theta, target, accept, size], file, members): ([String; 4], bool, Vec<&Simulated>)| {
            let rates = settings.iter().map(|pam| mean_by_run(&members, pam)).collect();
            Scenario { theta, target, accept, size, file, rates }
        };
        families.into_iter().map(scenario).collect()
    }

    /// What a target is called, and whether it comes from a file.
    fn target(&self, one: &Simulated, by: Scenarios) -> (String, bool) {
        let words: Vec<(String, bool)> =
            one.labels[1..4].iter().filter(|target| !target.is_empty()).map(|target| self.called(target, by)).collect();
        let names: Vec<&str> = words.iter().map(|(name, _)| name.as_str()).collect();
        (names.join(" and "), words.iter().any(|(_, file)| *file))
    }

    fn called(&self, target: &str, by: Scenarios) -> (String, bool) {
        if let Some(path) = file_of(target) {
            let stem = stem(&path);
            let others = self.0.iter().flat_map(|one| &one.labels[1..4]).filter_map(|target| file_of(target));
            // Files of one name in two folders are told apart by their folders.
            let shared = others.into_iter().any(|other| other != path && self::stem(&other) == stem);
            return (if shared { path } else { stem }, true);
        }
        let name = target.split([':', '-']).next().unwrap_or(target);
        (if by == Scenarios::Family { name } else { target }.to_owned(), false)
    }
}

/// Run by run the mean over the targets of a family, of the runs that all have.
fn mean_by_run(members: &[&Simulated], pam: &str) -> Vec<f64> {
    let runs = members.iter().flat_map(|one| one.rates.values()).map(Vec::len).min().unwrap_or(0);
    let mean = |run: usize| members.iter().map(|one| one.rates[pam][run]).sum::<f64>() / members.len() as f64;
    (0..runs).map(mean).collect()
}

/// The file that a target is read from.
fn file_of(target: &str) -> Option<String> {
    let (name, options) = take_apart(target).ok()?;
    let path = options.into_iter().find(|(key, _)| name == "file" && key == "path")?.1;
    Some(path.trim_matches(['\'', '"']).to_owned())
}

fn stem(path: &str) -> String {
    Path::new(path).file_stem().map_or_else(|| path.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

fn twice(folder: &Path, pam: &str, labels: &[String]) -> Error {
    let target = labels[1..4].iter().filter(|target| !target.is_empty()).cloned().collect::<Vec<_>>().join(" and ");
    Error::Input(format!(
        "{} has other success rates of {pam} on {target} than a folder before it: name one of the two",
        folder.display()
    ))
}
