//! Uses the PAM in a simulation and in a search.

use std::path::Path;
use std::process::Command;

/// Runs the command of this crate and returns its output.
fn tpam(args: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-pam"));
    let output = command.args(args.split_whitespace()).output().expect("the command starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_simulation() {
    let table = tpam("sim --pam greedy,shade --quick");
    assert!(table.lines().any(|line| line.starts_with("greedy ")), "{table}");
}

#[test]
fn a_search() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("search");
    let _ = std::fs::remove_dir_all(&folder);
    let size = "--functions 1 --dims 5 --instances 1-3 --budget 500 --format csv";
    let table = tpam(&format!("de --pam greedy,shade {size} --out {}", folder.display()));
    assert!(table.contains("greedy"), "{table}");
}
