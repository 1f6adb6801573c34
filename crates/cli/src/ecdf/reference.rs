//! The line to compare with: the best algorithm of 2009 for each target, from an installed `cocopp`, or any folder of logs.

use super::logs;
use crate::failure::Failure;
use std::path::{Path, PathBuf};
use std::process::Command;
use tpam_analysis::coco::Algorithm;

/// Whose logs `cocopp` brings along, as an archive below its folder.
const BEST: &str = "best2009";
const ARCHIVE: &str = "refalgs/best2009-bbob.tar.gz";

/// Reads `best2009` or a folder.
pub(super) fn read(name: &str) -> Result<Algorithm, Failure> {
    if name != BEST {
        let mut found = logs::read(Path::new(name))?;
        return if found.len() == 1 {
            Ok(found.remove(0))
        } else {
            Err(Failure::Input(format!("--reference {name} holds {} algorithms: name the folder of one", found.len())))
        };
    }
    let archive = installed()?;
    let folder = std::env::temp_dir().join(format!("tpam-{BEST}-{}", std::process::id()));
    let read = unpack(&archive, &folder).and_then(|()| logs::read(&folder));
    // A folder in the system's place for such things that cannot be removed is no reason to fail.
    let _ = std::fs::remove_dir_all(&folder);
    Ok(Algorithm { name: "best 2009".to_owned(), ..read?.remove(0) })
}

/// Where `cocopp` keeps it. Importing it would take seconds and needs packages that are not always there, so that it is only located.
fn installed() -> Result<PathBuf, Failure> {
    const LOCATE: &str =
        "import importlib.util as u; s = u.find_spec('cocopp'); print(s.submodule_search_locations[0] if s else '')";
    let output = Command::new("python3").args(["-c", LOCATE]).output().ok();
    let folder = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    let archive = Path::new(&folder).join(ARCHIVE);
    if folder.is_empty() || !archive.is_file() {
        return Err(Failure::Input(
            "--reference best2009 is taken from the Python package cocopp, which python3 does not find: pip install cocopp six"
                .to_owned(),
        ));
    }
    Ok(archive)
}

fn unpack(archive: &Path, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|e| Failure::file("make", folder, &e))?;
    let mut tar = Command::new("tar");
    tar.arg("-xzf").arg(archive).arg("-C").arg(folder);
    match tar.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let why = String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ");
            Err(Failure::Input(format!("tar cannot unpack {}: {why}", archive.display())))
        }
        Err(e) => {
            Err(Failure::Input(format!("the program tar, which unpacks {}, does not start: {e}", archive.display())))
        }
    }
}
