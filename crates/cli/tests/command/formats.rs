//! Printed output: tables, CSV, JSON, lists, citations and completions.

use crate::support::{Place, SMALL, numbers, rows, words};
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use tpam_sim::Catalogues;

fn known() -> Catalogues {
    Catalogues::new(tpam_pam::pams())
}

#[test]
fn csv_has_the_documented_columns() {
    let csv = Place::new().run(&format!("sim {SMALL} --format csv")).ok();
    let header: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    let wanted = ["pam", "theta", "target", "accept", "n", "iterations", "runs", "seed", "mean_success", "sd_success", "ci_low", "ci_high"];
    let places: Vec<usize> = wanted.iter().map(|name| header.iter().position(|column| column == name).unwrap()).collect();
    assert!(places.is_sorted(), "{header:?}");
    let rows = rows(&csv);
    assert_eq!(rows.len(), 7 * 3);
    for row in &rows {
        let [low, mean, high] = ["ci_low", "mean_success", "ci_high"].map(|name| row[name].parse::<f64>().unwrap());
        assert!(low <= mean && mean <= high && (0.0..=1.0).contains(&mean), "{row:?}");
        assert_eq!([&*row["theta"], &row["n"], &row["iterations"], &row["runs"], &row["seed"]], ["c", "10", "100", "3", "1"]);
    }
}

/// The interval of three runs, calculated by hand: the quantile of Student's t with two degrees of freedom has a closed form.
#[test]
fn intervals_match_a_calculation_by_hand() {
    let place = Place::new();
    let csv = place.run(&format!("sim {SMALL} --pam jade --accept linear --format csv --out r")).ok();
    let success = numbers(&rows(&place.read("r/runs.csv")), "success");
    let mean = success.iter().sum::<f64>() / 3.0;
    let sd = (success.iter().map(|s| (s - mean) * (s - mean)).sum::<f64>() / 2.0).sqrt();
    let t = 0.95 * (2.0_f64 / (1.0 - 0.95 * 0.95)).sqrt();
    let odds = (t * sd / 3.0_f64.sqrt() / (mean * (1.0 - mean))).exp();
    let [low, high] = [odds, 1.0 / odds].map(|odds| mean / (mean + (1.0 - mean) * odds));
    let row = rows(&csv);
    for (column, expected) in [("mean_success", mean), ("sd_success", sd), ("ci_low", low), ("ci_high", high)] {
        assert!((numbers(&row, column)[0] - expected).abs() < 1e-12, "{column}");
    }
}

/// Two short runs with few successes: mean ± t·sd/√n leaves [0, 1].
#[test]
fn intervals_of_few_runs_stay_within_0_and_1() {
    let place = Place::new();
    let args = "sim --runs 2 --iterations 20 --n 10 --accept linear:pmax=0.01|0.05|0.1|1 --format csv";
    for row in rows(&place.run(args).ok()) {
        let [low, mean, high] = ["ci_low", "mean_success", "ci_high"].map(|name| row[name].parse::<f64>().unwrap());
        assert!(0.0 <= low && low <= mean && mean <= high && high <= 1.0 && low < high, "{row:?}");
    }
}

#[test]
fn one_run_has_empty_fields_for_the_interval() {
    let place = Place::new();
    let args = "sim --runs 1 --iterations 100 --n 10 --pam jade --accept linear --format";
    let csv = rows(&place.run(&format!("{args} csv")).ok());
    let json: serde_json::Value = serde_json::from_str(&place.run(&format!("{args} json")).ok()).unwrap();
    for column in ["sd_success", "ci_low", "ci_high", "bias_f", "recovery"] {
        assert_eq!(csv[0][column], "", "{column}");
        assert!(json[0][column].is_null(), "{column}");
    }
    assert!(!place.run(&format!("{args} table")).ok().contains("NaN"));
}

/// The text of the number after `"name":`. A JSON library may round numbers.
fn written<'a>(object: &'a str, name: &str) -> &'a str {
    let (_, rest) = object.split_once(&format!("\"{name}\":")).unwrap_or_else(|| panic!("{name} is missing"));
    &rest[..rest.find([',', '}']).unwrap()]
}

#[test]
fn json_and_csv_have_the_same_values() {
    let place = Place::new();
    let csv = rows(&place.run(&format!("sim {SMALL} --theta f,pair --target step --format csv")).ok());
    let text = place.run(&format!("sim {SMALL} --theta f,pair --target step --format json")).ok();
    let json: Vec<serde_json::Map<String, serde_json::Value>> = serde_json::from_str(&text).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| line.contains('{')).collect();
    assert_eq!((json.len(), lines.len()), (csv.len(), csv.len()));
    for ((object, line), row) in json.iter().zip(lines).zip(&csv) {
        assert_eq!(object.keys().collect::<std::collections::BTreeSet<_>>(), row.keys().collect());
        for (name, value) in row {
            match &object[name] {
                serde_json::Value::Null => assert_eq!(value, "", "{name}"),
                serde_json::Value::String(word) => assert_eq!(value, word, "{name}"),
                _ => assert_eq!(value.parse::<f64>(), written(line, name).parse(), "{name} to the last digit"),
            }
        }
    }
}

