//! Uses the search and the PAM by the command.

use std::path::Path;
use std::process::Command;

/// Runs the command of this crate and returns its output.
fn tpam(args: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-search"));
    let output = command.args(args.split_whitespace()).output().expect("the command starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_search_has_a_page() {
    let page = tpam("list es");
    assert!(page.contains("es (search)") && page.contains("sigma    0.00000001 to 10"), "{page}");
}

#[test]
fn a_simulation() {
    let table = tpam("sim --theta sigma --pam fifth,jade,uniform --quick");
    assert!(table.contains("fifth") && table.contains("jade"), "{table}");
}

#[test]
fn a_search() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("search");
    let _ = std::fs::remove_dir_all(&folder);
    let size = "--functions 1 --dims 2,5 --instances 1-3 --budget 500 --format csv";
    let table = tpam(&format!("search es --pam fifth,jade {size} --out {}", folder.display()));
    let row = |start: &str| table.lines().find(|line| line.starts_with(start)).expect("every algorithm has a row");
    let solved = |start: &str| row(start).split(',').nth(3).and_then(|text| text.parse::<f64>().ok()).expect("a proportion");
    assert_eq!(["fifth es,2", "fifth es,5"].map(solved), [1.0; 2], "{table}");
    assert!(solved("jade es,5") < 1.0, "{table}");
    assert!(tpam(&format!("ecdf {} --format csv", folder.display())).contains("fifth"));
}
