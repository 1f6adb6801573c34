//! `folder.toml`: the kind of a result folder and the version of its files.
//!
//! Version 1 has no such file. Version 2 adds it, and writes the target values in `hits.parquet` as the nearest numbers to 10^(2 − j/5). Version 3 adds
//! `SHA256SUMS`. Version 4 adds F, C and success rate to the rows of `trials.csv`.
//! Version 5 adds the first line of `journal.csv`, which names its plan. A folder of any version up to [`SCHEMA`] is read and resumed; measures that an older version did not have are empty.

use super::plan_file::EXPERIMENT;
use super::{Contents, write_aside};
use crate::probe::{ProbePlan, ProbeRuns};
use crate::search::{SearchPlan, Searches};
use crate::{Error, disk};
use serde::{Deserialize, Serialize};
use std::path::Path;
use tpam_sim::{Experiment, Plan};

/// The version of the files that this program writes.
pub const SCHEMA: u32 = 5;

/// The first version with checksums.
const WITH_SUMS: u32 = 3;
/// The first version whose journals name their plan.
const WITH_NAMED_PLANS: u32 = 5;

pub(super) const FILE: &str = "folder.toml";

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
    write_aside(&path.join(FILE), text(kind, files).as_bytes())
}

/// Whether the file of a folder with a plan is what this version writes.
pub(super) fn is_current(path: &Path, kind: &str) -> bool {
    disk::read_text(&path.join(FILE), disk::OF_PLAN).is_ok_and(|there| there == Some(text(kind, &[])))
}

/// The text of the file.
pub(super) fn text(kind: &str, files: &[&str]) -> String {
    let files = files.iter().map(|name| (*name).to_owned()).collect();
    let stored = toml::to_string(&Stored { kind: kind.to_owned(), schema: SCHEMA, files });
    format!("# The kind of this result folder, and the version of its files.\n{}", stored.unwrap_or_default())
}

/// Refuses a folder that a later version of this program wrote, or whose version cannot be read.
pub(super) fn check(path: &Path) -> Result<(), Error> {
    match read(path)? {
        Some(Stored { schema, .. }) if schema > SCHEMA => Err(Error::Input(format!(
            "{} was written by a later version of tpam (schema {schema}; this version reads up to {SCHEMA}): use that version",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// The files of a folder without a plan; none if it has one, or if the file cannot be read.
pub(super) fn list(path: &Path) -> Vec<String> {
    let files = stored(path).map(|stored| stored.files).unwrap_or_default();
    if files.is_empty() { files } else { [files, vec![FILE.to_owned()]].concat() }
}

/// Whether a finished folder of this version has checksums.
pub(super) fn has_sums(path: &Path) -> bool {
    stored(path).is_some_and(|stored| stored.schema >= WITH_SUMS)
}

/// Whether the journal of a folder of this version names its plan.
pub(super) fn names_plans(path: &Path) -> bool {
    stored(path).is_some_and(|stored| stored.schema >= WITH_NAMED_PLANS)
}

/// What a folder holds: `simulations`, `searches` or `probes`.
pub(super) fn kind(path: &Path) -> Option<String> {
    stored(path).map(|stored| stored.kind).or_else(|| kind_of_plan(path).map(str::to_owned))
}

/// What a folder holds according to its plan: the only way to tell in version 1, and if `folder.toml` is damaged.
pub(super) fn kind_of_plan(path: &Path) -> Option<&'static str> {
    let text = disk::read_text(&path.join(EXPERIMENT), disk::OF_PLAN).ok()??;
    let simulations = toml::from_str::<Plan>(&text).is_ok().then_some(Experiment::KIND);
    let searches = || toml::from_str::<SearchPlan>(&text).is_ok().then_some(Searches::KIND);
    let probes = || toml::from_str::<ProbePlan>(&text).is_ok().then_some(ProbeRuns::KIND);
    simulations.or_else(searches).or_else(probes)
}

fn stored(path: &Path) -> Option<Stored> {
    read(path).ok()?
}

/// The file; `None` if it is missing, or if its text is damaged.
fn read(path: &Path) -> Result<Option<Stored>, Error> {
    match disk::read_text(&path.join(FILE), disk::OF_PLAN) {
        Ok(text) => Ok(text.and_then(|text| toml::from_str(&text).ok())),
        Err(Error::Damaged { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
