//! The step that compiles and runs the tests of all crates whose tests have not passed as they are.

use super::unchanged::{Check, Inputs};
use super::{cargo_command, failed, lines::rust_files, readme, root, succeeds};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// What documentation tests are compiled from.
const DOCUMENTED: [&str; 3] = ["crates", "Cargo.toml", "Cargo.lock"];

/// Runs documentation tests beside the other tests. Each of the two leaves the processor idle at times: rustdoc compiles on one thread, and
/// the binaries run one after another.
pub(crate) fn run() -> Result<(), String> {
    let programs = programs(&compile()?);
    if programs.is_empty() {
        return Err("cargo named no tests".to_owned());
    }
    let tests = programs.iter().filter(|program| program.is_test);
    // Before anything runs: a test may have a temporary file in the folder of its package.
    let checks = tests.map(|tests| Ok((tests, tests.check(&programs)?))).collect::<Result<Vec<_>, String>>()?;
    thread::scope(|scope| {
        let documentation = scope.spawn(|| {
            let check = Check::new("documentation tests", &Inputs::new().with_all(DOCUMENTED));
            check.run_if_changed(documentation)
        });
        let mut wrong = Vec::new();
        for (tests, check) in &checks {
            wrong.extend(check.run_if_changed(|| tests.run()).err());
        }
        wrong.extend(documentation.join().expect("no test process panics this thread").err());
        if wrong.is_empty() { readme::sign_kept() } else { Err(wrong.join("\n")) }
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

/// An executable.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Program {
    /// The folder of its package.
    package: PathBuf,
    /// The file with its first line of code.
    source: PathBuf,
    executable: PathBuf,
    is_test: bool,
}

/// All executables in cargo's messages, in the order of their packages.
fn programs(messages: &str) -> Vec<Program> {
    let program = |line: &str| {
        Some(Program {
            package: Path::new(value(line, "manifest_path")?).parent()?.to_owned(),
            source: PathBuf::from(value(line, "src_path")?),
            executable: PathBuf::from(value(line, "executable")?),
            is_test: line.contains("\"test\":true},\"features\""),
        })
    };
    let mut found: Vec<Program> = messages.lines().filter_map(program).collect();
    found.sort();
    found
}

/// The text that a name has in a message.
fn value<'a>(message: &'a str, name: &str) -> Option<&'a str> {
    message.split_once(&format!("\"{name}\":\""))?.1.split('"').next()
}

impl Program {
    /// These tests. Inputs: their executable, the programs of their package, the files in its folder, and those elsewhere that the code
    /// names.
    fn check(&self, all: &[Self]) -> Result<Check, String> {
        let programs = all.iter().filter(|program| !program.is_test && program.package == self.package);
        let inputs = Inputs::new().with(&self.executable).with_all(programs.map(|program| &program.executable));
        let inputs = inputs.with(&self.package).with_all(self.outside()?);
        let name = self.source.strip_prefix(root()).unwrap_or(&self.source).display();
        Ok(Check::new(&format!("tests of {name}"), &inputs))
    }

    /// Runs them as cargo does.
    fn run(&self) -> Result<(), String> {
        println!("     Running {}", self.executable.strip_prefix(root()).unwrap_or(&self.executable).display());
        succeeds(Command::new(&self.executable).current_dir(&self.package))
    }

    /// The files and folders outside of the package that the code of the package and of these tests names: as a path from the package or
    /// from the file with the code. If it uses the package's own path in another way, that is everything.
    fn outside(&self) -> Result<BTreeSet<PathBuf>, String> {
        let mut found = BTreeSet::new();
        let folders = BTreeSet::from([self.package.join("src"), self.source.with_file_name("")]);
        for file in folders.iter().map(|folder| rust_files(folder)).collect::<Result<Vec<_>, _>>()?.concat() {
            let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            let bases = [Some(self.package.as_path()), file.parent()];
            let named = literals(&text).flat_map(|path| bases.into_iter().flatten().map(|base| joined(base, path)));
            let is_outside = |path: &PathBuf| path.starts_with(root()) && !path.starts_with(&self.package);
            found.extend(named.filter(is_outside).filter(|path| path.exists()));
            found.extend(text.lines().any(uses_own_path).then(|| root().to_owned()));
        }
        Ok(found)
    }
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

    fn program(package: &str, source: &str, executable: &str, is_test: bool) -> Program {
        let package = root().join(package);
        Program { source: package.join(source), package, executable: PathBuf::from(executable), is_test }
    }

    #[test]
    fn executables_in_messages() {
        let message = |source: &str, test, executable| {
            let folder = root().join("a").display().to_string();
            format!(
                "{{\"reason\":\"compiler-artifact\",\"manifest_path\":\"{folder}/Cargo.toml\",\
                 \"target\":{{\"src_path\":\"{folder}/{source}\",\"test\":true}},\
                 \"profile\":{{\"opt_level\":\"0\",\"test\":{test}}},\"features\":[],\"executable\":{executable}}}\n"
            )
        };
        let lines = [
            message("src/main.rs", false, "\"/t/a\""),
            message("src/main.rs", true, "\"/t/a-1\""),
            message("src/lib.rs", false, "null"),
            "{\"reason\":\"build-finished\",\"success\":true}".to_owned(),
        ];
        let wanted = [program("a", "src/main.rs", "/t/a", false), program("a", "src/main.rs", "/t/a-1", true)];
        assert_eq!(programs(&lines.concat()), wanted);
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
    fn files_that_tests_read() {
        let named = |package: &str, source: &str| program(package, source, "", true).outside().unwrap();
        let [root, design, docs] = ["", "experiments/study.toml", "docs"].map(|path| joined(root(), path));
        assert_eq!(named("crates/simd", "src/lib.rs"), BTreeSet::new());
        let command = named("crates/cli", "tests/command/main.rs");
        assert!(command.contains(&design) && !command.contains(&docs) && !command.contains(&root), "{command:?}");
        assert!(!named("crates/cli", "src/lib.rs").contains(&design));
        assert!(named("xtask", "src/main.rs").contains(&root));
    }
}
