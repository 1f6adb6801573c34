//! Verifies result folders, and recomputes damaged files from the seed.
//!
//! ```
//! use tpam_searches::Catalogues;
//! use tpam_rows::sweep;
//! use tpam_kinds::verify;
//! use tpam_sim::plan::Count;
//! use tpam_sim::{Experiment, Plan};
//! use tpam_work::Work;
//!
//! let (known, work) = (Catalogues::default(), Work::new());
//! let plan = Plan { pam: "jade".into(), n: Count::Number(5), iterations: Count::Number(20), runs: 2, ..Plan::default() };
//! let experiment = Experiment::new(&plan, &known.sim)?;
//! let folder = std::env::temp_dir().join(format!("tpam-verify-{}", std::process::id()));
//! sweep::keep_in(&experiment, &folder, None, &work)?;
//! assert!(verify::verify(&folder, &known)?.is_sound());
//!
//! std::fs::write(folder.join("cells.csv"), "").unwrap();
//! assert!(!verify::verify(&folder, &known)?.is_sound());
//! assert!(verify::repair(&folder, &known, &work)?.is_sound());
//! # std::fs::remove_dir_all(&folder).unwrap();
//! # Ok::<(), tpam_store::Error>(())
//! ```

use crate::job::Runs;
use std::path::{Path, PathBuf};
use tpam_rows::simulations::Simulations;
use tpam_rows::sweep;
use tpam_searches::Catalogues;
use tpam_searches::search::{Keep, Searches, keep};
use tpam_signals::probe::{self, ProbeRuns};
use tpam_store::folder::{self, Condition, Contents, SUMS, Sums};
use tpam_store::{Error, disk};
use tpam_table::Table;
use tpam_work::Work;

/// What is known of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path in the folder.
    pub name: String,
    /// What is wrong with it; `None` if its checksum is right.
    pub problem: Option<String>,
}

/// What is known of a folder.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// The folder.
    pub folder: PathBuf,
    /// The files that have a checksum.
    pub files: Vec<File>,
    /// What else is wrong: missing checksums, missing runs, runs in the wrong order.
    pub problems: Vec<String>,
    /// What the user should know although nothing is wrong: that the folder is not finished, or that this program does not know its PAMs.
    pub notes: Vec<String>,
}

impl Verdict {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty() && self.files.iter().all(|file| file.problem.is_none())
    }

    /// One row per file.
    pub fn table(&self) -> Table {
        let folder = self.folder.display().to_string();
        Table::of(&self.files)
            .text("folder", |_| &folder)
            .text("file", |file| &file.name)
            .text("state", |file| file.problem.as_deref().unwrap_or("sound"))
            .build()
    }
}

/// Compares every file of a folder with its checksum, and the runs with the plan.
pub fn verify(path: &Path, known: &Catalogues) -> Result<Verdict, Error> {
    let sums = match Sums::read(path) {
        Ok(sums) => sums,
        Err(error @ Error::Damaged { .. }) => return Ok(unreadable(path, &error)),
        Err(error) => return Err(error),
    };
    let files = sums.iter().flat_map(Sums::names).map(|name| {
        let check = sums.as_ref().map_or(Ok(()), |sums| sums.check(path, name));
        Ok(File { name: name.to_owned(), problem: problem(check)? })
    });
    let files = files.collect::<Result<Vec<File>, Error>>()?;
    if !kind_is_damaged(&files) {
        folder::check_version(path)?;
    }
    let mut verdict = Verdict { folder: path.to_owned(), files, problems: Vec::new(), notes: Vec::new() };
    let runs = Runs::stored(path, known);
    let compared = matches!(runs, Ok(Some(_)));
    match runs {
        Ok(Some(Runs::Simulations(experiment))) => verdict.check_runs(&Simulations(&experiment))?,
        Ok(Some(Runs::Searches(grid))) => verdict.check_runs(&Searches { grid: &grid, ioh: false })?,
        Ok(Some(Runs::Probes(stored))) => {
            let (grid, plan) = &*stored;
            verdict.check_runs(&ProbeRuns { grid, plan, work: &Work::new() })?;
        }
        // Files that no plan is stored of: a trace, a calibration.
        Ok(None) if sums.is_some() => {
            if let Err(Error::Damaged { path, problem }) = folder::check_files(path) {
                verdict.add(&path, &problem);
            }
        }
        Ok(None) => {
            return Err(Error::Input(format!("{} is not a folder of results: it has no {SUMS}", path.display())));
        }
        Err(Error::Damaged { path, problem }) => verdict.problems.push(format!("{}: {problem}", path.display())),
        // The folder may hold PAMs that this program does not know: then only the checksums are compared.
        Err(Error::Input(why)) => verdict.notes.push(format!("the runs were not compared with the plan: {why}")),
        Err(error) => return Err(error),
    }
    if !compared && verdict.files.is_empty() && verdict.problems.is_empty() {
        verdict.problems.push(format!("nothing in {} can be compared: no file has a checksum", path.display()));
    }
    Ok(verdict)
}

