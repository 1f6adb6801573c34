//! The step that compiles and runs the tests of all crates whose tests have not passed as they are.

use super::unchanged::{Check, Inputs};
use super::{cargo_command, failed, lines::rust_files, root, succeeds};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// What documentation tests are compiled from.
const DOCUMENTED: [&str; 3] = ["crates", "Cargo.toml", "Cargo.lock"];

/// Runs documentation tests beside the other tests. Each of the two leaves the processor idle at times: rustdoc compiles on one thread, and the binaries run
/// one after another.
pub(crate) fn run() -> Result<(), String> {
    let packages = packages(&compile()?);
    if packages.is_empty() {
        return Err("cargo named no tests".to_owned());
    }
    thread::scope(|scope| {
        let documentation = scope.spawn(|| {
            let check = Check::new("documentation tests", &Inputs::new().with_all(DOCUMENTED));
            check.run_if_changed(documentation)
        });
        let mut wrong = Vec::new();
        for (folder, package) in &packages {
            wrong.extend(package.check(folder)?.run_if_changed(|| package.run(folder)).err());
        }
        wrong.extend(documentation.join().expect("no test process panics this thread").err());
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    })
}

/// Compiles what `build` does; returns cargo's messages, one a line.
fn compile() -> Result<String, String> {
    let format = "--message-format=json-render-diagnostics";
    let mut command = cargo_command(&["test", "--workspace", "--no-run", "--quiet", format]);
    let output = command.stderr(Stdio::inherit()).output().map_err(|e| format!("{command:?} did not start: {e}"))?;
    if !output.status.success() {
        return Err(failed(&command, output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The executables of a package.
#[derive(Debug, Default, PartialEq)]
struct Package {
    tests: Vec<PathBuf>,
    /// Programs that tests may start.
    programs: Vec<PathBuf>,
}

/// The packages with tests and their folders, from cargo's messages.
fn packages(messages: &str) -> BTreeMap<PathBuf, Package> {
    let mut found: BTreeMap<PathBuf, Package> = BTreeMap::new();
    for line in messages.lines() {
        if let (Some(manifest), Some(executable)) = (value(line, "manifest_path"), value(line, "executable")) {
            let package = found.entry(Path::new(manifest).parent().unwrap_or(root()).to_owned()).or_default();
            let is_test = line.contains("\"test\":true},\"features\"");
            if is_test { &mut package.tests } else { &mut package.programs }.push(PathBuf::from(executable));
        }
    }
    found.retain(|_, package| !package.tests.is_empty());
    found
}

/// The text that a name has in a message.
fn value<'a>(message: &'a str, name: &str) -> Option<&'a str> {
    message.split_once(&format!("\"{name}\":\""))?.1.split('"').next()
}

impl Package {
    /// Its tests, which depend on its executables, the files of its folder, and those elsewhere that its code names.
    fn check(&self, folder: &Path) -> Result<Check, String> {
        let executables = self.tests.iter().chain(&self.programs);
        let inputs = Inputs::new().with_all(executables).with(folder).with_all(outside(folder)?);
        let name = folder.strip_prefix(root()).unwrap_or(folder).display();
        Ok(Check::new(&format!("tests of {name}"), &inputs))
    }

    /// Runs them all, as cargo does.
    fn run(&self, folder: &Path) -> Result<(), String> {
        let mut wrong = Vec::new();
        for test in &self.tests {
            println!("     Running {}", test.strip_prefix(root()).unwrap_or(test).display());
            wrong.extend(succeeds(Command::new(test).current_dir(folder)).err());
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }
}

/// The files and folders outside of a package that its code names: as a path from the package or from the file with the code. If it uses the
/// package's own path in another way, that is everything.
fn outside(package: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for file in rust_files(package)? {
        let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let bases = [Some(package), file.parent()];
        let named = literals(&text).flat_map(|path| bases.into_iter().flatten().map(|base| joined(base, path)));
        found.extend(named.filter(|path| path.starts_with(root()) && !path.starts_with(package) && path.exists()));
        found.extend(text.lines().any(uses_own_path).then(|| root().to_owned()));
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// The texts in a file that lead out of a folder: they begin with `../` or `/../`.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    let begins = text.match_indices('"').map(|(at, quote)| &text[at + quote.len()..]);
    let paths = begins.map(|rest| rest.strip_prefix('/').unwrap_or(rest)).filter(|rest| rest.starts_with(".."));
    paths.filter_map(|rest| rest.split('"').next())
}

/// Whether a line uses the path of its package, and does not say with which path below it.
fn uses_own_path(line: &str) -> bool {
    line.split_once("CARGO_MANIFEST_DIR\")").is_some_and(|(_, rest)| !rest.contains('"'))
}

/// A path from a folder, without `..`.
fn joined(folder: &Path, path: &str) -> PathBuf {
    let mut joined = folder.to_owned();
    for component in Path::new(path).components() {
        match component {
            Component::ParentDir => drop(joined.pop()),
            other => joined.push(other),
        }
    }
    joined
}

/// Runs the documentation tests, and prints what they printed in one piece.
fn documentation() -> Result<(), String> {
    let mut command = cargo_command(&["test", "--workspace", "--doc", "--no-fail-fast"]);
    let output = command.stdin(Stdio::null()).output().map_err(|e| format!("{command:?} did not start: {e}"))?;
    let text = [output.stderr, output.stdout].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    print!("{text}");
    if output.status.success() { Ok(()) } else { Err(failed(&command, output.status)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executables_by_package() {
        let message = |crate_, test, executable| {
            format!(
                "{{\"reason\":\"compiler-artifact\",\"manifest_path\":\"/w/{crate_}/Cargo.toml\",\"target\":{{\"test\":true}},\
                 \"profile\":{{\"opt_level\":\"0\",\"test\":{test}}},\"features\":[],\"executable\":{executable}}}\n"
            )
        };
        let lines = [
            message("a", true, "\"/t/a-1\""),
            message("a", false, "null"),
            message("a", false, "\"/t/a\""),
            message("b", false, "\"/t/b\""),
            "{\"reason\":\"build-finished\",\"success\":true}".to_owned(),
        ];
        let a = Package { tests: vec![PathBuf::from("/t/a-1")], programs: vec![PathBuf::from("/t/a")] };
        assert_eq!(packages(&lines.concat()), BTreeMap::from([(PathBuf::from("/w/a"), a)]));
    }

    #[test]
    fn paths_in_code() {
        let text = "join(\"../../docs\"); concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../x.toml\"); \"a/../b\" \"..\"";
        assert_eq!(literals(text).collect::<Vec<_>>(), ["../../docs", "../../x.toml", ".."]);
        assert_eq!(joined(Path::new("/w/crates/a"), "../../docs/x.md"), Path::new("/w/docs/x.md"));
        assert!(uses_own_path("Path::new(env!(\"CARGO_MANIFEST_DIR\")).parent()"));
        assert!(!uses_own_path("Path::new(env!(\"CARGO_MANIFEST_DIR\")).join(\"tests\")"));
    }

    #[test]
    fn files_that_tests_of_crates_read() {
        let names = |package: &str| outside(&root().join(package)).unwrap();
        assert_eq!(names("crates/simd"), Vec::<PathBuf>::new());
        assert!(names("crates/cli").contains(&root().join("experiments/study.toml")));
        assert!(!names("crates/cli").contains(&root().join("docs")));
        assert!(names("xtask").contains(&root().to_owned()));
    }
}
