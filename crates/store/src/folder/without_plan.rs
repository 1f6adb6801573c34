//! Folders of files without a plan, such as a trace: each file is written beside its place and renamed when it is complete
//! ([`AtomicFile`]).

use super::names::FOLDER;
use super::sums::{SUMS, Sums};
use super::{logs, schema};
use crate::{Error, FolderProblem, disk};
use std::path::Path;
use tpam_coco::AtomicFile;
use tpam_figure::Export;
use tpam_work::Work;

/// What a folder of files holds, such as `a trace`. A folder is replaced only by one of the same kind.
pub type FileKind = &'static str;

/// Checks, before the work, that files of this kind can be written into a folder.
pub fn check_folder(folder: &Path, kind: FileKind) -> Result<(), Error> {
    let there = disk::is_there(folder);
    if there && !disk::is_given_folder(folder)? {
        return Err(Error::folder(folder, FolderProblem::IsFile, "name a folder"));
    }
    schema::check_version(folder)?;
    match schema::kind(folder) {
        Some(holds) if holds != kind => {
            let problem = FolderProblem::OtherKind { holds, wanted: Some(kind.to_owned()) };
            Err(Error::folder(folder, problem, "name another folder"))
        }
        // Other files could have the names of those that are written. Unfinished ones are those of processes that were killed.
        None if there && !disk::list(folder)?.iter().all(|(name, _)| name.ends_with(AtomicFile::UNFINISHED)) => {
            Err(Error::folder(folder, FolderProblem::OtherFiles { holds: "other files and no results of tpam" }, "name a new folder"))
        }
        _ => Ok(()),
    }
}

/// The file with the plan of the searches that other files were made of.
pub const PLAN: &str = "plan.toml";

/// Checks the same, and that files in the folder were made with this plan, which is the content of [`PLAN`]: others would be replaced.
pub fn check_plan(folder: &Path, kind: FileKind, plan: &str) -> Result<(), Error> {
    check_folder(folder, kind)?;
    let stored = disk::read_text(&folder.join(PLAN), disk::OF_PLAN)?;
    if schema::kind(folder).is_none() || stored.as_deref() == Some(plan) {
        return Ok(());
    }
    let other = |line: &&str| stored.as_ref().is_some_and(|stored| !stored.lines().any(|own| own == *line));
    let key = plan.lines().find(other).and_then(|line| line.split_once(" = ")).map(|(key, _)| key.to_owned());
    Err(Error::folder(folder, FolderProblem::OtherPlan { holds: format!("other {kind}"), key }, "name another folder"))
}

/// Writes files of a kind and their checksums into a folder, which is created if it is missing. Files of an earlier call are replaced or
/// removed; a note names files that no such call wrote.
pub fn write_all(folder: &Path, kind: FileKind, files: &[(String, Vec<u8>)], work: &Work) -> Result<(), Error> {
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let bytes = |name: &str| files.iter().find(|(own, _)| own == name).map_or(&[][..], |(_, bytes)| bytes);
    write_parts(folder, kind, &names, work, |name, file| Ok(file.put(bytes(name))?))
}

/// Writes files as [`write_all`] does, some of which are figures, and then sends the notes on the figures to the user.
pub fn write_drawn(folder: &Path, kind: FileKind, files: &[(String, Vec<u8>)], export: &Export, work: &Work) -> Result<(), Error> {
    write_all(folder, kind, files, work)?;
    export.take_notes().iter().for_each(|text| work.note(text));
    Ok(())
}

/// Writes files as [`write_all`] does: `write` gets the name of each file, and the file.
pub fn write_parts(
    folder: &Path,
    kind: FileKind,
    files: &[&str],
    work: &Work,
    write: impl Fn(&str, &mut AtomicFile) -> Result<(), Error>,
) -> Result<(), Error> {
    check_folder(folder, kind)?;
    disk::create_folder(folder)?;
    let lock = disk::lock_folder(folder)?;
    logs::remove_unfinished(folder, &[])?;
    // Of a damaged file nothing can be said: then nothing is removed.
    let before = Sums::read(folder).ok().flatten().unwrap_or_default();
    disk::remove(&folder.join(SUMS))?;
    // What has another checksum is not what was written: it may be a file of the user.
    let is_old = |name: &&str| *name != FOLDER && !files.contains(name) && before.check(folder, name).is_ok();
    for old in before.names().filter(is_old) {
        disk::remove(&disk::inside(folder, old)?)?;
    }
    let mut sums = Sums::default();
    schema::write(folder, kind, files)?;
    sums.put(FOLDER, schema::text(kind, files).as_bytes());
    for name in files {
        let mut file = AtomicFile::create(&folder.join(name))?;
        write(name, &mut file)?;
        sums.add(folder, &file.rename()?);
    }
    sums.write(folder)?;
    drop(lock);
    note_others(folder, files, work)
}

/// Checks all files of such a folder, before one of them is read.
pub fn check_files(folder: &Path) -> Result<(), Error> {
    schema::check_version(folder)?;
    let files = schema::files(folder);
    let listed = files.iter().map(String::as_str).chain((!files.is_empty()).then_some(FOLDER));
    Sums::required(folder)?.check_all(folder, listed)
}

/// Checks the folder of a file that a reader names, if the folder has a checksum of it: the file may belong to others in the folder.
pub fn check_file(file: &Path) -> Result<(), Error> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if schema::files(folder).is_empty() { Ok(()) } else { check_files(folder) }
}

/// Names what else is in the folder: it could be taken for a result of this call.
fn note_others(folder: &Path, files: &[&str], work: &Work) -> Result<(), Error> {
    let names = disk::list(folder)?.into_iter().map(|(name, _)| name);
    let ours = |name: &String| [SUMS, FOLDER].contains(&name.as_str()) || files.contains(&name.as_str());
    let others: Vec<String> = names.filter(|name| !ours(name)).collect();
    if let [first, rest @ ..] = &others[..] {
        let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
        work.note(&format!("{} also holds what this command did not write: {first}{more}", folder.display()));
    }
    Ok(())
}