impl Verdict {
    /// Compares the runs with the plan.
    fn check_runs<C: Contents>(&mut self, contents: &C) -> Result<(), Error> {
        match folder::condition(&self.folder, contents) {
            Ok(Condition::Finished) => {}
            Ok(Condition::Unfinished { done, total }) => self.notes.push(format!(
                "{} is not finished: {done} of {total} {} are there; run the command that started it again to resume",
                self.folder.display(),
                C::ROWS
            )),
            Err(Error::Damaged { path, problem }) => self.add(&path, &problem),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Adds a problem, unless it is that of a file in the list.
    fn add(&mut self, path: &Path, problem: &str) {
        let known = |file: &File| file.problem.is_some() && self.folder.join(&file.name) == path;
        if !self.files.iter().any(known) {
            self.problems.push(format!("{} is damaged: {problem}", path.display()));
        }
    }
}

/// The verdict on a folder whose checksums cannot be read.
fn unreadable(path: &Path, error: &Error) -> Verdict {
    Verdict { folder: path.to_owned(), files: Vec::new(), problems: vec![error.to_string()], notes: Vec::new() }
}

/// Whether `folder.toml` is damaged, so that it does not tell the version of the folder.
fn kind_is_damaged(files: &[File]) -> bool {
    files.iter().any(|file| file.name == "folder.toml" && file.problem.is_some())
}

/// What is wrong with a file, if something is.
fn problem(check: Result<(), Error>) -> Result<Option<String>, Error> {
    match check {
        Ok(()) => Ok(None),
        Err(Error::Damaged { problem, .. }) => Ok(Some(problem)),
        Err(error) => Err(error),
    }
}

/// Recomputes what is damaged: final files from the table of runs, and the table of runs from the plan and its seed.
///
/// The plan itself cannot be recomputed. If its own checksum is lost, it is accepted only if it gives the stored table again.
pub fn repair(path: &Path, known: &Catalogues, work: &Work) -> Result<Verdict, Error> {
    let verdict = verify(path, known)?;
    if verdict.is_sound() {
        return Ok(verdict);
    }
    if kind_is_damaged(&verdict.files) {
        folder::forget_kind(path)?;
    }
    match Runs::stored(path, known)? {
        Some(Runs::Simulations(experiment)) => {
            folder::repair(path, &Simulations(&experiment), || {
                sweep::keep_in(&experiment, path, None, work).map(drop)
            })?;
        }
        Some(Runs::Searches(grid)) => {
            let how = Keep { ioh: disk::is_there(&path.join("ioh")), ..Keep::default() };
            let searches = Searches { grid: &grid, ioh: how.ioh };
            folder::repair(path, &searches, || keep(&grid, path, how, work, |_, _, _| {}).map(drop))?;
        }
        Some(Runs::Probes(stored)) => {
            let runs = ProbeRuns { grid: &stored.0, plan: &stored.1, work };
            folder::repair(path, &runs, || probe::keep(&runs, path, None).map(drop))?;
        }
        None => {
            return Err(Error::damaged(path, "its plan is not stored: run the command that made it again"));
        }
    }
    verify(path, known)
}
