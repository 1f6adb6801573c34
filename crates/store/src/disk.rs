//! Opens, lists, creates and deletes files: the only file of this crate that uses `std::fs`, which `cargo xtask architecture` checks.
//!
//! A result folder may come from anywhere, and commands write to it and delete in it. The folder itself, which the user names, may be a
//! link. Inside it only regular files and folders are opened: a link may lead to files of the user, a pipe has no end, and a file with
//! holes may be larger than the memory. What cannot be examined is not taken for missing: it is opened, and the error says why.

use crate::Error;
use std::fs::{self, Metadata, OpenOptions};
pub use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::{Component, Path, PathBuf};
use tpam_coco::{AtomicFile, Links, TextFile, open_regular};

/// The most bytes of a plan or another description.
pub const OF_PLAN: u64 = 8 << 20;
/// The most bytes of a list of files, or of a figure.
pub const OF_LIST: u64 = 64 << 20;

/// Whether there is anything at a path. If the system cannot tell, there is: to read it then fails.
pub fn is_there(path: &Path) -> bool {
    !fs::symlink_metadata(path).is_err_and(|e| is_missing(&e))
}

fn is_missing(error: &io::Error) -> bool {
    [ErrorKind::NotFound, ErrorKind::NotADirectory].contains(&error.kind())
}

/// Whether a folder is at a path inside a result folder; fails if it is a link or cannot be examined.
pub fn is_folder(path: &Path) -> Result<bool, Error> {
    let found = fs::symlink_metadata(path);
    if found.as_ref().is_ok_and(Metadata::is_symlink) {
        let why = "it is a link, and links inside a result folder are not followed: put the folder itself there";
        return Err(Error::file("read", path, io::Error::other(why)));
    }
    is_found_folder(path, found)
}

/// The same for a folder that the user names, which may be a link.
pub fn is_given_folder(path: &Path) -> Result<bool, Error> {
    is_found_folder(path, fs::metadata(path))
}

fn is_found_folder(path: &Path, found: io::Result<Metadata>) -> Result<bool, Error> {
    match found {
        Ok(meta) => Ok(meta.is_dir()),
        Err(e) if is_missing(&e) => Ok(false),
        Err(e) => Err(Error::file("read", path, e)),
    }
}

/// Refuses anything but a regular file at a place where this program writes one: it would replace a link of the user.
pub(crate) fn check_regular(path: &Path) -> Result<(), Error> {
    match fs::symlink_metadata(path) {
        Ok(meta) if !meta.is_file() => {
            let why = "it is not a regular file, and links inside a result folder are not followed: remove it";
            Err(Error::file("read", path, io::Error::other(why)))
        }
        _ => Ok(()),
    }
}

/// The path of something inside a result folder: none of the folders on the way is a link.
pub fn inside(folder: &Path, name: &str) -> Result<PathBuf, Error> {
    let mut path = folder.to_owned();
    let (way, last) = name.rsplit_once('/').map_or(("", name), |(way, last)| (way, last));
    for part in way.split('/').filter(|part| !part.is_empty()) {
        path.push(part);
        is_folder(&path)?;
    }
    path.push(last);
    Ok(path)
}

/// Whether a path stays inside its folder.
pub(crate) fn is_plain(path: &str) -> bool {
    Path::new(path).components().all(|part| matches!(part, Component::Normal(_)))
}

/// Opens a regular file inside a result folder.
pub fn open(path: &Path) -> io::Result<File> {
    open_regular(path, OpenOptions::new().read(true), Links::Refuse)
}

/// Opens a text file inside a result folder, whose lines have a limited length.
pub fn open_text(path: &Path) -> io::Result<TextFile> {
    TextFile::open(path, Links::Refuse)
}

/// Opens a table inside a result folder.
pub fn open_csv(path: &Path) -> Result<csv::Reader<TextFile>, Error> {
    Ok(csv::Reader::from_reader(open_text(path).map_err(|e| Error::file("read", path, e))?))
}

/// Opens a file inside a result folder to append to it; it is created if it is missing.
pub fn append(path: &Path) -> Result<File, Error> {
    open_regular(path, OpenOptions::new().read(true).append(true).create(true), Links::Refuse).map_err(|e| Error::file("write", path, e))
}

/// Creates a file inside a result folder to append to it; `None` if it is there.
pub fn create_new(path: &Path) -> Result<Option<File>, Error> {
    match open_regular(path, OpenOptions::new().read(true).append(true).create_new(true), Links::Refuse) {
        Ok(file) => Ok(Some(file)),
        Err(e) if e.kind() == ErrorKind::AlreadyExists => Ok(None),
        Err(e) => Err(Error::file("write", path, e)),
    }
}

/// Reads a file of at most `most` bytes inside a result folder; `None` if it is missing.
pub fn read(path: &Path, most: u64) -> Result<Option<Vec<u8>>, Error> {
    match open(path).and_then(|file| limited(file, most)) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(e) if is_missing(&e) => Ok(None),
        Err(e) => Err(Error::file("read", path, e)),
    }
}

