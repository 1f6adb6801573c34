//! Searches as an archive that anybody's cocopp can load: one compressed file for each algorithm, and a list of them with checksums.
//!
//! cocopp (`cocopp.archiving`) reads such a folder from disk, or from the address of any static web server, and loads single algorithms
//! when they are asked for. The name of a file is the name of the algorithm in its figures. The same logs give the same bytes.
//!
//! ```no_run
//! use std::path::Path;
//! use tpam_searches::Catalogues;
//! use tpam_kinds::archive;
//! let archive = archive::write(&[Path::new("results/de")], Path::new("results/archive"), &Catalogues::default())?;
//! assert_eq!(archive.data_sets[0].file, "jade_rand-1-bin.tgz");
//! # Ok::<(), tpam_store::Error>(())
//! ```

mod tarball;

use crate::verify::verify;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tpam_searches::Catalogues;
use tpam_searches::search::Searches;
use tpam_store::disk::{self, Kind};
use tpam_store::folder::{Contents, check_logs, checksum_of, kind, write_aside};
use tpam_store::{Error, FolderProblem};
use tpam_table::Table;

/// The name of the list, which cocopp expects.
pub const DEFINITION: &str = "coco_archive_definition.txt";

/// An archive that was written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Archive {
    /// Its data sets, sorted by name.
    pub data_sets: Vec<DataSet>,
}

/// The logs of one algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DataSet {
    /// The file in the archive.
    pub file: String,
    /// The folder with the logs.
    pub logs: PathBuf,
    /// The SHA-256 checksum of the file.
    pub sha256: String,
    /// The size of the file.
    pub bytes: u64,
}

impl Archive {
    /// One row per data set.
    pub fn table(&self) -> Table {
        Table::from_rows(&self.data_sets)
            .text("file", |one| &one.file)
            .integer("bytes", |one| one.bytes)
            .text("sha256", |one| &one.sha256)
            .build()
    }

    /// The list of data sets as cocopp reads it: a Python list of name, checksum and size in thousands of bytes.
    fn definition(&self) -> String {
        let mut list = String::from("[");
        for (at, DataSet { file, sha256, bytes, .. }) in self.data_sets.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(list, "{comma}\n('{file}', '{sha256}', {})", bytes / 1000).expect("a text can always grow");
        }
        list + "]"
    }
}

/// Writes the logs in these folders into the new folder `out`. Each is a finished folder of searches, whose files are compared with their
/// checksums first, or a folder with COCO's logs of one algorithm.
pub fn write(folders: &[impl AsRef<Path>], out: &Path, known: &Catalogues) -> Result<Archive, Error> {
    let mut logs: Vec<(String, PathBuf)> = Vec::new();
    for folder in folders {
        logs.extend(logs_in(folder.as_ref(), known)?);
    }
    logs.sort();
    if let Some(pair) = logs.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let [(name, first), (_, second)] = pair else { unreachable!("a window of two") };
        let (first, second) = (first.display(), second.display());
        let says = format!("{first} and {second} would both be the data set '{name}': rename one of the folders");
        return Err(Error::twice("data set", name, says));
    }
    make_new(out)?;
    let mut data_sets = Vec::new();
    for (name, logs) in logs {
        let packed = tarball::packed(&name, &logs)?;
        let (file, sha256) = (format!("{name}.tgz"), checksum_of([packed.as_slice()]));
        write_aside(&out.join(&file), &packed)?;
        data_sets.push(DataSet { file, logs, sha256, bytes: packed.len() as u64 });
    }
    let archive = Archive { data_sets };
    write_aside(&out.join(DEFINITION), archive.definition().as_bytes())?;
    Ok(archive)
}

/// The algorithms whose logs are in a folder: the name of the data set, and the folder.
fn logs_in(folder: &Path, known: &Catalogues) -> Result<Vec<(String, PathBuf)>, Error> {
    if kind(folder).as_deref() != Some(Searches::KIND) {
        if has_index(folder)? {
            return Ok(vec![(name_of(folder), folder.to_owned())]);
        }
        let problem = FolderProblem::OtherFiles { holds: "neither searches of `tpam de` nor COCO's logs of an algorithm" };
        return Err(Error::folder(folder, problem, "there is no .info file in it"));
    }
    let verdict = verify(folder, known)?;
    if !verdict.is_sound() {
        return Err(Error::damaged(folder, "not everything in it is what was written"));
    }
    check_logs(folder)?;
    let mut found = Vec::new();
    for (name, kind) in disk::list(folder)? {
        let path = folder.join(name);
        if kind == Kind::Folder && has_index(&path)? {
            found.push((name_of(&path), path));
        }
    }
    if found.is_empty() {
        let problem = FolderProblem::NotFinished { state: "has no logs yet" };
        return Err(Error::folder(folder, problem, "run the same `tpam de` again to finish it"));
    }
    Ok(found)
}

