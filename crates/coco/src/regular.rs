//! Opens regular files only, and reads text with a limit on the length of a line.
//!
//! A folder of logs or of results may come from anywhere. A named pipe in the place of a file would wait for a writer, a device may have no
//! end, and a file with a hole of a terabyte would be read into memory.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// What to do with a link in the place of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Open what it leads to.
    Follow,
    /// Refuse it.
    Refuse,
}

/// Opens a file if it is a regular one.
///
/// ```
/// use std::fs::OpenOptions;
/// use tpam_coco::{Links, open_regular};
/// let folder = std::env::temp_dir();
/// assert!(open_regular(&folder, OpenOptions::new().read(true), Links::Follow).is_err());
/// ```
///
/// # Errors
///
/// If the system cannot open it, if it is a folder, a pipe or a device, or if it is a link that is to be refused.
pub fn open_regular(path: &Path, options: &mut OpenOptions, links: Links) -> io::Result<File> {
    // To open a device may change its state: its kind is checked before.
    let found = if links == Links::Follow { fs::metadata(path) } else { fs::symlink_metadata(path) };
    match found {
        Ok(meta) => check(&meta)?,
        Err(e) if e.kind() == ErrorKind::NotFound => {}
        Err(e) => return Err(e),
    }
    without_waiting(options, links);
    let file = options.open(path)?;
    // Another process may have replaced it meanwhile.
    check(&file.metadata()?)?;
    if !cfg!(unix) && links == Links::Refuse {
        check(&fs::symlink_metadata(path)?)?;
    }
    Ok(file)
}

/// A pipe is opened without a wait for its other end, and a link is not followed if it was planted after the check.
#[cfg(unix)]
fn without_waiting(options: &mut OpenOptions, links: Links) {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let flags = if links == Links::Refuse { OFlags::NONBLOCK | OFlags::NOFOLLOW } else { OFlags::NONBLOCK };
    options.custom_flags(flags.bits().cast_signed());
}

#[cfg(not(unix))]
fn without_waiting(_options: &mut OpenOptions, _links: Links) {}

/// A file of this size is read in a few seconds, whatever is in it.
const SMALL: u64 = 1 << 30;

fn check(meta: &Metadata) -> io::Result<()> {
    if meta.is_file() && meta.len() > SMALL && is_hole(meta) {
        Err(io::Error::other("nearly all of it is a hole that was never written"))
    } else if meta.is_file() {
        Ok(())
    } else if meta.is_symlink() {
        Err(io::Error::other("it is a link, and links inside a result folder are not followed: put the file itself there"))
    } else if meta.is_dir() {
        Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"))
    } else {
        Err(io::Error::other("it is not a regular file"))
    }
}

/// Whether less than a thousandth of a file is on the disk. No file system compresses text or tables that much.
#[cfg(unix)]
fn is_hole(meta: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::blocks(meta) * 512 < meta.len() / 1000
}

#[cfg(not(unix))]
fn is_hole(_meta: &Metadata) -> bool {
    false
}

/// A text file whose lines have a limited length, so that a reader needs little memory.
#[derive(Debug)]
pub struct TextFile {
    file: File,
    /// The length of the line so far.
    line: usize,
}

impl TextFile {
    /// The longest line, in bytes. The longest lines of results are those of probes: about 10 kB for each phase after each restart.
    pub const LONGEST_LINE: usize = 128 << 20;

    /// Opens a regular file.
    ///
    /// # Errors
    ///
    /// Those of [`open_regular`].
    pub fn open(path: &Path, links: Links) -> io::Result<Self> {
        Ok(Self { file: open_regular(path, OpenOptions::new().read(true), links)?, line: 0 })
    }
}

impl Read for TextFile {
    fn read(&mut self, portion: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(portion)?;
        match portion[..length].iter().rposition(|byte| *byte == b'\n') {
            Some(end) => self.line = length - end - 1,
            None => self.line += length,
        }
        if self.line > Self::LONGEST_LINE {
            let megabytes = Self::LONGEST_LINE >> 20;
            return Err(io::Error::new(ErrorKind::InvalidData, format!("a line of it has more than {megabytes} MB")));
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    use super::*;
    #[cfg(unix)]
    use std::os::unix::fs::symlink;

    #[cfg(unix)]
    fn said(path: &Path, links: Links) -> String {
        let mut text = Vec::new();
        TextFile::open(path, links).and_then(|mut file| file.read_to_end(&mut text)).unwrap_err().to_string()
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link, pipe] = ["file", "link", "pipe"].map(|name| folder.path().join(name));
        fs::write(&file, "a\n").unwrap();
        symlink(&file, &link).unwrap();
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, rustix::fs::Mode::RUSR, 0).unwrap();
        assert!(TextFile::open(&file, Links::Refuse).is_ok() && TextFile::open(&link, Links::Follow).is_ok());
        assert!(said(&link, Links::Refuse).starts_with("it is a link"));
        assert_eq!(said(&pipe, Links::Follow), "it is not a regular file");
        assert_eq!(said(Path::new("/dev/zero"), Links::Follow), "it is not a regular file");
        assert_eq!(said(folder.path(), Links::Follow), "it is a folder");
    }

    #[cfg(unix)]
    #[test]
    fn long_lines_are_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(SMALL).unwrap();
        assert_eq!(said(file.path(), Links::Follow), "a line of it has more than 128 MB");
        file.as_file().set_len(1 << 40).unwrap();
        assert_eq!(said(file.path(), Links::Follow), "nearly all of it is a hole that was never written");
    }
}