/// The same as text.
pub fn read_text(path: &Path, most: u64) -> Result<Option<String>, Error> {
    let text = |bytes| String::from_utf8(bytes).map_err(|_| Error::damaged(path, "it is not text"));
    read(path, most)?.map(text).transpose()
}

/// Reads a text file that the user names, of at most `most` bytes.
pub fn read_given(path: &Path, most: u64) -> Result<String, Error> {
    let read = open_regular(path, OpenOptions::new().read(true), Links::Follow).and_then(|file| limited(file, most));
    let text = read.and_then(|bytes| String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text")));
    text.map_err(|e| Error::file("read", path, e))
}

/// The first bytes of a file that the user names.
pub fn head_of_given(path: &Path, most: u64) -> Result<Vec<u8>, Error> {
    let mut head = Vec::new();
    let open = open_regular(path, OpenOptions::new().read(true), Links::Follow);
    open.and_then(|file| file.take(most).read_to_end(&mut head)).map_err(|e| Error::file("read", path, e))?;
    Ok(head)
}

fn limited(file: File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // A file may grow while it is read.
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it has more than {} MB", most >> 20)));
    }
    Ok(bytes)
}

/// What a folder holds at a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A link, a pipe or a device.
    Other,
}

/// The names in a folder, in order, and what they are.
pub fn list(folder: &Path) -> Result<Vec<(String, Kind)>, Error> {
    let failed = |e| Error::file("read", folder, e);
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let kind = match entry.file_type().map_err(failed)? {
            kind if kind.is_file() => Kind::File,
            kind if kind.is_dir() => Kind::Folder,
            _ => Kind::Other,
        };
        names.push((entry.file_name().to_string_lossy().into_owned(), kind));
    }
    names.sort();
    Ok(names)
}

/// The same for a folder inside a result folder; nothing if there is none. Another process may remove it meanwhile.
pub fn list_inside(folder: &Path) -> Result<Vec<(String, Kind)>, Error> {
    if !is_folder(folder)? {
        return Ok(Vec::new());
    }
    match list(folder) {
        Err(Error::File { source, .. }) if is_missing(&source) => Ok(Vec::new()),
        listed => listed,
    }
}

/// Creates a folder that the user names, and those above it.
pub fn create_folder(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|e| Error::file("create", folder, e))
}

/// Creates a folder inside a result folder, unless it is there.
pub fn create_inside(folder: &Path, name: &str) -> Result<PathBuf, Error> {
    let path = inside(folder, name)?;
    if !is_folder(&path)? {
        match fs::create_dir(&path) {
            Err(e) if e.kind() != ErrorKind::AlreadyExists => return Err(Error::file("create", &path, e)),
            _ => {}
        }
    }
    Ok(path)
}

/// Writes a file beside its place and renames it. A link is replaced, and a pipe or a device is not.
pub fn write_aside(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    check_place(path)?;
    AtomicFile::write(path, bytes)?;
    Ok(())
}

/// Checks before long work that [`write_aside`] can make a file: its folder exists, and nothing but a file is in its place.
pub fn check_place(path: &Path) -> Result<(), Error> {
    let refused = |why| Err(Error::file("write", path, io::Error::other(why)));
    if fs::symlink_metadata(path).is_ok_and(|found| !(found.is_file() || found.is_symlink())) {
        return refused("it is there, and it is not a file");
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) { refused("its folder does not exist") } else { Ok(()) }
}

/// Removes a file that this program wrote, if it is there. Of a link, the link is removed.
pub fn remove(file: &Path) -> Result<(), Error> {
    match fs::remove_file(file) {
        Err(e) if !is_missing(&e) => Err(Error::file("remove", file, e)),
        _ => Ok(()),
    }
}

/// Removes a folder if nothing is in it.
pub fn remove_empty(folder: &Path) {
    // What is left in it was not written by this program.
    let _ = fs::remove_dir(folder);
}

/// Renames a file.
pub fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(from, to).map_err(|e| Error::file("rename", from, e))
}

/// Locks a folder until the value is dropped; `None` where folders cannot be locked. Fails if another process has locked it.
pub fn lock_folder(folder: &Path) -> Result<Option<File>, Error> {
    let Ok(file) = File::open(folder) else { return Ok(None) };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Error::Busy { folder: folder.to_owned(), claim: None }),
        _ => Ok(Some(file)),
    }
}

/// Writes the names in a folder to the disk. Where folders cannot be synchronised, the operating system does it later.
pub fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// Whether `path` still refers to this file.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: &Metadata, b: &Metadata| a.ino() == b.ino() && a.dev() == b.dev();
    matches!((file.metadata(), fs::symlink_metadata(path)), (Ok(ours), Ok(there)) if same(&ours, &there))
}

/// Whether `path` still exists.
#[cfg(not(unix))]
pub fn is_at(_file: &File, path: &Path) -> bool {
    is_there(path)
}
