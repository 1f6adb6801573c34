//! The final files of a folder and their checksums: which there are, whether they are what was written, and how they are written.

use super::merge::Rows;
use super::plan_file::EXPERIMENT;
use super::state::State;
use super::sums::Sums;
use super::{CLAIM, Contents, schema};
use crate::Error;
use crate::disk::{self, Kind};
use std::io;
use std::path::Path;
use tpam_coco::AtomicFile;
use tpam_work::Work;

/// The files that say what is computed. They are there from the start.
pub(super) const PLAN: [&str; 2] = [EXPERIMENT, schema::FILE];

/// The files that every finished folder of this kind has.
pub(super) fn required<C: Contents>() -> impl Iterator<Item = &'static str> {
    PLAN.into_iter().chain([C::TABLE]).chain(C::OTHERS.iter().copied())
}

/// Refuses links, pipes and devices in the places of final files.
pub(super) fn check_regular<C: Contents>(path: &Path) -> Result<(), Error> {
    required::<C>().chain([CLAIM]).try_for_each(|name| disk::check_regular(&path.join(name)))
}

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
    let (finished, mut written) = contents.finish(path, rows.copied_to(&mut table), work)?;
    written.push(table.rename()?);
    let mut sums = known.only(&PLAN);
    for file in &written {
        sums.add(path, file);
    }
    // Logs of IOHprofiler that were not asked for this time.
    sums.keep(path, &logs(path, contents)?, known)?;
    Ok((finished, Some(sums)))
}

/// Removes the unfinished files of processes that were killed, in a folder and in those of its logs. The caller holds the lock.
pub(super) fn remove_unfinished(path: &Path, logs: &[String]) -> Result<(), Error> {
    let mut names: Vec<String> = disk::list(path)?.into_iter().map(|(name, _)| name).collect();
    for folder in logs {
        names.extend(in_folder(path, folder)?);
    }
    // What cannot be removed is not read either.
    for name in names.iter().filter(|name| name.ends_with(AtomicFile::UNFINISHED)) {
        let _ = disk::remove(&path.join(name));
    }
    Ok(())
}

/// The files that this program wrote into a folder of logs and the folders in it, also unfinished ones, by their paths from `path` on.
/// Fails if something in it is neither a file nor a folder: logs could be written to where a link leads.
pub(super) fn in_folder(path: &Path, folder: &str) -> Result<Vec<String>, Error> {
    let place = disk::inside(path, folder)?;
    let mut found = Vec::new();
    for (name, kind) in disk::list_inside(&place)? {
        let whole = format!("{folder}/{name}");
        match kind {
            Kind::Folder => found.extend(in_folder(path, &whole)?),
            _ if name.ends_with(AtomicFile::UNFINISHED) => found.push(whole),
            Kind::File if is_log(&whole) => found.push(whole),
            Kind::File => {}
            Kind::Other => {
                let why = "it is neither a file nor a folder, and links inside a result folder are not followed";
                return Err(Error::file("read", &place.join(name), io::Error::other(why)));
            }
        }
    }
    Ok(found)
}

/// Whether a file is named like the logs of searches, or like the figures and surfaces of probes. Others belong to the user.
fn is_log(path: &str) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    // One for a function and a dimension: `jade-f1-d2-curves`.
    let numbered = |letter: char| {
        let is_number = |part: &str| part.strip_prefix(letter).is_some_and(|number| number.parse::<u32>().is_ok());
        stem.split('-').any(is_number)
    };
    match (folder, ending) {
        ("maps", "svg") | ("surfaces", "csv") => numbered('f') && numbered('d'),
        (_, "info" | "dat" | "tdat" | "json") => stem.starts_with("bbobexp_f") || stem.starts_with("IOHprofiler_f"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_user_are_not_logs() {
        for ours in [
            "jade/bbobexp_f1.info",
            "jade/data_f1/bbobexp_f1_DIM2.tdat",
            "ioh/jade/IOHprofiler_f1_Sphere.json",
            "maps/jade-f1-d2-curves.svg",
            "surfaces/jade-rand-1-f24-d40.csv",
        ] {
            assert!(is_log(ours), "{ours}");
        }
        for other in ["jade/notes.csv", "jade/data_f1/my.dat", "maps/mine.svg", "surfaces/jade-f1.csv", "jade/bbobexp_f1.txt"] {
            assert!(!is_log(other), "{other}");
        }
    }
}
