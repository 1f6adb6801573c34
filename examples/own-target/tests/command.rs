//! The target, the acceptance and the mutation in the whole command: listed, simulated, searched with, stored and refused like those of
//! tpam.

use std::path::Path;
use std::process::{Command, Output};

fn run(args: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-target"));
    command.args(args.split_whitespace()).output().expect("the command starts")
}

/// Runs the command of this crate and returns its output.
fn tpam(args: &str) -> String {
    let output = run(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_simulation_is_stored_and_resumed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bumps");
    let _ = std::fs::remove_dir_all(&folder);
    let ask = |runs: u32| {
        let out = folder.display();
        format!("sim --pam jade,shade --target bump:width=0.1 --accept cosine --n 10 --iterations 100 --runs {runs} --out {out}")
    };
    tpam(&ask(2));
    assert!(tpam(&ask(3)).contains("shade"));
    let plan = std::fs::read_to_string(folder.join("experiment.toml")).expect("the plan is saved in the folder");
    assert!(plan.contains("bump:centre=") && plan.contains("cosine:pmax="), "{plan}");
    assert!(tpam(&format!("verify {}", folder.display())).contains("5 of 5 files"));
}

#[test]
fn a_search_has_the_mutation() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("current");
    let _ = std::fs::remove_dir_all(&folder);
    let out = folder.display();
    let table = tpam(&format!("de --mutation current/1 --functions 1 --dims 2 --instances 1-2 --budget 200 --out {out}"));
    assert!(table.contains("current/1"), "{table}");
    // All algorithms have this mutation, so that names leave it out.
    assert!(tpam(&format!("ecdf {out} --show area")).contains("shade"));
}

#[test]
fn they_are_listed_and_wrong_options_are_refused() {
    let list = tpam("list");
    for name in ["bump", "cosine", "current/1"] {
        assert!(list.contains(name), "{name}: {list}");
    }
    let refused = run("sim --target bump:widht=0.1");
    let sentence = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && sentence.contains("did you mean 'width'"), "{sentence}");
}
