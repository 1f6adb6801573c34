//! The origin of a folder: whether its files are what was written, and the command that makes it again.

use crate::verify::{Verdict, verify};
use std::path::Path;
use tpam_figure::page::Block;
use tpam_searches::Catalogues;
use tpam_store::folder::{self, SUMS, checksum_of};
use tpam_store::{Error, disk};

/// A folder without damage.
pub(super) struct Checked {
    /// The number of files that have their checksum.
    pub(super) files: usize,
    sentences: Vec<String>,
}

/// Compares all files of a folder with their checksums, and its runs with its plan. Fails if something is damaged.
pub(super) fn checked(path: &Path, known: &Catalogues) -> Result<Checked, Error> {
    let verdict = verify(path, known)?;
    sound(&verdict)?;
    let files = verdict.files.len();
    let mut sentences = Vec::new();
    if files > 0 {
        let sums = disk::read(&path.join(SUMS), disk::OF_LIST)?.unwrap_or_default();
        // A folder with a plan has no list of its files. A note may say that the plan was not read.
        let planned = folder::files(path).is_empty() && verdict.notes.is_empty();
        let runs = if planned { ", and no run of the plan was missing" } else { "" };
        sentences.push(format!(
            "When this page was made, each of the {files} files had the checksum that is in `{SUMS}`{runs}. The SHA-256 checksum of \
             `{SUMS}` is `{}`.",
            checksum_of([&sums[..]])
        ));
    }
    sentences.extend(verdict.notes.iter().map(|note| format!("Note: {note}.")));
    Ok(Checked { files, sentences })
}

/// The first problem of a folder as an error.
fn sound(verdict: &Verdict) -> Result<(), Error> {
    let file = verdict.files.iter().find_map(|file| Some((&file.name, file.problem.as_ref()?)));
    if let Some((name, problem)) = file {
        return Err(Error::damaged(&verdict.folder.join(name), problem));
    }
    match verdict.problems.first() {
        None => Ok(()),
        Some(Error::Damaged { path, problem }) => Err(Error::damaged(path, problem)),
        Some(other) => Err(Error::damaged(&verdict.folder, other.to_string())),
    }
}

impl Checked {
    /// The last section of a chapter.
    pub(super) fn blocks(self, command: Option<String>) -> Vec<Block> {
        let mut blocks = vec![Block::Heading("How it was made".to_owned())];
        if let Some(command) = command {
            blocks.push(Block::Code(format!("$ {command}")));
            blocks.push(Block::Text(
                "In the same folder this command finds that everything is computed; in another folder it computes the same numbers again."
                    .to_owned(),
            ));
        }
        blocks.extend(self.sentences.into_iter().map(Block::Text));
        blocks
    }
}
