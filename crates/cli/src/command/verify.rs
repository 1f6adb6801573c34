//! `tpam verify`: whether result folders are what was written, and how they become so again.

use crate::args::VerifyArgs;
use crate::failure::{Failure, note, say};
use crate::print::print;
use crate::progress::work;
use std::path::Path;
use tpam_lab::verify::{Verdict, repair, verify};
use tpam_lab::{Catalogues, Error};
use tpam_table::{Document, Format};

pub(super) fn run(args: &VerifyArgs, known: &Catalogues) -> Result<(), Failure> {
    let mut damaged = None;
    for folder in &args.folders {
        let verdict = if args.repair { repair(folder, known, &work(args.threads))? } else { verify(folder, known)? };
        verdict.notes.iter().for_each(|text| note(text));
        verdict.problems.iter().for_each(|problem| say(problem));
        print(rendered(&verdict, args.format).as_bytes())?;
        if !verdict.is_sound() {
            damaged = Some(folder.clone());
        }
    }
    damaged.map_or(Ok(()), |folder| Err(failure(&folder)))
}

/// All files for programs; a count and the damaged files for people.
fn rendered(verdict: &Verdict, format: Format) -> String {
    let people = || {
        let bad = verdict.files.iter().filter(|file| file.problem.is_some());
        let lines: Vec<String> =
            bad.map(|file| format!("{}: {}", file.name, file.problem.as_deref().unwrap_or_default())).collect();
        let sound = verdict.files.len() - lines.len();
        let count =
            format!("{}: {sound} of {} files are what was written", verdict.folder.display(), verdict.files.len());
        Document::new().text([vec![count], lines].concat().join("\n"))
    };
    format.render(people, || verdict.table())
}

fn failure(folder: &Path) -> Failure {
    Failure::Library(Error::damaged(folder, "not everything in it is what was written"))
}
