//! Files that are written beside their place and renamed when they are complete ([`AtomicFile`]).

use crate::Error;
use std::fs;
use std::path::Path;
use tpam_coco::AtomicFile;
use tpam_work::Work;

/// Writes a file beside its place and renames it.
pub fn write_aside(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    Ok(AtomicFile::write(path, bytes)?)
}

/// Before the work: nothing but a folder may stand where files will go.
pub fn check_folder(folder: &Path) -> Result<(), Error> {
    if folder.exists() && !folder.is_dir() {
        return Err(Error::Input(format!("{} is a file: name a folder", folder.display())));
    }
    Ok(())
}

/// Writes files into a folder, which is made where it is missing, and says what else is in it: files of an earlier command are not removed, and could be taken
/// for those of this one.
pub fn write_all(folder: &Path, files: &[(String, Vec<u8>)], work: &Work) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|e| Error::file("make", folder, e))?;
    files.iter().try_for_each(|(name, bytes)| write_aside(&folder.join(name), bytes))?;
    let names = fs::read_dir(folder).map_err(|e| Error::file("read", folder, e))?.flatten();
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut others: Vec<String> = names.filter(|name| files.iter().all(|(own, _)| own != name)).collect();
    others.sort_unstable();
    if let [first, rest @ ..] = &others[..] {
        let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
        work.note(&format!("{} also holds what this command did not write: {first}{more}", folder.display()));
    }
    Ok(())
}
