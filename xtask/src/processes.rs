//! Finds code that starts other programs: neither the libraries nor the command may do so.

use super::lines::rust_files;
use std::fs;
use std::path::Path;

/// Every use of `std::process::Command` below a folder, as `file:line: …`.
pub(crate) fn in_folder(folder: &Path, root: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for path in rust_files(folder)? {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let path = path.strip_prefix(root).unwrap_or(&path);
        let sentence = |line| format!("{}:{line}: only xtask may start a process", path.display());
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
    let is_comment =
        |at: &usize| text[..*at].rsplit('\n').next().is_some_and(|line| line.trim_start().starts_with("//"));
    let found = text.match_indices(MODULE).map(|(at, _)| at).filter(|at| is_command(at) && !is_comment(at));
    found.map(|at| text[..at].matches('\n').count() + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_of_command() {
        assert_eq!(lines("use std::process::Command;"), [1]);
        assert_eq!(
            lines("use std::process::{\n    Command,\n    Stdio,\n};\nlet x = std::process::Command::new(\"sh\");"),
            [1, 5]
        );
        for other in
            ["use std::process::{ExitCode, Stdio};", "// process::Command", "process::id()", "process::CommandLine"]
        {
            assert!(lines(other).is_empty(), "{other}");
        }
    }

    #[test]
    fn libraries_and_the_command_start_no_process() {
        let root = super::super::root();
        assert_eq!(in_folder(&root.join("crates/lab/src"), root).unwrap(), Vec::<String>::new());
        assert_eq!(in_folder(&root.join("crates/cli/src"), root).unwrap(), Vec::<String>::new());
    }
}
