//! What passed and has the same inputs since is not run again: a step, the tests of a crate, the commands of a page.
//!
//! Inputs are files, and a check names all that it reads: a file that is missing in its list would hide a failure. So lists name whole
//! folders. The hash of the inputs is stored in [`RECORDS`] when the check has passed, and a fresh clone has none.

use super::{python, root};
use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

/// The folder with a file for each check that passed.
const RECORDS: &str = "target/passed";

/// Whether checks that passed are left out. Only `cargo xtask test` does so: a command that names a check runs it.
static LEAVE_OUT: AtomicBool = AtomicBool::new(false);

/// From now on, checks that passed are left out.
pub(crate) fn leave_out() {
    LEAVE_OUT.store(true, Ordering::Relaxed);
}

/// Lets everything run again: results of checks that passed are lost.
pub(crate) fn forget_all() {
    let _ = fs::remove_dir_all(root().join(RECORDS));
}

/// A check and the state of everything that it reads.
pub(crate) struct Check {
    name: String,
    /// The file with the hash of the inputs with which it passed last.
    record: PathBuf,
    hash: String,
}

impl Check {
    pub(crate) fn new(name: &str, inputs: &Inputs) -> Self {
        let record = root().join(RECORDS).join(name.replace('/', "-"));
        Self { name: name.to_owned(), record, hash: format!("{:016x}", inputs.0.finish()) }
    }

    /// A check that is run again if its results are no longer there.
    pub(crate) fn with_results(self, folder: &Path) -> Self {
        if !folder.exists() {
            let _ = fs::remove_file(&self.record);
        }
        self
    }

    /// Whether it passed with the same inputs, and is to be left out.
    pub(crate) fn is_left_out(&self) -> bool {
        LEAVE_OUT.load(Ordering::Relaxed) && self.passed()
    }

    fn passed(&self) -> bool {
        fs::read_to_string(&self.record).is_ok_and(|hash| hash == self.hash)
    }

    /// Runs it, and stores that it passed. What it left behind before is void as soon as it begins.
    pub(crate) fn run(&self, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        let _ = fs::remove_file(&self.record);
        run()?;
        // Without the record it is run again.
        let _ = fs::create_dir_all(self.record.with_file_name("")).and_then(|()| fs::write(&self.record, &self.hash));
        Ok(())
    }

    /// Runs it unless it is left out, which it says.
    pub(crate) fn run_if_changed(&self, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        if self.is_left_out() {
            println!("{}: unchanged since it passed", self.name);
            return Ok(());
        }
        self.run(run)
    }
}

/// The hash of everything that a check reads.
#[derive(Clone)]
pub(crate) struct Inputs(DefaultHasher);

impl Inputs {
    /// What every check depends on: the compiler, and the variables that change what tpam does.
    pub(crate) fn new() -> Self {
        static COMPILER: OnceLock<Vec<u8>> = OnceLock::new();
        let ask = || Command::new("rustc").arg("-vV").output().map(|output| output.stdout).unwrap_or_default();
        let mut hasher = DefaultHasher::new();
        COMPILER.get_or_init(ask).hash(&mut hasher);
        let mut variables: Vec<_> = std::env::vars_os().collect();
        variables.retain(|(name, _)| name.to_string_lossy().starts_with("TPAM_") && name != python::IS_READY);
        variables.sort();
        variables.hash(&mut hasher);
        Self(hasher)
    }

    /// Adds a file, whether or not it exists; or all files below a folder that git does not ignore. Paths may begin at the root.
    pub(crate) fn with(mut self, path: impl AsRef<Path>) -> Self {
        let path = root().join(path);
        if path.is_dir() {
            match files(&path) {
                Some(files) => files.iter().for_each(|file| self.add(file)),
                // It cannot be compared, and is never the same.
                None => SystemTime::now().hash(&mut self.0),
            }
        } else {
            self.add(&path);
        }
        self
    }

    /// Adds several files or folders.
    pub(crate) fn with_all(self, paths: impl IntoIterator<Item: AsRef<Path>>) -> Self {
        paths.into_iter().fold(self, Self::with)
    }

    fn add(&mut self, file: &Path) {
        file.hash(&mut self.0);
        fs::read(file).ok().hash(&mut self.0);
    }
}

/// The files below a folder of a git work tree, without those that git ignores.
fn files(folder: &Path) -> Option<Vec<PathBuf>> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(folder);
    let output = git.output().ok().filter(|output| output.status.success())?;
    let names = String::from_utf8_lossy(&output.stdout);
    let files: BTreeSet<PathBuf> = names.split_terminator('\0').map(|name| folder.join(name)).collect();
    Some(files.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A work tree with a file, and a check that reads all of it; counts how often it runs.
    struct Place {
        folder: PathBuf,
        runs: u32,
    }

    impl Place {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("tpam-unchanged-{name}-{}", std::process::id()));
            fs::create_dir_all(folder.join("below")).unwrap();
            let made = Command::new("git").args(["init", "--quiet"]).current_dir(&folder).status().unwrap();
            assert!(made.success());
            fs::write(folder.join(".gitignore"), "ignored\n").unwrap();
            Self { folder, runs: 0 }
        }

        fn write(&self, name: &str, text: &str) {
            fs::write(self.folder.join(name), text).unwrap();
        }

        /// Runs the check if its inputs have changed; returns how often it has run.
        fn runs(&mut self, result: Result<(), String>) -> u32 {
            leave_out();
            let mut check = Check::new("a check", &Inputs::new().with(&self.folder));
            check.record = self.folder.join("passed/ignored");
            let runs = &mut self.runs;
            let _ = check.run_if_changed(|| {
                *runs += 1;
                result
            });
            self.runs
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    #[test]
    fn a_check_runs_again_when_an_input_changes() {
        let mut place = Place::new("changes");
        assert_eq!([place.runs(Ok(())), place.runs(Ok(()))], [1, 1]);
        place.write("ignored", "no input");
        assert_eq!(place.runs(Ok(())), 1);
        place.write("below/a", "1");
        assert_eq!([place.runs(Ok(())), place.runs(Ok(()))], [2, 2], "a new file");
        place.write("below/a", "2");
        assert_eq!([place.runs(Ok(())), place.runs(Ok(()))], [3, 3], "another content");
        fs::rename(place.folder.join("below/a"), place.folder.join("below/b")).unwrap();
        assert_eq!([place.runs(Ok(())), place.runs(Ok(()))], [4, 4], "another name");
        fs::remove_file(place.folder.join("below/b")).unwrap();
        assert_eq!(place.runs(Ok(())), 5, "a file less");
    }

    /// Also if the inputs are again those with which it passed: what a failed run left behind may be wrong.
    #[test]
    fn a_check_that_failed_runs_again() {
        let mut place = Place::new("fails");
        place.write("a", "1");
        assert_eq!(place.runs(Ok(())), 1);
        place.write("a", "2");
        assert_eq!(place.runs(Err(String::new())), 2);
        place.write("a", "1");
        assert_eq!([place.runs(Ok(())), place.runs(Ok(()))], [3, 3]);
    }

    #[test]
    fn a_folder_without_git_is_never_the_same() {
        let place = Place::new("no-git");
        fs::remove_dir_all(place.folder.join(".git")).unwrap();
        let hash = || Inputs::new().with(&place.folder).0.finish();
        assert!(files(&place.folder).is_some() || hash() != hash());
    }
}
