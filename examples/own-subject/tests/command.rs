//! Simulates, plots and compares three columns, together and one by one.

use std::path::Path;
use std::process::{Command, Output};

fn run(args: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-subject"));
    command.args(args.split_whitespace()).output().expect("the command starts")
}

/// Runs the command of this crate and returns its output.
fn tpam(args: &str) -> String {
    let output = run(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn all_columns_together() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("all");
    let _ = std::fs::remove_dir_all(&folder);
    let out = folder.display();
    let table = tpam(&format!("sim --pam mine,uniform,oracle --theta all --quick --out {out} --format csv"));
    let header = table.lines().next().unwrap_or_default();
    for column in ["target_x", "target_y", "target_rule", "bias_y", "rmse_rule", "diversity_rule"] {
        assert!(header.split(',').any(|name| name == column), "{column}: {header}");
    }
    tpam(&format!("plot {out}"));
    tpam(&format!("plot {out} --y rmse_rule"));
    assert!(folder.join("lines-rmse_rule.svg").exists());
    let compared = tpam(&format!("compare {out}@mine {out}@uniform"));
    assert!(compared.lines().any(|line| line.starts_with("mine:rate=")), "{compared}");
}

#[test]
fn one_column_alone_and_one_target_each() {
    for theta in ["x", "y", "rule"] {
        let table = tpam(&format!("sim --pam mine,uniform,oracle --theta {theta} --quick --accept linear:pmax=1"));
        assert!(table.contains(&format!("rmse_{theta}")), "{table}");
    }
    let targets = "--target-of x=step --target-of y=ran --target-of rule=sawtooth";
    let table = tpam(&format!("sim --pam mine --theta all --quick {targets}"));
    assert!(table.contains("target_rule sawtooth"), "{table}");
}

#[test]
fn other_columns_do_not_mix_with_f_and_c() {
    let said = |args: &str| String::from_utf8_lossy(&run(args).stderr).into_owned();
    assert!(said("sim --pam mine,jade").contains("must adapt the same columns"));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("search");
    let search = format!("de --pam mine --functions 1 --dims 2 --instances 1 --budget 10 --out {}", out.display());
    assert!(said(&search).contains("the columns f and c"));
}
