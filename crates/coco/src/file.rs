//! Files that are written under another name and renamed when they are complete, so that no reader sees an incomplete file.

use crate::Error;
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// A file that appears under its name only when it is complete.
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
    hash: Sha256,
    unfinished: PathBuf,
    path: PathBuf,
    renamed: bool,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The file.
    pub path: PathBuf,
    /// The SHA-256 checksum of what was to be written, whatever the disk made of it.
    pub sha256: [u8; 32],
}

impl AtomicFile {
    /// The end of the names of unfinished files.
    pub const UNFINISHED: &'static str = ".aside";

    /// Creates a file; until it is [renamed](Self::rename), it has another name.
    ///
    /// That name contains host, process and a number, so that two processes on a shared file system never write to the same file. The file
    /// must not exist before: an existing link is not followed.
    pub fn create(path: &Path) -> Result<Self, Error> {
        Self::create_under(path, || unfinished(path))
    }

    /// Creates a file under the first of the names that is free.
    fn create_under(path: &Path, mut next: impl FnMut() -> PathBuf) -> Result<Self, Error> {
        loop {
            let unfinished = next();
            match OpenOptions::new().write(true).create_new(true).open(&unfinished) {
                Ok(file) => {
                    let (out, hash, path) = (BufWriter::new(file), Sha256::new(), path.to_owned());
                    return Ok(Self { out, hash, unfinished, path, renamed: false });
                }
                // The file of a killed process with the same number: try the next name.
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                Err(e) => return Err(Error::file("write", path, e)),
            }
        }
    }

    /// Appends bytes.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.write_all(bytes).map_err(|e| Error::file("write", &self.unfinished, e))
    }

    /// Renames the complete file after its content was written to the disk: after a crash of the machine, either the old file or the new
    /// one exists.
    pub fn rename(mut self) -> Result<Written, Error> {
        let on_disk = self.out.flush().and_then(|()| self.out.get_ref().sync_data());
        let renamed = on_disk.and_then(|()| fs::rename(&self.unfinished, &self.path));
        self.renamed = renamed.is_ok();
        renamed.map_err(|e| Error::file("write", &self.path, e))?;
        Ok(Written { path: self.path.clone(), sha256: self.hash.clone().finalize().into() })
    }

    /// Writes a complete file at once, unless a file of this name exists. Returns whether it was written: of several processes, one writes
    /// it.
    pub fn write_new(path: &Path, bytes: &[u8]) -> Result<bool, Error> {
        let mut file = Self::create(path)?;
        file.put(bytes)?;
        let on_disk = file.out.flush().and_then(|()| file.out.get_ref().sync_data());
        on_disk.map_err(|e| Error::file("write", path, e))?;
        // A link, unlike a renamed file, replaces nothing. The first name is removed when `file` is dropped.
        match fs::hard_link(&file.unfinished, path) {
            Ok(()) => Ok(true),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            // A file system without links.
            Err(_) if !path.exists() => file.rename().map(|_| true),
            Err(_) => Ok(false),
        }
    }

    /// Writes a complete file at once.
    pub fn write(path: &Path, bytes: &[u8]) -> Result<Written, Error> {
        let mut file = Self::create(path)?;
        file.put(bytes)?;
        file.rename()
    }
}

/// A name for the unfinished file that no other process uses: `runs.csv.HOST-PROCESS-NUMBER.aside`.
fn unfinished(path: &Path) -> PathBuf {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}-{}-{number}{}", *HOST, std::process::id(), AtomicFile::UNFINISHED));
    PathBuf::from(name)
}

/// The host name, reduced to characters that are valid in a file name.
static HOST: LazyLock<String> = LazyLock::new(|| {
    let linux = fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let others = || ["HOSTNAME", "COMPUTERNAME"].iter().find_map(|name| std::env::var(name).ok());
    let name = linux.or_else(others).unwrap_or_default();
    name.chars().filter(char::is_ascii_alphanumeric).take(32).collect()
});

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
        let length = self.out.write(bytes)?;
        self.hash.update(&bytes[..length]);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A link in the place of the unfinished file must not lead the content elsewhere.
    #[cfg(unix)]
    #[test]
    fn an_existing_link_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let (path, victim) = (folder.path().join("table.csv"), folder.path().join("victim"));
        fs::write(&victim, "precious").unwrap();
        let names = ["taken.aside", "free.aside"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink(&victim, &names[0]).unwrap();
        let mut next = names.iter().cloned();
        let mut file = AtomicFile::create_under(&path, || next.next().unwrap()).unwrap();
        assert_eq!(file.unfinished, names[1]);
        file.put(b"a,b\n").unwrap();
        file.rename().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"a,b\n");
        assert_eq!(fs::read(&victim).unwrap(), b"precious");
    }

    /// A disk that stores something else is noticed: the checksum is that of what was to be written.
    #[test]
    fn the_checksum_is_that_of_what_was_meant() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = AtomicFile::create(&folder.path().join("table.csv")).unwrap();
        file.put(b"ab").unwrap();
        file.out.flush().unwrap();
        fs::write(&file.unfinished, "xy").unwrap();
        file.put(b"c").unwrap();
        let written = file.rename().unwrap();
        assert_eq!(fs::read(&written.path).unwrap(), b"xyc");
        // The example of FIPS 180-4 for the text abc.
        assert_eq!(written.sha256[..4], [0xba, 0x78, 0x16, 0xbf]);
    }

    #[test]
    fn a_new_file_replaces_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plan.toml");
        assert!(AtomicFile::write_new(&path, b"first").unwrap());
        assert!(!AtomicFile::write_new(&path, b"second").unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"first");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn two_unfinished_files_of_one_path_are_separate() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        let (mut first, mut second) = (AtomicFile::create(&path).unwrap(), AtomicFile::create(&path).unwrap());
        first.put(b"first").unwrap();
        second.put(b"second").unwrap();
        first.rename().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"first");
        second.rename().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
