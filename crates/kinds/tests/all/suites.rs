//! Searches on a suite that only the program that searched has: the folder and its logs can be read without it, and nothing of BBOB is used
//! for them.

use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use tpam_coco::ecdf::{By, EcdfOptions, Mode};
use tpam_figure::Export;
use tpam_kinds::verify;
use tpam_problem::{Dimensions, Error as ProblemError, Function, Group, Problem, Suite};
use tpam_relevance::{Options, Relevance};
use tpam_rows::sweep;
use tpam_searches::search::{Finished, Grid, Keep, Run, SearchPlan, keep};
use tpam_searches::{Catalogues, ecdf};
use tpam_signals::calibrate::{self, Calibration};
use tpam_sim::plan::Count;
use tpam_sim::{Experiment, Plan};
use tpam_store::Error;
use tpam_work::Work;

/// Functions 1, 3 and 4, whose optimal values depend on function and instance.
struct Hills {
    grouped: bool,
}

impl Suite for Hills {
    fn name(&self) -> &'static str {
        if self.grouped { "hills" } else { "plain" }
    }

    fn functions(&self) -> Vec<u32> {
        vec![1, 3, 4]
    }

    fn dimensions(&self) -> Dimensions {
        Dimensions::List(vec![2, 3, 10])
    }

    fn groups(&self) -> Vec<Group> {
        let group =
            |key: &str, functions: &[u32]| Group { key: key.to_owned(), name: format!("{key} hills"), functions: functions.to_vec() };
        if self.grouped { vec![group("round", &[1, 4]), group("long", &[3, 4])] } else { Vec::new() }
    }

    fn build(&self, function: u32, dim: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, ProblemError> {
        let f_opt = 100.0 * f64::from(function) + f64::from(instance) / 3.0;
        let value = move |x: &[f64]| x.iter().map(|x| (x - 1.0).powi(2)).sum::<f64>() * f64::from(function) + f_opt;
        let hill = Function::new(vec![(-50.0, 50.0); dim], value).named(format!("Hill {function}"));
        Ok(Box::new(hill.numbered(function, instance).with_f_opt(f_opt)))
    }
}

fn known() -> Catalogues {
    let mut known = Catalogues::default();
    known.suites = known.suites.with(Hills { grouped: true }).with(Hills { grouped: false });
    known
}

fn plan(suite: &str, functions: &str) -> SearchPlan {
    SearchPlan {
        suite: suite.to_owned(),
        instances: "2-4".to_owned(),
        budget: 200,
        ..SearchPlan::new("shade,jade,jde,uniform", functions, "2,3")
    }
}

fn search(folder: &Path, plan: &SearchPlan) {
    let grid = Grid::new(plan, &known()).unwrap();
    let how = Keep { ioh: true, ..Keep::default() };
    assert!(keep(&grid, folder, how, &Work::new(), |_, _, _| ()).unwrap());
}

fn place(suite: &str, functions: &str) -> (TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("searches");
    search(&folder, &plan(suite, functions));
    (place, folder)
}

fn runs(folder: &Path, known: &Catalogues) -> Result<Vec<(usize, u64, Run)>, Error> {
    let mut all = Vec::new();
    Finished::open(folder, known)?.runs(|cell, run, found| all.push((cell, run, found.clone())))?;
    Ok(all)
}

fn parts(logs: &[&Path]) -> Result<Vec<String>, Error> {
    let logs = ecdf::read(logs, &[2], None, Mode::default())?;
    let mut options = EcdfOptions::default();
    options.by = By::Group(ecdf::groups(&logs, &Catalogues::default().suites)?);
    let mut names: Vec<String> = logs.ecdf(&options).into_iter().map(|line| line.part).collect();
    names.dedup();
    Ok(names)
}

#[test]
fn a_folder_is_read_without_its_suite() {
    let (_place, folder) = place("hills", "all");
    let ours = runs(&folder, &known()).unwrap();
    assert_eq!(ours.len(), 4 * 3 * 2 * 3);
    assert!(ours.iter().any(|(.., run)| run.trial.precision() < 1.0 && run.trial.f_opt == Some(300.0 + 2.0 / 3.0)));
    assert_eq!(runs(&folder, &Catalogues::default()).unwrap(), ours);
    let read = Finished::open(&folder, &Catalogues::default()).unwrap().grid;
    assert_eq!((read.suite.groups(), read.problem(2, 0).name()), (Hills { grouped: true }.groups(), "Hill 3"));
    // It is one of the final files: it has a checksum, and is written again.
    assert!(verify::verify(&folder, &known()).unwrap().files.iter().any(|file| file.name == "suite.toml"));
    let stored = fs::read(folder.join("suite.toml")).unwrap();
    fs::write(folder.join("suite.toml"), "").unwrap();
    assert!(matches!(runs(&folder, &Catalogues::default()), Err(Error::Damaged { .. })));
    fs::remove_file(folder.join("suite.toml")).unwrap();
    assert!(matches!(runs(&folder, &Catalogues::default()), Err(Error::Damaged { .. })));
    search(&folder, &plan("hills", "all"));
    assert_eq!(fs::read(folder.join("suite.toml")).unwrap(), stored);
}

