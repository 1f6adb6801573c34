//! A release: `cargo xtask dist` makes every file of it in one folder; `cargo xtask wheels` and `binary` make single files.
//!
//! ```text
//! wheels    the wheel, checked: its tag, its stable ABI, its licence texts, its work in an environment with NumPy alone
//! binary    the command for Linux, with its licence texts; needs glibc 2.17 or newer
//! crates    the packages of the library crates
//! bare      the binary and the wheel in bare Debian systems
//! workflow  what the forge runs: the commands exist
//! versions  the version is the same everywhere
//! ```

mod bare;
mod binary;
mod crates;
mod tools;
mod versions;
mod wheels;
mod workflow;

use super::{licences, root, succeeds};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) use bare::check as check_bare;
pub(crate) use versions::released;
pub(crate) use workflow::check as check_workflows;

/// The checksums of all files, as `sha256sum --check` reads them.
const SUMS: &str = "SHA256SUMS";

/// Files of the repository that belong to a release.
const TEXTS: [&str; 5] = ["CHANGELOG.md", "CITATION.cff", "LICENSE-APACHE", "LICENSE-MIT", licences::FILE];

/// The folder of a release.
pub(crate) fn folder() -> PathBuf {
    root().join("target/dist")
}

/// Its folder with the wheel and the source package.
fn packages() -> PathBuf {
    folder().join("python")
}

/// `cargo xtask wheels`: the wheel of this system, into the folder of a release.
pub(crate) fn make_wheels() -> Result<(), String> {
    let wheel = wheels::make(&packages())?;
    println!("{}", wheel.display());
    Ok(())
}

/// `cargo xtask binary`: the command for Linux, into the folder of a release.
pub(crate) fn make_binary() -> Result<(), String> {
    let folder = folder();
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    binary::make(&folder).map(drop)
}

/// `cargo xtask dist`: everything that a release needs.
pub(crate) fn make() -> Result<(), String> {
    let folder = folder();
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for name in TEXTS {
        fs::copy(root().join(name), folder.join(name)).map_err(|e| format!("{name}: {e}"))?;
    }
    wheels::make(&packages())?;
    wheels::make_source(&packages())?;
    let program = binary::make(&folder)?;
    archive(&program, &folder)?;
    site(&folder)?;
    crates::make(&folder)?;
    sums(&folder)?;
    println!("{} holds:", folder.display());
    succeeds(Command::new("cat").arg(SUMS).current_dir(&folder))
}

/// The algorithms whose searches are a part of the release, as an archive that cocopp loads: the PAMs of the paper and a control that
/// learns nothing.
const SEARCH: [&str; 11] = [
    "de",
    "--pam",
    "jde,epsde,jade,mde,shade,uniform",
    "--mutation",
    "rand/1,current-to-pbest/1",
    "--dims",
    "2,5",
    "--instances",
    "1-15",
    "--budget",
    "1000",
];

/// Searches with the program of the release, and makes an archive of their COCO logs.
fn archive(program: &Path, folder: &Path) -> Result<(), String> {
    let search = root().join("target/dist-search");
    let _ = fs::remove_dir_all(&search);
    succeeds(Command::new(program).args(SEARCH).args(["--quiet", "--out"]).arg(&search))?;
    succeeds(Command::new(program).arg("archive").arg(&search).args(["--quiet", "--out"]).arg(folder.join("coco-archive")))
}

/// The site: `cargo xtask site` writes target/site.
fn site(folder: &Path) -> Result<(), String> {
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    succeeds(Command::new(own).arg("site").current_dir(root()))?;
    let name = format!("tpam-{}-site", versions::of_workspace()?);
    packed(&root().join("target/site"), &name, folder)
}

/// Packs a folder as NAME.tar.gz, whose paths begin with NAME. The same files give the same bytes.
fn packed(what: &Path, name: &str, folder: &Path) -> Result<(), String> {
    let mut tar = Command::new("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "--mode=u=rwX,go=rX"]);
    // gzip writes the time of the file only if it is told a name.
    tar.args(["--use-compress-program=gzip -9n", "--create", "--file"]).arg(folder.join(format!("{name}.tar.gz")));
    tar.arg(format!("--transform=s,^\\.,{name},")).arg("--directory").arg(what).arg(".");
    succeeds(&mut tar)
}

/// Writes the checksums of all files below a folder.
fn sums(folder: &Path) -> Result<(), String> {
    let files = files(folder, Path::new(""))?;
    let output = Command::new("sha256sum").args(&files).current_dir(folder).output();
    let output = output.map_err(|e| format!("sha256sum did not start: {e}"))?;
    if !output.status.success() {
        return Err(format!("sha256sum: {}", String::from_utf8_lossy(&output.stderr)));
    }
    fs::write(folder.join(SUMS), output.stdout).map_err(|e| format!("{SUMS}: {e}"))
}

/// The paths of all files below a folder, relative to it and sorted.
fn files(folder: &Path, below: &Path) -> Result<Vec<PathBuf>, String> {
    let here = folder.join(below);
    let mut found = Vec::new();
    for entry in fs::read_dir(&here).map_err(|e| format!("{}: {e}", here.display()))?.flatten() {
        let path = below.join(entry.file_name());
        if entry.path().is_dir() {
            found.extend(files(folder, &path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_folders_have_the_same_bytes_and_sums_of_all_files() {
        let folder = std::env::temp_dir().join(format!("tpam-dist-{}", std::process::id()));
        let [what, out] = ["what", "out"].map(|name| folder.join(name));
        fs::create_dir_all(what.join("deep")).unwrap();
        fs::create_dir_all(out.join("deep")).unwrap();
        fs::write(what.join("deep/a"), "a").unwrap();
        packed(&what, "x-1", &out).unwrap();
        let first = fs::read(out.join("x-1.tar.gz")).unwrap();
        fs::write(what.join("deep/a"), "a").unwrap();
        packed(&what, "x-1", &out).unwrap();
        assert_eq!(first, fs::read(out.join("x-1.tar.gz")).unwrap());
        let list = Command::new("tar").arg("tzf").arg(out.join("x-1.tar.gz")).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&list.stdout), "x-1/\nx-1/deep/\nx-1/deep/a\n");
        fs::write(out.join("deep/empty"), "").unwrap();
        sums(&out).unwrap();
        let sums = fs::read_to_string(out.join(SUMS)).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        // The SHA-256 of no bytes.
        assert!(sums.starts_with("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  deep/empty\n"), "{sums}");
        assert!(sums.lines().count() == 2 && sums.ends_with("  x-1.tar.gz\n"), "{sums}");
    }
}
