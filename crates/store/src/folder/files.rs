//! The final files of a folder and their checksums: which there are, whether they are what was written, and how they are written.

use super::Contents;
use super::logs::in_folder;
use super::merge::Rows;
use super::names::{PLAN, required};
use super::state::State;
use super::sums::Sums;
use crate::{Error, disk};
use std::path::Path;
use tpam_coco::AtomicFile;
use tpam_work::Work;

/// Compares all files with their checksums. A finished folder has a checksum of every final file, an unfinished one of its plan.
pub(super) fn check<C: Contents>(path: &Path, contents: &C, state: &State<C::Plan>) -> Result<(), Error> {
    check_listed::<C>(path, state)?;
    match &state.sums {
        Some(sums) if !state.begun => sums.has_all(path, logs(path, contents)?.iter().map(String::as_str)),
        _ => Ok(()),
    }
}

/// The same, but a log may lack a checksum.
pub(super) fn check_listed<C: Contents>(path: &Path, state: &State<C::Plan>) -> Result<(), Error> {
    let wanted: Vec<&str> = if state.begun { PLAN.into() } else { required::<C>().collect() };
    state.listed(path)?.map_or(Ok(()), |sums| sums.check_all(path, wanted))
}

/// The logs of a folder, without unfinished ones, and the files that not every folder of its kind has.
fn logs<C: Contents>(path: &Path, contents: &C) -> Result<Vec<String>, Error> {
    let (folders, mut names) = (contents.log_folders(), contents.wanted());
    let is_extra = |name: &String| !folders.contains(name) && required::<C>().all(|known| known != name);
    names.retain(|name| is_extra(name) && disk::is_there(&path.join(name)));
    for folder in folders {
        names.extend(in_folder(path, &folder)?);
    }
    names.retain(|name| !name.ends_with(AtomicFile::UNFINISHED));
    Ok(names)
}

/// Compares the files that are there with their checksums, and returns whether all are there: those that are missing can be written again.
pub(super) fn check_present<C: Contents>(path: &Path, contents: &C, state: &State<C::Plan>) -> Result<bool, Error> {
    let Some(sums) = state.listed(path)? else { return Ok(false) };
    // A table without a checksum may hold other runs than those that were computed.
    if state.table && !state.begun {
        sums.has_all(path, [C::TABLE])?;
    }
    let (there, missing): (Vec<&str>, Vec<&str>) = sums.names().partition(|name| disk::is_there(&path.join(name)));
    there.into_iter().try_for_each(|name| sums.check(path, name))?;
    let listed = required::<C>().all(|name| sums.has(name)) && logs(path, contents)?.iter().all(|name| sums.has(name));
    Ok(missing.is_empty() && listed)
}

/// The same as [`check`] for a finished folder without its logs, for readers of its tables.
pub(super) fn check_tables<C: Contents>(path: &Path, state: &State<C::Plan>) -> Result<(), Error> {
    state.listed(path)?.map_or(Ok(()), |sums| required::<C>().try_for_each(|name| sums.check(path, name)))
}

/// Writes the final files. Returns the checksums of all of them; those of files that are not written again are among the `known` ones.
pub(super) fn write<C: Contents>(
    path: &Path,
    contents: &C,
    rows: Rows<'_, C>,
    known: &Sums,
    work: &Work,
) -> Result<(C::Finished, Option<Sums>), Error> {
    let mut table = AtomicFile::create(&path.join(C::TABLE))?;
    table.put(format!("{}\n", contents.header()).as_bytes())?;
    let (finished, mut written) = contents.finish(Some(path), rows.copied_to(&mut table), work)?;
    written.push(table.rename()?);
    let mut sums = known.only(&PLAN);
    for file in &written {
        sums.add(path, file);
    }
    // Logs of IOHprofiler that were not asked for this time.
    sums.keep(path, &logs(path, contents)?, known)?;
    Ok((finished, Some(sums)))
}
