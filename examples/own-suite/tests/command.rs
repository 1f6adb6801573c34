//! Runs a search on the suite, resumes it, and computes the ECDF of its logs by the function groups of the suite.

use std::path::Path;
use std::process::Command;

/// Runs the command of this crate and returns its output.
fn tpam(args: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-suite"));
    let output = command.args(args.split_whitespace()).output().expect("the command starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_search_and_its_ecdf() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("valleys");
    let _ = std::fs::remove_dir_all(&folder);
    let out = folder.display();
    let search = format!("de --suite valleys --pam shade --dims 3 --instances 1-3 --budget 500 --out {out}");
    let first = tpam(&search);
    assert!(first.contains("shade"), "{first}");
    assert_eq!(tpam(&search), first);
    let plan = std::fs::read_to_string(folder.join("experiment.toml")).expect("the plan is saved in the folder");
    assert!(plan.contains("suite = \"valleys\""), "{plan}");
    let table = tpam(&format!("ecdf {out} --by group --show area --format csv"));
    for part in ["round", "bent", "all"] {
        assert!(table.lines().any(|line| line.split(',').any(|word| word == part)), "{part}: {table}");
    }
}
