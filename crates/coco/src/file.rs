//! Files that are written beside their place and renamed when they are complete, so that no reader ever sees half of one.

use crate::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that appears in its place when it is complete.
///
/// ```
/// use std::io::Write;
/// use tpam_coco::AtomicFile;
/// # let folder = std::env::temp_dir().join(format!("tpam-coco-file-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// let path = folder.join("table.csv");
/// let mut file = AtomicFile::create(&path)?;
/// file.put(b"a,b\n")?;
/// assert!(!path.exists());
/// file.rename()?;
/// assert_eq!(std::fs::read(&path).unwrap(), b"a,b\n");
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_coco::Error>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    out: BufWriter<File>,
    unfinished: PathBuf,
    path: PathBuf,
    renamed: bool,
}

impl AtomicFile {
    /// What the names of unfinished files end in.
    pub const UNFINISHED: &'static str = ".aside";

    /// Begins a file; until it is [renamed](Self::rename), it has another name.
    pub fn create(path: &Path) -> Result<Self, Error> {
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(Self::UNFINISHED);
        let unfinished = PathBuf::from(unfinished);
        let file = File::create(&unfinished).map_err(|e| Error::file("write", path, e))?;
        Ok(Self { out: BufWriter::new(file), unfinished, path: path.to_owned(), renamed: false })
    }

    /// Appends bytes.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.out.write_all(bytes).map_err(|e| Error::file("write", &self.unfinished, e))
    }

    /// Moves the complete file to its place.
    pub fn rename(mut self) -> Result<(), Error> {
        let renamed = self.out.flush().and_then(|()| fs::rename(&self.unfinished, &self.path));
        self.renamed = renamed.is_ok();
        renamed.map_err(|e| Error::file("write", &self.path, e))
    }

    /// Writes a complete file at once.
    pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
        let mut file = Self::create(path)?;
        file.put(bytes)?;
        file.rename()
    }
}

/// A file that was not renamed is incomplete and removed.
impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.renamed {
            let _ = fs::remove_file(&self.unfinished);
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
