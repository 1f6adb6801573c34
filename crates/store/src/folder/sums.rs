//! `SHA256SUMS`: the checksums of the final files of a folder, in the format of `sha256sum`. Written last: a folder that has it is
//! complete.

use crate::{Error, disk};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{ErrorKind, Read};
use std::path::Path;
use tpam_coco::Written;

/// The file of checksums.
pub const SUMS: &str = "SHA256SUMS";

/// Hexadecimal digits.
type Sum = String;

/// The checksum of each final file, by its path in the folder, with `/` between names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums(BTreeMap<String, Sum>);

impl Sums {
    /// Reads the checksums of a folder; `None` if it has no such file.
    pub fn read(folder: &Path) -> Result<Option<Self>, Error> {
        let path = folder.join(SUMS);
        let Some(bytes) = disk::read(&path, disk::OF_LIST)? else { return Ok(None) };
        let text = String::from_utf8_lossy(&bytes);
        let damaged = |at: usize| Error::damaged(&path, format!("line {} is not a checksum and a name", at + 1));
        let lines = text.lines().enumerate();
        let sums: Result<BTreeMap<String, Sum>, Error> = lines.map(|(at, line)| parse(line).ok_or_else(|| damaged(at))).collect();
        let sums = Self(sums?);
        if sums.text() != text {
            return Err(Error::damaged(&path, "its lines are not in the order of the names, or one occurs twice"));
        }
        Ok(Some(sums))
    }

    /// Reads the checksums of a folder that has to have them.
    pub fn required(folder: &Path) -> Result<Self, Error> {
        Self::read(folder)?.ok_or_else(|| Error::damaged(&folder.join(SUMS), "it is missing"))
    }

    /// Writes the file of checksums.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        disk::write_aside(&folder.join(SUMS), self.text().as_bytes())
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (name, sum) in &self.0 {
            let _ = writeln!(text, "{sum}  {name}");
        }
        text
    }

    /// Adds the checksum of what was written into a file of the folder: if the disk made something else of it, reading it back would hide
    /// that.
    pub fn add(&mut self, folder: &Path, written: &Written) {
        let name = written.path.strip_prefix(folder).unwrap_or(&written.path);
        let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        self.0.insert(parts.join("/"), hexadecimal(&written.sha256));
    }

    /// The same for bytes.
    pub fn put(&mut self, name: &str, bytes: &[u8]) {
        self.0.insert(name.to_owned(), checksum_of([bytes]));
    }

    /// Adds checksums that were known before, for files that were not written again; of those without, that of the file.
    pub fn keep(&mut self, folder: &Path, names: &[String], before: &Self) -> Result<(), Error> {
        for name in names.iter().filter(|name| !self.has(name)).cloned().collect::<Vec<_>>() {
            let known = before.0.get(&name).cloned();
            let sum = known.map_or_else(|| sum(&disk::inside(folder, &name)?), Ok)?;
            self.0.insert(name, sum);
        }
        Ok(())
    }

    /// Adds checksums, in place of those that are there.
    pub(super) fn replace(&mut self, others: &Self) {
        self.0.extend(others.0.iter().map(|(name, sum)| (name.clone(), sum.clone())));
    }

    /// The checksums of some files.
    pub(super) fn only(&self, names: &[&str]) -> Self {
        Self(self.0.iter().filter(|(name, _)| names.contains(&name.as_str())).map(|(name, sum)| (name.clone(), sum.clone())).collect())
    }

    /// Whether a file with these bytes has the right checksum; `None` if it has none.
    pub(super) fn proves(&self, name: &str, bytes: &[u8]) -> Option<bool> {
        self.0.get(name).map(|sum| *sum == checksum_of([bytes]))
    }

    /// The names of the files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether a file has a checksum.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Compares a file with its checksum.
    pub fn check(&self, folder: &Path, name: &str) -> Result<(), Error> {
        let path = disk::inside(folder, name)?;
        let wanted = self.listed(folder, name)?;
        match sum(&path) {
            Ok(found) if found == *wanted => Ok(()),
            Ok(_) => Err(Error::damaged(&path, format!("its checksum is not the one in {SUMS}"))),
            Err(Error::File { source, .. }) if source.kind() == ErrorKind::NotFound => Err(Error::damaged(&path, "it is missing")),
            Err(error) => Err(error),
        }
    }

    /// Checks that files have a checksum.
    pub fn has_all<'a>(&self, folder: &Path, names: impl IntoIterator<Item = &'a str>) -> Result<(), Error> {
        names.into_iter().try_for_each(|name| self.listed(folder, name).map(drop))
    }

    fn listed(&self, folder: &Path, name: &str) -> Result<&Sum, Error> {
        self.0.get(name).ok_or_else(|| Error::damaged(&folder.join(SUMS), format!("it has no checksum of {name}")))
    }

    /// Compares every file with its checksum, and `required` files have to have one.
    pub fn check_all<'a>(&self, folder: &Path, required: impl IntoIterator<Item = &'a str>) -> Result<(), Error> {
        self.has_all(folder, required)?;
        self.names().try_for_each(|name| self.check(folder, name))
    }
}

