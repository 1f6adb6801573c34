//! A folder as one compressed file, whose bytes depend on the contents and names of its files only.

use flate2::{Compression, GzBuilder};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tar::{Builder, Header};
use tpam_store::Error;
use tpam_store::disk::{self, Kind};

/// Packs the files of a folder below the name `name`.
pub(super) fn packed(name: &str, folder: &Path) -> Result<Vec<u8>, Error> {
    // Without a time and a name of an operating system in its head.
    let compressed = GzBuilder::new().mtime(0).operating_system(255).write(Vec::new(), Compression::best());
    let mut tarball = Builder::new(compressed);
    for file in files(folder)? {
        let mut bytes = Vec::new();
        let read = disk::open_text(&folder.join(&file)).and_then(|mut file| file.read_to_end(&mut bytes));
        read.map_err(|e| Error::file("read", &folder.join(&file), e))?;
        let mut header = Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(0);
        let path = Path::new(name).join(&file);
        tarball.append_data(&mut header, &path, bytes.as_slice()).map_err(|e| Error::file("pack", &path, e))?;
    }
    let finished = tarball.into_inner().and_then(flate2::write::GzEncoder::finish);
    finished.map_err(|e| Error::file("pack", folder, e))
}

/// The files in a folder and in the folders below it, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(inner) = open.pop() {
        for (name, kind) in disk::list(&folder.join(&inner))? {
            let path = inner.join(name);
            match kind {
                Kind::Folder => open.push(path),
                Kind::File => found.push(path),
                Kind::Other => {
                    let why = "it is neither a file nor a folder, and links are not packed: put the file itself there";
                    return Err(Error::file("pack", &folder.join(path), io::Error::other(why)));
                }
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_packed_folder_holds_its_files() {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir(place.path().join("inner")).unwrap();
        fs::write(place.path().join("inner/b.dat"), "two").unwrap();
        fs::write(place.path().join("a.info"), "one").unwrap();
        let bytes = packed("jade", place.path()).unwrap();
        let mut read = tar::Archive::new(flate2::read::GzDecoder::new(bytes.as_slice()));
        let mut names = Vec::new();
        for entry in read.entries().unwrap() {
            let mut entry = entry.unwrap();
            let mut text = String::new();
            std::io::Read::read_to_string(&mut entry, &mut text).unwrap();
            names.push((entry.path().unwrap().display().to_string(), text));
        }
        assert_eq!(names, [("jade/a.info".to_owned(), "one".to_owned()), ("jade/inner/b.dat".into(), "two".into())]);
    }
}
