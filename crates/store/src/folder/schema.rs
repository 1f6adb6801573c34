//! `folder.toml`: the kind of a result folder and the version of its files.
//!
//! Version 4 is the first that is read. Version 5 adds the first line of `journal.csv`, which names its plan. A folder of any version from
//! [`OLDEST`] to [`SCHEMA`] is read and resumed.

use super::journal;
use super::names::{EXPERIMENT, FOLDER, JOURNAL};
use super::sums::SUMS;
use crate::{Error, FolderProblem, disk};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// The version of the files that this program writes.
pub const SCHEMA: u32 = 5;

/// The first version that this program reads.
pub const OLDEST: u32 = 4;

/// The first version whose journals name their plan.
const WITH_NAMED_PLANS: u32 = 5;

/// Keys that only plans of one kind have, and the kind.
const MARKS: [(&str, &str); 3] = [("theta", "simulations"), ("functions", "searches"), ("probes", "probes")];

/// The commands that read a kind of results.
const READERS: [(&str, &str); 3] = [
    ("simulations", "tpam plot, tpam compare and tpam report read them"),
    ("searches", "tpam ecdf and tpam report read them"),
    ("probes", "tpam report reads them, and their figures are in its folder maps"),
];

/// The error of a folder that holds something else than `wanted`; the sentence names the commands that read it.
pub(super) fn other_kind(path: &Path, holds: String, wanted: &str) -> Error {
    let is_drawn = |name: &String| Path::new(name).extension().is_some_and(|extension| extension == "svg");
    let drawn: Vec<String> = files(path).into_iter().filter(is_drawn).collect();
    let figures = || if drawn.is_empty() { String::new() } else { format!("its figures are in it: {}", drawn.join(", ")) };
    let advice = READERS.iter().find(|(kind, _)| *kind == holds).map_or_else(figures, |(_, readers)| (*readers).to_owned());
    Error::folder(path, FolderProblem::OtherKind { holds, wanted: Some(wanted.to_owned()) }, advice)
}

#[derive(Serialize, Deserialize)]
struct Stored {
    kind: String,
    schema: u32,
    /// The other files, if no plan says which there are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    files: Vec<String>,
}

/// Writes the file, with the names of the other files if no plan says which there are.
pub(super) fn write(path: &Path, kind: &str, files: &[&str]) -> Result<(), Error> {
    disk::write_aside(&path.join(FOLDER), text(kind, files).as_bytes())
}

/// Whether the file of a folder with a plan is what this version writes.
pub(super) fn is_current(path: &Path, kind: &str) -> bool {
    disk::read_text(&path.join(FOLDER), disk::OF_PLAN).is_ok_and(|there| there == Some(text(kind, &[])))
}

/// The text of the file.
pub(super) fn text(kind: &str, files: &[&str]) -> String {
    let files = files.iter().map(|name| (*name).to_owned()).collect();
    let stored = toml::to_string(&Stored { kind: kind.to_owned(), schema: SCHEMA, files });
    format!("# The kind of this result folder, and the version of its files.\n{}", stored.unwrap_or_default())
}

/// Refuses a folder of a version that this program does not read, or whose version cannot be read.
pub fn check_version(path: &Path) -> Result<(), Error> {
    let (found, without) = match read(path)? {
        Some(Stored { schema, .. }) => (schema, String::new()),
        None if is_first(path) => (1, format!(", without {FOLDER}")),
        None => return Ok(()),
    };
    if (OLDEST..=SCHEMA).contains(&found) {
        return Ok(());
    }
    let (which, what_to_do) = if found > SCHEMA {
        ("a later", "use that version")
    } else {
        ("an earlier", "compute it again with this version, in a new folder")
    };
    let versions = format!("schema {found}{without}; this version reads {OLDEST} to {SCHEMA}");
    let says = format!("{} was written by {which} version of tpam ({versions}): {what_to_do}", path.display());
    Err(Error::Version { what: "schema", found, reads: OLDEST..=SCHEMA, says })
}

/// Whether a folder holds runs, but neither this file nor checksums. A process that is killed at its start leaves no runs.
fn is_first(path: &Path) -> bool {
    let there = |name: &str| disk::is_there(&path.join(name));
    let has_runs = ["runs.csv", "trials.csv", "probes.csv"].into_iter().any(there);
    there(EXPERIMENT) && !there(FOLDER) && !there(SUMS) && (has_runs || there(JOURNAL) && !journal::is_empty(&path.join(JOURNAL)))
}

/// The files of a folder without a plan, such as a trace; none if it has a plan or is not a result folder.
pub fn files(path: &Path) -> Vec<String> {
    stored(path).map(|stored| stored.files).unwrap_or_default()
}

/// Whether the journal of a folder of this version names its plan.
pub(super) fn names_plans(path: &Path) -> bool {
    stored(path).is_some_and(|stored| stored.schema >= WITH_NAMED_PLANS)
}

/// What a folder holds, such as `simulations` or `a trace`; `None` if it is not a result folder.
pub fn kind(path: &Path) -> Option<String> {
    stored(path).map(|stored| stored.kind).or_else(|| kind_of_plan(path).map(str::to_owned))
}

/// What a folder holds according to its plan: the only way to tell if `folder.toml` is damaged.
pub fn kind_of_plan(path: &Path) -> Option<&'static str> {
    let text = disk::read_text(&path.join(EXPERIMENT), disk::OF_PLAN).ok()??;
    let keys = keys_of_plan(&text).ok()?;
    MARKS.iter().find(|(key, _)| keys.contains(*key)).map(|(_, kind)| *kind)
}

/// The keys of a plan. A `toml::Table` has no room for seeds of 2^63 and more, and a set cannot be read from a table.
#[allow(clippy::zero_sized_map_values)]
pub(super) fn keys_of_plan(text: &str) -> Result<HashSet<String>, toml::de::Error> {
    Ok(toml::from_str::<HashMap<String, IgnoredAny>>(text)?.into_keys().collect())
}

fn stored(path: &Path) -> Option<Stored> {
    read(path).ok()?
}

/// The file; `None` if it is missing, or if its text is damaged.
fn read(path: &Path) -> Result<Option<Stored>, Error> {
    match disk::read_text(&path.join(FOLDER), disk::OF_PLAN) {
        Ok(text) => Ok(text.and_then(|text| toml::from_str(&text).ok())),
        Err(Error::Damaged { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