/// Checks the alignment of columns: the first `words` columns to the left, the others to the right. Header fields are separated by two
/// spaces.
fn check_aligned(table: &str, words: usize) {
    let lines: Vec<Vec<char>> = table.lines().map(|line| line.chars().collect()).collect();
    let header = &lines[0];
    let space = |line: &[char], at: usize| line.get(at).is_none_or(|ch| *ch == ' ');
    let begins = |at: usize| !space(header, at) && (at == 0 || space(header, at - 1) && (at < 2 || space(header, at - 2)));
    let ends = |at: usize| !space(header, at) && space(header, at + 1) && space(header, at + 2);
    let starts: Vec<usize> = (0..header.len()).filter(|at| begins(*at)).collect();
    let stops: Vec<usize> = (0..header.len()).filter(|at| ends(*at)).collect();
    assert!(starts.len() == stops.len() && starts.len() > words, "{table}");
    for line in &lines {
        for at in &starts[..words] {
            assert!(!space(line, *at) && (*at == 0 || space(line, at - 1)), "a word does not start at {at}:\n{table}");
        }
        for at in &stops[words..] {
            assert!(!space(line, *at) && space(line, at + 1), "a number does not end at {at}:\n{table}");
        }
    }
}

#[test]
fn tables_have_every_pam_and_are_aligned() {
    let place = Place::new();
    let text = place.run(&format!("sim {SMALL}")).ok();
    let (above, table) = text.split_once("\n\n").unwrap();
    assert_eq!(above, "theta c · target sin:omega=20 · n 10 · iterations 100 · runs 3 · seed 1");
    for pam in ["jde", "epsde", "jade", "mde", "shade", "uniform", "oracle"] {
        let lines = table.lines().filter(|line| line.split_whitespace().next() == Some(pam)).count();
        assert_eq!(lines, 3, "{pam} has a line for each acceptance");
    }
    check_aligned(table, 2);
    // Words of several lengths, numbers with and without signs, and a dash for missing values.
    let grid = "--pam jade,shade:h=5|100 --theta f,pair --target step,lin-inc --accept box:pmax=0|1";
    let text = place.run(&format!("sim {SMALL} {grid}")).ok();
    check_aligned(text.split_once("\n\n").unwrap().1, 4);
    let text = place.run("trace --n 10 --iterations 100").ok();
    check_aligned(text.split_once("\n\n").unwrap().1, 0);
}

#[test]
fn the_list_has_every_name_source_and_option() {
    let place = Place::new();
    let known = known();
    let everything = place.run("list all").ok();
    let chapters = [
        ("pams", known.subjects.pages().collect::<Vec<_>>()),
        ("thetas", tpam_sim::theta::thetas(tpam_pam::FC).pages().collect()),
        ("targets", known.targets.pages().collect()),
        ("acceptances", known.acceptances.pages().collect()),
    ];
    for (what, pages) in chapters {
        let chapter = place.run(&format!("list {what}")).ok();
        assert!(everything.contains(chapter.trim_end()), "{what} is a part of the whole list");
        for page in pages {
            let from = chapter.find(&format!("\n  {}\n", page.name)).unwrap_or_else(|| panic!("{} is missing", page.name));
            let entry = chapter[from..].split("\n\n").next().unwrap();
            assert!(entry.contains(&format!("source: {}", page.source)), "{entry}");
            for key in page.keys().into_iter().filter(|key| *key != "preset") {
                assert!(entry.lines().any(|line| line.split_whitespace().next() == Some(key)), "{key} is missing:\n{entry}");
            }
        }
    }
}

#[test]
fn the_citation_has_the_paper() {
    assert!(Place::new().run("cite").ok().contains("10.1145/3071178.3071226"));
}

#[test]
fn shells_get_completions() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish"] {
        let text = place.run(&format!("completions {shell}")).ok();
        for word in ["tpam", "sweep", "target-f", "dry-run"] {
            assert!(text.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn a_dry_run_counts_and_writes_nothing() {
    let place = Place::new();
    let text = place.run(&format!("sim {SMALL} --pam jade,shade --n 20 --dry-run --out fresh").replace("--n 10 ", "")).ok();
    // 2 PAMs, 3 acceptances; 6 cells · 3 runs · 20 · 100.
    assert!(text.starts_with("6 cells, 3 runs each: 3.600e4 samples to compute, about "), "{text}");
    place.write("a.toml", "runs = 1");
    place.write("b.toml", "runs = 40000000");
    let text = place.run("sweep a.toml b.toml --dry-run --out fresh").ok();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("21 cells, 1 runs") && lines[1].starts_with("21 cells, 40000000 runs"));
    assert!(!place.path("fresh").exists());
}

/// `tpam … | head -1`: the reader closes the pipe. That is not an error.
#[test]
fn a_closed_pipe_is_not_an_error() {
    let place = Place::new();
    // More output than a pipe can buffer, so that the command is still writing when the pipe is closed.
    for args in ["trace --samples --format csv", "trace --format json --iterations 20000 --n 1"] {
        let mut command = place.command(&words(args));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        reader.read_line(&mut first).unwrap();
        assert!(!first.is_empty());
        drop(reader);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
    }
}

#[test]
fn a_dry_run_counts_only_the_remaining_runs_of_the_part() {
    let place = Place::new();
    let sim = format!("sim {SMALL} --pam jade --accept linear --out a");
    let samples = |extra: &str| {
        let text = place.run(&format!("{sim} {extra} --dry-run")).ok();
        text.split_whitespace().nth(5).unwrap().parse::<f64>().unwrap()
    };
    assert_eq!((samples(""), samples("--shard 1/3")), (3000.0, 1000.0));
    place.run(&format!("{sim} --shard 2/3")).ok();
    assert_eq!((samples(""), samples("--shard 2/3")), (2000.0, 0.0));
}