/// Whether a folder has an index file of COCO. One that names no trials was cut off: cocopp would leave its functions out.
fn has_index(folder: &Path) -> Result<bool, Error> {
    let names = disk::list(folder)?.into_iter().map(|(name, _)| folder.join(name));
    let mut indices = names.filter(|path| path.extension().is_some_and(|extension| extension == "info")).peekable();
    let there = indices.peek().is_some();
    for index in indices {
        let text = disk::read(&index, disk::OF_LIST)?.unwrap_or_default();
        let is_head = |line: &str| line.split(',').next().is_some_and(|first| first.contains('='));
        let names_trials = |line: &str| !line.trim().is_empty() && !line.starts_with('%') && !is_head(line);
        if !String::from_utf8_lossy(&text).lines().any(names_trials) {
            return Err(Error::damaged(&index, "it names no trials: write the logs again"));
        }
    }
    Ok(there)
}

/// The name of a folder with characters that mean the same in every file system, in addresses and in Python. The first is one that no
/// command takes for an option, and that hides no file.
fn name_of(folder: &Path) -> String {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = whole.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || "._+-".contains(letter) { letter } else { '-' };
    let name: String = name.chars().map(plain).collect();
    match name.trim_start_matches(['-', '.']) {
        "" => "_".to_owned(),
        shown => shown.to_owned(),
    }
}

/// Makes a folder, which may exist if it is empty.
fn make_new(out: &Path) -> Result<(), Error> {
    disk::create_folder(out)?;
    if disk::list(out)?.is_empty() {
        return Ok(());
    }
    Err(Error::folder(out, FolderProblem::NotEmpty, "name a new folder"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn logs(folder: &Path, name: &str) -> PathBuf {
        let logs = folder.join(name);
        fs::create_dir_all(logs.join("data_f1")).unwrap();
        fs::write(logs.join("f1.info"), "suite = 'bbob'\ndata_f1/f1.dat, 1:2|3").unwrap();
        fs::write(logs.join("data_f1/f1.dat"), "% evaluations").unwrap();
        logs
    }

    #[test]
    fn the_list_is_what_cocopp_reads_and_bytes_repeat() {
        let place = tempfile::tempdir().unwrap();
        let folders = [logs(place.path(), "b c"), logs(place.path(), "a")];
        let known = Catalogues::default();
        let one = write(&folders, &place.path().join("one"), &known).unwrap();
        let files: Vec<&str> = one.data_sets.iter().map(|set| set.file.as_str()).collect();
        assert_eq!(files, ["a.tgz", "b-c.tgz"]);
        let text = fs::read_to_string(place.path().join("one").join(DEFINITION)).unwrap();
        let bytes = fs::read(place.path().join("one/a.tgz")).unwrap();
        let first = format!("[\n('a.tgz', '{}', 0), \n('b-c.tgz', '", checksum_of([bytes.as_slice()]));
        assert!(text.starts_with(&first) && text.ends_with("', 0)]"), "{text}");
        write(&folders, &place.path().join("two"), &known).unwrap();
        assert_eq!(fs::read(place.path().join("two/a.tgz")).unwrap(), bytes);
    }

    #[test]
    fn no_file_is_named_like_an_option() {
        for (name, file) in [("=a", "a"), ("-a", "a"), ("..b", "b"), ("a=b", "a-b"), ("+", "+"), ("--", "_")] {
            assert_eq!(name_of(Path::new(name)), file);
        }
    }

    #[test]
    fn what_cannot_be_archived_is_refused() {
        let place = tempfile::tempdir().unwrap();
        let known = Catalogues::default();
        let refused = |folders: &[PathBuf], out: &str| {
            let out = place.path().join(out);
            let sentence = write(folders, &out, &known).unwrap_err().to_string();
            assert!(!out.join(DEFINITION).exists());
            sentence
        };
        fs::create_dir_all(place.path().join("empty")).unwrap();
        assert!(refused(&[place.path().join("empty")], "out").contains("holds neither searches"));
        fs::write(logs(place.path(), "cut").join("f1.info"), "suite = 'bbob'\n").unwrap();
        assert!(refused(&[place.path().join("cut")], "out").contains("f1.info is damaged: it names no trials"));
        let twice = [logs(place.path(), "x/a"), logs(place.path(), "y/a")];
        assert!(refused(&twice, "out").contains("would both be the data set 'a'"));
        fs::create_dir_all(place.path().join("full/inner")).unwrap();
        assert!(refused(&twice[..1], "full").contains("is not empty: name a new folder"));
    }
}
