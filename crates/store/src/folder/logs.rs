//! The logs in a folder: which files belong to them, whether they are what was written, and how they are removed.

use super::names::JOURNAL;
use super::schema;
use super::sums::Sums;
use crate::disk::{self, Kind};
use crate::{Error, FolderProblem};
use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use tpam_coco::AtomicFile;

/// The folder of a log of an algorithm, from its path in the result folder: `jade/…`, `ioh/jade/…`.
pub(super) fn log_folder(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split('/').collect();
    match parts[..] {
        ["ioh", algorithm, _, ..] => Some(format!("ioh/{algorithm}")),
        [algorithm, _, ..] => Some(algorithm.to_owned()),
        _ => None,
    }
}

/// Removes the logs of an earlier plan, before all logs are written.
pub(super) fn remove_logs(path: &Path, logs: &BTreeSet<String>) -> Result<(), Error> {
    for folder in logs {
        for name in in_folder(path, folder)? {
            disk::remove(&path.join(&name))?;
            // A folder is removed with the last file in it.
            for above in Path::new(&name).ancestors().skip(1).filter(|above| !above.as_os_str().is_empty()) {
                disk::remove_empty(&path.join(above));
            }
        }
    }
    Ok(())
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

/// Checks the logs below a folder, if it is a result folder or belongs to one. Logs of other programs have no checksums.
pub fn check_logs(logs: &Path) -> Result<(), Error> {
    if let Some(kind) = schema::kind(logs).filter(|kind| kind == "simulations") {
        return Err(schema::other_kind(logs, kind, "searches"));
    }
    let Ok(logs) = logs.canonicalize() else { return Ok(()) };
    // DIR, DIR/ALGORITHM and DIR/ioh/ALGORITHM are read as logs.
    for folder in logs.ancestors().take(3) {
        if schema::kind(folder).is_none() {
            continue;
        }
        schema::check_version(folder)?;
        if disk::is_there(&folder.join(JOURNAL)) {
            let state = "is not finished, so that logs may be missing";
            return Err(Error::folder(folder, FolderProblem::NotFinished { state }, "run the command that started it again to resume"));
        }
        let sums = Sums::required(folder)?;
        let below = |name: &&str| folder.join(name).starts_with(&logs);
        refuse_other_logs(&logs, |path| sums.names().any(|name| folder.join(name).starts_with(path)))?;
        return sums.names().filter(below).try_for_each(|name| sums.check(folder, name));
    }
    Ok(())
}

/// Refuses links in a result folder, and folders of logs that it did not write: they would be read as further algorithms.
fn refuse_other_logs(logs: &Path, is_ours: impl Fn(&Path) -> bool) -> Result<(), Error> {
    let is_index = |name: &str| Path::new(name).extension().is_some_and(|end| end == "info") || name.starts_with("IOHprofiler");
    for (name, _) in disk::list(logs)? {
        let path = logs.join(name);
        if disk::is_folder(&path)? && !is_ours(&path) && disk::list(&path)?.iter().any(|(name, _)| is_index(name)) {
            let problem = FolderProblem::OtherFiles { holds: "logs that are not in SHA256SUMS" };
            return Err(Error::folder(&path, problem, "move them out of the result folder"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_logs_are_found() {
        assert_eq!(log_folder("jade/data_f1/a.dat").as_deref(), Some("jade"));
        assert_eq!(log_folder("ioh/jade/a.json").as_deref(), Some("ioh/jade"));
        assert_eq!(log_folder("trials.csv"), None);
    }

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