/// The name and the checksum in a line.
fn parse(line: &str) -> Option<(String, Sum)> {
    let (digits, name) = line.split_once("  ")?;
    let lower = |digit: &u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(digit);
    if digits.len() != 64 || !digits.bytes().all(|digit| lower(&digit)) {
        return None;
    }
    // A path that leads out of the folder was not written by this program.
    if !disk::is_plain(name) {
        return None;
    }
    Some((name.to_owned(), digits.to_owned()))
}

/// The SHA-256 checksum of some bytes, one after the other, in hexadecimal digits.
pub fn checksum_of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    parts.into_iter().for_each(|part| hash.update(part));
    hexadecimal(&hash.finalize())
}

fn hexadecimal(sum: &[u8]) -> Sum {
    sum.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The checksum of a file.
fn sum(path: &Path) -> Result<Sum, Error> {
    let failed = |e: std::io::Error| Error::file("read", path, e);
    let mut file = disk::open(path).map_err(failed)?;
    let (mut hash, mut portion) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut portion).map_err(failed)? {
            0 => return Ok(hexadecimal(&hash.finalize())),
            length => hash.update(&portion[..length]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("logs")).unwrap();
        fs::write(folder.path().join("a.csv"), "abc").unwrap();
        fs::write(folder.path().join("logs/b.dat"), "").unwrap();
        let (names, mut sums) = (["a.csv", "logs/b.dat"].map(str::to_owned), Sums::default());
        sums.keep(folder.path(), &names, &Sums::default()).unwrap();
        sums.write(folder.path()).unwrap();
        folder
    }

    /// The example of FIPS 180-4, and the checksum of an empty file.
    #[test]
    fn the_format_is_that_of_sha256sum() {
        let folder = folder();
        assert_eq!(
            fs::read_to_string(folder.path().join(SUMS)).unwrap(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.csv\n\
             e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  logs/b.dat\n"
        );
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let folder = folder();
        let sums = |folder: &Path| Sums::read(folder)?.unwrap().check_all(folder, ["a.csv", "logs/b.dat"]);
        sums(folder.path()).unwrap();
        for name in ["a.csv", SUMS] {
            let path = folder.path().join(name);
            let bytes = fs::read(&path).unwrap();
            for bit in 0..8 * bytes.len() {
                let mut flipped = bytes.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                fs::write(&path, flipped).unwrap();
                assert!(matches!(sums(folder.path()), Err(Error::Damaged { .. })), "{name}: bit {bit}");
            }
            fs::write(&path, bytes).unwrap();
        }
        fs::remove_file(folder.path().join("logs/b.dat")).unwrap();
        assert!(sums(folder.path()).unwrap_err().to_string().ends_with("b.dat is damaged: it is missing"));
    }

    /// `sha256sum` would accept them, but this program does not write them.
    #[test]
    fn swapped_doubled_and_cut_lines_are_noticed() {
        let folder = folder();
        let path = folder.path().join(SUMS);
        let text = fs::read_to_string(&path).unwrap();
        let (first, second) = text.split_at(text.find('\n').unwrap() + 1);
        for changed in [format!("{second}{first}"), format!("{first}{text}"), text.trim_end().to_owned()] {
            fs::write(&path, &changed).unwrap();
            assert!(matches!(Sums::read(folder.path()), Err(Error::Damaged { .. })), "{changed}");
        }
    }

    #[test]
    fn paths_that_lead_out_of_the_folder_are_refused() {
        let digits = "0".repeat(64);
        assert!(parse(&format!("{digits}  a/b")).is_some());
        for name in ["../a", "/etc/passwd", "a/../../b", ""] {
            assert_eq!(parse(&format!("{digits}  {name}")).filter(|_| !name.is_empty()), None, "{name}");
        }
    }
}
