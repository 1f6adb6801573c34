//! Finds code that starts other programs: the libraries may not do so, and the command only in one file.

use super::lines::rust_files;
use std::fs;
use std::path::Path;

/// The file that starts `sbatch`.
const ALLOWED: &str = "crates/cli/src/sbatch.rs";

/// Every use of `std::process::Command` below a folder, as `file:line: …`.
pub(crate) fn in_folder(folder: &Path, root: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for path in rust_files(folder)? {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let path = path.strip_prefix(root).unwrap_or(&path);
        if path == Path::new(ALLOWED) {
            continue;
        }
        let sentence = |line| format!("{}:{line}: only {ALLOWED} and xtask may start a process", path.display());
        found.extend(lines(&text).into_iter().map(sentence));
    }
    Ok(found)
}

/// The lines of a file that name `process::Command`, also in a list of names.
fn lines(text: &str) -> Vec<usize> {
    const MODULE: &str = "process::";
    let names = |at: &usize| {
        let rest = &text[at + MODULE.len()..];
        let list = rest.strip_prefix('{').and_then(|rest| rest.split('}').next());
        list.unwrap_or(&rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())]).to_owned()
    };
    let is_command = |at: &usize| names(at).split(|c: char| !c.is_alphanumeric()).any(|name| name == "Command");
    let is_comment = |at: &usize| text[..*at].rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("//"));
    let found = text.match_indices(MODULE).map(|(at, _)| at).filter(|at| is_command(at) && !is_comment(at));
    found.map(|at| text[..at].matches('\n').count() + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_of_command() {
        assert_eq!(lines("use std::process::Command;"), [1]);
        assert_eq!(lines("use std::process::{\n    Command,\n    Stdio,\n};\nlet x = std::process::Command::new(\"sh\");"), [1, 5]);
        for other in ["use std::process::{ExitCode, Stdio};", "// process::Command", "process::id()", "process::CommandLine"] {
            assert!(lines(other).is_empty(), "{other}");
        }
    }

    #[test]
    fn libraries_and_the_command_start_no_process() {
        let root = super::super::root();
        assert_eq!(in_folder(&root.join("crates/kinds/src"), root).unwrap(), Vec::<String>::new());
        assert_eq!(in_folder(&root.join("crates/cli/src"), root).unwrap(), Vec::<String>::new());
    }

    #[test]
    fn one_file_is_allowed() {
        let root = std::env::temp_dir().join(format!("tpam-processes-{}", std::process::id()));
        let folder = root.join("crates/cli/src");
        fs::create_dir_all(&folder).unwrap();
        for name in ["sbatch.rs", "slurm.rs"] {
            fs::write(folder.join(name), "use std::process::Command;").unwrap();
        }
        let found = in_folder(&folder, &root).unwrap();
        fs::remove_dir_all(&root).unwrap();
        assert!(found.len() == 1 && found[0].starts_with("crates/cli/src/slurm.rs:1: "), "{found:?}");
    }
}
