//! Files that are written aside and renamed when they are whole, so that no half of one is ever seen.

use crate::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tpam_work::Work;

/// What the names of unfinished files end in.
pub(super) const ASIDE: &str = ".aside";

/// A file that is written aside and renamed when it is whole.
pub struct Aside {
    out: BufWriter<File>,
    unfinished: PathBuf,
    path: PathBuf,
    renamed: bool,
}

impl Aside {
    /// Begins it.
    pub fn new(path: &Path) -> Result<Self, Error> {
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(ASIDE);
        let unfinished = PathBuf::from(unfinished);
        let file = File::create(&unfinished).map_err(|e| Error::file("write", path, e))?;
        Ok(Self { out: BufWriter::new(file), unfinished, path: path.to_owned(), renamed: false })
    }

    /// Writes on.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.out.write_all(bytes).map_err(|e| Error::file("write", &self.unfinished, e))
    }

    /// It is whole.
    pub fn rename(mut self) -> Result<(), Error> {
        let renamed = self.out.flush().and_then(|()| fs::rename(&self.unfinished, &self.path));
        self.renamed = renamed.is_ok();
        renamed.map_err(|e| Error::file("write", &self.path, e))
    }
}

/// Half a file, or one that has no place to go, is of no use.
impl Drop for Aside {
    fn drop(&mut self) {
        if !self.renamed {
            let _ = fs::remove_file(&self.unfinished);
        }
    }
}

impl Write for Aside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a whole file aside and renames it.
pub fn write_aside(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut file = Aside::new(path)?;
    file.put(bytes)?;
    file.rename()
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