#[test]
fn only_bbob_is_not_stored() {
    let (_place, folder) = place("bbob", "1,3");
    assert!(!folder.join("suite.toml").exists());
    assert_eq!(runs(&folder, &Catalogues::default()).unwrap().len(), 4 * 2 * 2 * 3);
    let (_place, folder) = place("hills", "1,3");
    let ours = runs(&folder, &known()).unwrap();
    let sums = fs::read_to_string(folder.join("SHA256SUMS")).unwrap();
    let without: String = sums.lines().filter(|line| !line.ends_with("suite.toml")).flat_map(|line| [line, "\n"]).collect();
    fs::write(folder.join("SHA256SUMS"), without).unwrap();
    fs::remove_file(folder.join("suite.toml")).unwrap();
    for catalogues in [known(), Catalogues::default()] {
        assert!(matches!(runs(&folder, &catalogues), Err(Error::Damaged { .. })));
    }
    // The program that has the suite stores it again.
    search(&folder, &plan("hills", "1,3"));
    assert_eq!(runs(&folder, &Catalogues::default()).unwrap(), ours);
}

#[test]
fn the_groups_of_curves_are_those_of_the_suite() {
    let (_place, folder) = place("hills", "all");
    assert_eq!(parts(&[&folder]).unwrap(), ["round", "long", "all"]);
    // Logs carry them along.
    assert_eq!(parts(&[&folder.join("shade")]).unwrap(), ["round", "long", "all"]);
    assert_eq!(parts(&[&folder.join("ioh/shade")]).unwrap(), ["round", "long", "all"]);
    // The first algorithm that was asked for is the baseline.
    let logs = ecdf::read(&[&folder], &[], None, Mode::default()).unwrap();
    assert_eq!(logs.algorithms[logs.baseline].name, "shade");
    let (_place, plain) = place("plain", "all");
    let words = parts(&[&plain]).unwrap_err().to_string();
    assert_eq!(words, "by = group: the suite plain has no function groups here: write all or function");
    let (_place, bbob) = place("bbob", "1,8");
    assert_eq!(parts(&[&bbob]).unwrap(), ["separ", "lcond", "all"]);
    let words = parts(&[&folder, &bbob]).unwrap_err().to_string();
    assert!(words.starts_with("the logs are of different suites (those in "), "{words}");
}

#[test]
fn references_are_of_the_same_suite() {
    let (_place, folder) = place("hills", "1,3");
    let (_place, bbob) = place("bbob", "1,3");
    let read = |logs: &Path, reference: &str| ecdf::read(&[logs], &[], Some(reference), Mode::default());
    assert!(read(&bbob, "best2009").is_ok());
    let words = read(&folder, "best2009").unwrap_err().to_string();
    assert!(words.contains("it is of the suite bbob, and the logs are of hills"), "{words}");
    assert!(read(&folder, &folder.join("jade").display().to_string()).is_ok());
    let words = read(&folder, &bbob.join("jade").display().to_string()).unwrap_err().to_string();
    assert!(words.contains("different suites") && words.contains("are of bbob"), "{words}");
}

#[test]
fn relevance_needs_no_suite_and_has_its_groups() {
    let (place, folder) = place("hills", "all");
    let simulated = place.path().join("simulated");
    let plan =
        Plan { pam: "shade,jade,jde,uniform".into(), n: Count::Number(10), iterations: Count::Number(50), runs: 3, ..Plan::default() };
    sweep::keep_in(&Experiment::new(&plan, &Catalogues::default().sim).unwrap(), &simulated, None, &Work::new()).unwrap();
    let found = Relevance::of_folders(&[simulated], &[folder], &Options::default(), &Catalogues::default()).unwrap();
    let groups: Vec<&str> = found.classes.iter().filter(|class| class.dim == 2).map(|class| class.group.as_str()).collect();
    assert_eq!(groups, ["round", "long", "all"]);
}

#[test]
fn calibrated_scenarios_are_joined_by_the_groups_of_their_suite() {
    let (place, folder) = place("hills", "all");
    let (calibrated, work) = (place.path().join("calibrated"), Work::new());
    let plan = SearchPlan { pam: "jade".to_owned(), dims: "2".to_owned(), ..plan("hills", "1,3") };
    let found = Calibration::search(&plan, &calibrate::Options { theta: "c".into(), ..Default::default() }, &work, &known()).unwrap();
    let scenarios = found.write(&calibrated, &Export::new(), &work, &Catalogues::default().sim).unwrap();
    let mut simulated = Vec::new();
    for (at, scenario) in scenarios.iter().enumerate() {
        assert_eq!(scenario.origin.suite, "hills");
        let plan = Plan { pam: "shade,jade,jde,uniform".into(), runs: 3, ..scenario.plan() };
        simulated.push(place.path().join(format!("simulated-{at}")));
        let experiment = Experiment::new(&plan, &Catalogues::default().sim).unwrap();
        sweep::keep_in(&experiment, &simulated[at], None, &work).unwrap();
    }
    let found = Relevance::of_folders(&simulated, &[folder], &Options::default(), &Catalogues::default()).unwrap();
    let targets: Vec<&str> = found.scenarios.iter().map(|scenario| scenario.target.as_str()).collect();
    assert_eq!(targets, ["calibrated round", "calibrated long", "calibrated all"]);
}
