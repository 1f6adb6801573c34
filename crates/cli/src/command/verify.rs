//! `tpam verify`: whether result folders are what was written, and how they become so again.

use crate::args::VerifyArgs;
use crate::failure::{Failure, note, say};
use crate::print::print;
use crate::progress::work;
use tpam_kinds::verify::{Verdict, repair, verify};
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_table::{Document, Format};

pub(super) fn run(args: &VerifyArgs, known: &Catalogues) -> Result<(), Failure> {
    let mut damaged = None;
    for folder in &args.folders {
        let verdict = if args.repair { repair(folder, known, &work(args.threads)) } else { verify(folder, known) }
            .map_err(failure)?;
        verdict.notes.iter().for_each(|text| note(text));
        verdict.problems.iter().for_each(|problem| say(problem));
        print(rendered(&verdict, args.format).as_bytes())?;
        if !verdict.is_sound() {
            let hint = if args.repair { "" } else { "; --repair recomputes it" };
            damaged = Some(format!("not everything in {} is what was written{hint}", folder.display()));
        }
    }
    damaged.map_or(Ok(()), |sentence| Err(Failure::Damaged(sentence)))
}

/// All files for programs; a count and the damaged files for people.
fn rendered(verdict: &Verdict, format: Format) -> String {
    let people = || {
        let bad = verdict.files.iter().filter(|file| file.problem.is_some());
        let lines: Vec<String> =
            bad.map(|file| format!("{}: {}", file.name, file.problem.as_deref().unwrap_or_default())).collect();
        let sound = verdict.files.len() - lines.len();
        let folder = verdict.folder.display();
        let count = match verdict.files.len() {
            0 => format!("{folder}: no file has a checksum, so nothing can be compared"),
            all => format!("{folder}: {sound} of {all} files are what was written"),
        };
        Document::new().text([vec![count], lines].concat().join("\n"))
    };
    format.render(people, || verdict.table())
}

/// Other commands name this one if a folder is damaged; here the sentence is enough.
fn failure(error: Error) -> Failure {
    if matches!(error, Error::Damaged { .. }) { Failure::Damaged(error.to_string()) } else { Failure::Library(error) }
}
