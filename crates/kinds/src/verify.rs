//! Verifies result folders, and recomputes damaged files from the seed.
//!
//! ```
//! use tpam_kinds::verify;
//! use tpam_rows::sweep;
//! use tpam_searches::Catalogues;
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
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_store::folder::{self, AnyContents, Condition, SUMS, Sums};
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
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Verdict {
    /// The folder.
    pub folder: PathBuf,
    /// The files that have a checksum.
    pub files: Vec<File>,
    /// What else is wrong: missing checksums, missing runs, runs in the wrong order.
    pub problems: Vec<Error>,
    /// What the user should know although nothing is wrong: that the folder is not finished, or that this program does not know its PAMs.
    pub notes: Vec<String>,
    /// Whether the folder is one that is still to be computed.
    pub is_unfinished: bool,
    /// What [`repair`] found and mended: the files that were not what was written.
    pub repaired: Vec<String>,
    /// Whether [`repair`] can recompute what is wrong: the plan can be read and is what was written.
    pub is_repairable: bool,
}

impl Verdict {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty() && self.files.iter().all(|file| file.problem.is_none())
    }

    /// One row per file.
    pub fn table(&self) -> Table {
        let folder = self.folder.display().to_string();
        Table::from_rows(&self.files)
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
        Err(error @ Error::Damaged { .. }) => return Ok(unreadable(path, error)),
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
    let mut verdict = Verdict { folder: path.to_owned(), files, ..Verdict::default() };
    let runs = Runs::stored(path, known);
    let compared = matches!(runs, Ok(Some(_)));
    verdict.is_repairable = compared && folder::has_sound_plan(path);
    match runs {
        Ok(Some(runs)) => verdict.check_runs(&*runs.contents())?,
        // Files that no plan is stored of: a trace, a calibration.
        Ok(None) if sums.is_some() => {
            if let Err(Error::Damaged { path, problem }) = folder::check_files(path) {
                verdict.add(&path, &problem);
            }
        }
        Ok(None) => {
            return Err(folder::not_results(path, "a folder of results", None, &format!("it has no {SUMS}")));
        }
        Err(Error::Damaged { path, problem }) => verdict.problems.push(Error::Unreadable { path: Some(path), problem }),
        Err(error @ (Error::File { .. } | Error::Busy { .. } | Error::Cancelled { .. })) => return Err(error),
        Err(error) if Runs::need_others(path, known)? => {
            verdict.notes.push(format!("the runs were not compared with the plan: {error}"));
            // Only the number of its runs can be known.
            if let Ok(Some(runs)) = Runs::to_count(path, known) {
                let (contents, done) = (runs.contents(), runs.contents().done(path)?);
                if done.count < done.total {
                    verdict.add_unfinished(&*contents, [done.count, done.total]);
                }
            }
        }
        Err(error) => {
            let place = format!("the plan of {} cannot be read", path.display());
            verdict.problems.push(Error::Within { place, source: Box::new(error) });
        }
    }
    if !compared && verdict.files.is_empty() && verdict.problems.is_empty() {
        verdict.problems.push(Error::nothing("checksum", format!("nothing in {} can be compared: no file has a checksum", path.display())));
    }
    Ok(verdict)
}

impl Verdict {
    /// Compares the runs with the plan.
    fn check_runs(&mut self, contents: &dyn AnyContents) -> Result<(), Error> {
        match contents.condition(&self.folder) {
            Ok(Condition::Finished) => {}
            Ok(Condition::Unfinished { done, total }) => self.add_unfinished(contents, [done, total]),
            Err(Error::Damaged { path, problem }) => {
                self.is_repairable &= !folder::is_journal(&path);
                self.add(&path, &problem);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn add_unfinished(&mut self, contents: &dyn AnyContents, [done, total]: [u64; 2]) {
        self.is_unfinished = true;
        self.notes.push(format!(
            "{} is not finished: {done} of {total} {} are there; run the command that started it again to resume",
            self.folder.display(),
            contents.rows()
        ));
    }

    /// Adds a problem, unless it is that of a file in the list.
    fn add(&mut self, path: &Path, problem: &str) {
        let known = |file: &File| file.problem.is_some() && self.folder.join(&file.name) == path;
        if !self.files.iter().any(known) {
            self.problems.push(Error::damaged(path, problem));
        }
    }
}

/// The verdict on a folder whose checksums cannot be read.
fn unreadable(path: &Path, error: Error) -> Verdict {
    Verdict { folder: path.to_owned(), problems: vec![error], is_repairable: folder::has_sound_plan(path), ..Verdict::default() }
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
    let Some(runs) = Runs::stored(path, known)? else {
        return Err(Error::damaged(path, "its plan is not stored: move the folder away and run the command that made it again"));
    };
    runs.contents().repair(path, work)?;
    let damaged = verdict.files.into_iter().filter(|file| file.problem.is_some());
    Ok(Verdict { repaired: damaged.map(|file| file.name).collect(), ..verify(path, known)? })
}
