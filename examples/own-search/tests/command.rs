//! Uses the search with both rules, through the whole command.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SIZE: &str = "--functions 1 --dims 2,5 --instances 1-3 --budget 1000";

/// Runs the command of this crate in a folder.
fn run(folder: &Path, args: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-search"));
    command.args(args.split_whitespace()).current_dir(folder).output().expect("the command starts")
}

fn tpam(folder: &Path, args: &str) -> String {
    let output = run(folder, args);
    assert!(output.status.success(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn place(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// The fields of a CSV table in the rows of an algorithm and a dimension.
fn field(table: &str, algorithm: &str, dim: &str, name: &str) -> f64 {
    let mut lines = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().expect("a header");
    let at = |name: &str| header.iter().position(|own| *own == name).unwrap_or_else(|| panic!("no column {name} in {header:?}"));
    let row = lines.find(|row| row[0].starts_with(algorithm) && row[at("dim")] == dim).expect("a row");
    row[at(name)].parse().expect("a number")
}

#[test]
fn the_rule_converges_and_imitation_does_not() {
    let folder = place("converges");
    let table = tpam(&folder, &format!("search own-es --pam one-fifth,jade {SIZE} --format csv --ioh --out es"));
    for dim in ["2", "5"] {
        assert_eq!(field(&table, "one-fifth", dim, "solved"), 1.0, "{table}");
        assert!(field(&table, "jade", dim, "solved") < 1.0, "{table}");
    }
    let log = std::fs::read_to_string(folder.join("es/ioh/jade/data_f1_Sphere/IOHprofiler_f1_DIM5.dat")).expect("IOHprofiler's log");
    assert!(log.starts_with("evaluations raw_y sigma success\n"));
    // JADE learns from successes, which are more frequent for small steps: on the way σ is far below what would help.
    let lengths = log.lines().filter_map(|line| line.split(' ').nth(2)?.parse::<f64>().ok());
    assert!(lengths.fold(f64::INFINITY, f64::min) < 1e-5, "{log}");
    assert!(tpam(&folder, "ecdf es --show area").contains("one-fifth"));
    assert!(tpam(&folder, "report es --out report.html").contains("report.html"));
    assert!(tpam(&folder, "verify es").contains("are what was written"));
}

#[test]
fn shards_are_the_whole() {
    let folder = place("shards");
    tpam(&folder, &format!("search own-es --pam one-fifth {SIZE} --out whole"));
    for shard in ["2/2", "1/2"] {
        tpam(&folder, &format!("search own-es --pam one-fifth {SIZE} --shard {shard} --out shared"));
    }
    let read = |name: &str| std::fs::read(folder.join(name).join("trials.csv")).expect("the table");
    assert!(read("whole") == read("shared"));
    let plan = std::fs::read_to_string(folder.join("whole/experiment.toml")).expect("the plan");
    assert!(plan.starts_with("# tpam searches; every flag of `tpam search` that made them.\n"), "{plan}");
}

#[test]
fn what_a_search_shows_its_pam() {
    let folder = place("signals");
    let size = "--search own-es --functions 1 --dims 2 --instances 1-2 --budget 500";
    let fits = tpam(&folder, &format!("calibrate {size} --pam one-fifth --out calibrated"));
    assert!(fits.contains("sigma") && folder.join("calibrated/f1-target-sigma.csv").exists(), "{fits}");
    // What to simulate now is a command of this program, with a PAM that has the column.
    let line = fits.lines().find(|line| line.contains(" sim --pam one-fifth --theta sigma ")).unwrap_or_else(|| panic!("{fits}"));
    let simulated = Command::new("sh").args(["-c", &format!("{line} --runs 1")]).current_dir(&folder).output().expect("a shell");
    assert!(simulated.status.success(), "{line}: {simulated:?}");
    assert!(tpam(&folder, &format!("clouds {size} --pam jade --out clouds")).contains("sigma"));
    let phases = tpam(&folder, &format!("probe {size} --pam one-fifth --out probes"));
    assert!(phases.contains("log₁₀ sigma"), "{phases}");
    assert!(tpam(&folder, "trace --pam one-fifth,jade --theta sigma --target sin --iterations 20 --out trace").contains("sigma"));
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = place("refused");
    for (args, words) in [
        ("search ess --pam jade --out x", "unknown search 'ess': there are de, es, own-es"),
        ("search own-es --pam jade --mutation rand/1 --out x", "--mutation rand/1: only differential evolution has this part"),
        ("calibrate --search own-es --theta f --out x", "unknown theta 'f': there are sigma, all"),
        ("probe --search own-es --columns f --out x", "--columns f: write one or two of sigma"),
        ("de --pam one-fifth --out x", "one-fifth adapts sigma: a search needs a PAM that adapts the columns f and c"),
    ] {
        let output = run(&folder, args);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(output.status.code() == Some(2) && said.contains(words) && said.trim_end().lines().count() == 1, "{args}: {said}");
        assert!(!folder.join("x").exists(), "{args}");
    }
}
