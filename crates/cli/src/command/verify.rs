//! `tpam folder verify`: whether result folders are what was written, and how they become so again.

use crate::args::{FormatArgs, ThreadsArgs};
use crate::failure::{note, say};
use crate::origin::program;
use crate::run::{Catalogues, Failure, Run, in_files, next};
use std::path::PathBuf;
use tpam_kinds::shell::word_of_path;
use tpam_kinds::verify::{Verdict, repair, verify};
use tpam_store::Error;
use tpam_table::Document;

#[derive(clap::Args, Debug)]
#[command(mut_arg("format", |format| format.help("Output format: the table shows damaged files, the other formats every file")))]
#[command(mut_arg("threads", |threads| threads.help("Threads for --repair [default: all cores]")))]
pub(crate) struct Args {
    /// Result folders
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Recompute damaged and missing files: tables and logs from the runs, runs from the plan and its seed
    #[arg(long, alias = "fix")]
    repair: bool,
    /// Number of threads.
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        in_files();
        let (mut damaged, mut unfinished) = (None, false);
        for folder in &self.folders {
            let verdict = if self.repair { repair(folder, known, &self.threads.work()) } else { verify(folder, known) }.map_err(failure)?;
            unfinished |= verdict.is_unfinished;
            verdict.notes.iter().for_each(|text| note(text));
            verdict.problems.iter().for_each(|problem| say(&problem.to_string()));
            self.format.print(|| overview(&verdict), || verdict.table())?;
            if !verdict.is_sound() {
                let hint = if verdict.is_repairable && !self.repair { "; --repair recomputes it" } else { "" };
                damaged = Some(format!("not everything in {} is what was written{hint}", folder.display()));
            }
        }
        if damaged.is_none() && !unfinished {
            next(format!("next: {} report {}", program(), word_of_path(&self.folders[0])));
        }
        damaged.map_or(Ok(()), |sentence| Err(Failure::Damaged(sentence)))
    }
}

/// The number of sound files, and the damaged ones.
fn overview(verdict: &Verdict) -> Document {
    let bad = verdict.files.iter().filter(|file| file.problem.is_some());
    let lines: Vec<String> = bad.map(|file| format!("{}: {}", file.name, file.problem.as_deref().unwrap_or_default())).collect();
    let sound = verdict.files.len() - lines.len();
    let folder = verdict.folder.display();
    let count = match verdict.files.len() {
        0 => format!("{folder}: no file has a checksum, so nothing can be compared"),
        all => format!("{folder}: {sound} of {all} files are what was written"),
    };
    let repaired = (!verdict.repaired.is_empty()).then(|| format!("computed again: {}", verdict.repaired.join(", ")));
    // A line break in a name of others must not begin another line.
    let lines = std::iter::once(count).chain(lines).chain(repaired).map(|line| line.replace(['\n', '\r'], " "));
    Document::new().text(lines.collect::<Vec<_>>().join("\n"))
}

/// Other commands name this one if a folder is damaged; here the sentence is enough.
fn failure(error: Error) -> Failure {
    if matches!(error, Error::Damaged { .. }) { Failure::Damaged(error.to_string()) } else { Failure::Library(error) }
}
