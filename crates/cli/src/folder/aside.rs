//! Files that are written aside and renamed when they are whole, so that no half of one is ever seen.

use crate::failure::Failure;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What the names of unfinished files end in.
pub(crate) const ASIDE: &str = ".aside";

/// A file that is written aside and renamed when it is whole.
pub(crate) struct Aside {
    out: BufWriter<File>,
    unfinished: PathBuf,
    path: PathBuf,
    renamed: bool,
}

impl Aside {
    /// Begins it.
    pub(crate) fn new(path: &Path) -> Result<Self, Failure> {
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(ASIDE);
        let unfinished = PathBuf::from(unfinished);
        let file = File::create(&unfinished).map_err(|e| Failure::file("write", path, &e))?;
        Ok(Self { out: BufWriter::new(file), unfinished, path: path.to_owned(), renamed: false })
    }

    /// Writes on.
    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.out.write_all(bytes).map_err(|e| Failure::file("write", &self.unfinished, &e))
    }

    /// It is whole.
    pub(crate) fn rename(mut self) -> Result<(), Failure> {
        let renamed = self.out.flush().and_then(|()| fs::rename(&self.unfinished, &self.path));
        self.renamed = renamed.is_ok();
        renamed.map_err(|e| Failure::file("write", &self.path, &e))
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
pub(crate) fn write_aside(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut file = Aside::new(path)?;
    file.put(bytes)?;
    file.rename()
}
