//! Checks that the tests do not change the work tree.

use std::process::Command;
use std::sync::OnceLock;

static BEFORE: OnceLock<Option<String>> = OnceLock::new();

/// Records the state at the beginning.
pub(crate) fn remember() {
    BEFORE.get_or_init(status);
}

/// Compares with the state at the beginning; does nothing without git.
pub(crate) fn check() -> Result<(), String> {
    let (Some(before), Some(after)) = (BEFORE.get().cloned().flatten(), status()) else {
        println!("skipped: this is not a git work tree");
        return Ok(());
    };
    let new = changed(&before, &after);
    if new.is_empty() { Ok(()) } else { Err(format!("the tests changed the work tree:\n{}", new.join("\n"))) }
}

/// The lines that only one of the two states has.
fn changed<'a>(before: &'a str, after: &'a str) -> Vec<&'a str> {
    let only = |one: &'a str, other: &'a str| one.lines().filter(move |line| other.lines().all(|is| is != *line));
    only(before, after).chain(only(after, before)).collect()
}

fn status() -> Option<String> {
    let output = Command::new("git").args(["status", "--porcelain"]).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_files_are_found() {
        assert!(changed(" M a\n?? b\n", " M a\n?? b\n").is_empty());
        assert_eq!(changed(" M a\n", " M a\n M Cargo.lock\n"), [" M Cargo.lock"]);
        assert_eq!(changed("?? b\n", ""), ["?? b"]);
    }
}
