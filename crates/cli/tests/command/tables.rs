//! Tables for papers and for programs: LaTeX and Markdown of every command, and the columns of the options of specs.

use crate::support::{Place, SMALL, rows};
use std::collections::BTreeMap;
use tpam_store::folder::checksum_of;

/// Commands that print a table, with everything they need in the folder.
fn prepared() -> (Place, Vec<&'static str>) {
    let place = Place::new();
    place.run("sim --pam jade,shade:h=2|5,uniform,oracle --n 10 --iterations 60 --runs 4 --accept linear:pmax=0.1|1 --out sims").ok();
    place.run("sim --pam jade,shade:h=2|5,uniform --n 10 --iterations 60 --runs 4 --accept linear --shard 1/1 --out part").ok();
    place.run("de --pam jade,shade:h=2|5,uniform --functions 1,2 --dims 2 --instances 1-3 --budget 60 --out searches").ok();
    let commands = vec![
        "sim --pam jade,shade:h=2|5,uniform,oracle --n 10 --iterations 60 --runs 4 --theta f,pair --target step,ran:s=0.1",
        "sim --pam jade,shade --n 10 --iterations 60 --runs 4 --theta pair --target-f step --target-c lin-inc",
        "sim --pam jade,shade --n 10 --iterations 60 --runs 1",
        "trace --n 5 --iterations 30",
        "compare sims@jade sims@shade:h=5",
        "merge part --out merged",
        "verify sims",
        "de --pam jade,shade:h=2|5,uniform --functions 1,2 --dims 2 --instances 1-3 --budget 60 --out searches",
        "ecdf searches",
        "ecdf searches --show area --bands",
        "ecdf searches --show art",
        "ecdf searches --show compare",
        "ecdf searches --show convergence",
        "relevance --sim sims --search searches",
        "calibrate --function 1 --dim 2 --instances 1-2 --budget 300 --out calibrated",
        "clouds --function 1 --dim 2 --instances 1-2 --budget 300 --out clouds",
        "gao --function 1 --dim 2 --lambda 3 --instances 1-2 --budget 200 --out gao",
    ];
    (place, commands)
}

#[test]
fn every_table_is_valid_latex() {
    let (place, commands) = prepared();
    for command in commands {
        let latex = place.run(&format!("{command} --format latex")).ok();
        // LaTeX does not read comments.
        let latex: String = latex.split_inclusive('\n').filter(|line| !line.starts_with('%')).collect();
        if let Some(flaw) = flaw_of_latex(&latex) {
            panic!("{command}: {flaw}\n{latex}");
        }
    }
}

#[test]
fn every_table_is_valid_markdown() {
    let (place, commands) = prepared();
    for command in commands {
        let markdown = place.run(&format!("{command} --format markdown")).ok();
        let lines: Vec<&str> = markdown.lines().filter(|line| line.starts_with('|')).collect();
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        let tables = markdown.split("\n\n").filter(|block| block.starts_with('|'));
        for table in tables {
            let first = cells(table.lines().next().unwrap());
            assert!(table.lines().all(|line| cells(line) == first), "{command}\n{markdown}");
        }
        assert!(command.starts_with("verify") || lines.len() > 2, "{command}\n{markdown}");
        for header in lines.windows(2).filter(|pair| pair[1].contains(":-") || pair[1].contains("-:")).map(|pair| pair[0]) {
            assert!(!header.contains('_'), "{command}: {header}");
        }
    }
}

/// What is wrong with a text in LaTeX, if anything is: its braces, environments, cells, characters or headings.
fn flaw_of_latex(text: &str) -> Option<String> {
    let mut open: Vec<String> = Vec::new();
    let mut columns = 0;
    let mut above = "";
    for line in text.lines() {
        // LaTeX knows the letters of Western languages.
        if !line.chars().all(|ch| ch.is_ascii() || ('À'..='ÿ').contains(&ch)) {
            return Some(format!("not in its fonts: {line}"));
        }
        // The box that scales a wide table begins in a line of its own, and ends behind it.
        if line.starts_with("\\resizebox{") {
            open.push("box".to_owned());
            continue;
        }
        let line = match line.strip_suffix("}}") {
            Some("\\end{tabular") if open.iter().rev().nth(1).is_some_and(|outer| outer == "box") => {
                open.remove(open.len() - 2);
                "\\end{tabular}"
            }
            _ => line,
        };
        if let Some(flaw) = flaw_of_line(line) {
            return Some(format!("{flaw}: {line}"));
        }
        if let Some(name) = line.strip_prefix("\\begin{") {
            open.push(name.split('}').next().unwrap_or_default().to_owned());
            columns = line.rsplit('{').next().unwrap_or_default().trim_end_matches('}').len();
        } else if let Some(name) = line.strip_prefix("\\end{") {
            if open.pop().as_deref() != name.strip_suffix('}') {
                return Some(format!("the environments are not nested: {line}"));
            }
        } else if open.last().is_some_and(|name| name == "tabular") && !is_rule(line) {
            let cells = line.replace("\\&", "").matches('&').count() + 1;
            if cells != columns || !line.ends_with(" \\\\") {
                return Some(format!("{cells} cells in {columns} columns: {line}"));
            }
            if above == "\\toprule" && line.contains('_') {
                return Some(format!("a heading in snake case: {line}"));
            }
        }
        above = line;
    }
    (!open.is_empty()).then(|| "an environment does not end".to_owned())
}

fn is_rule(line: &str) -> bool {
    ["\\toprule", "\\midrule", "\\bottomrule", "\\addlinespace"].contains(&line)
}

fn flaw_of_line(line: &str) -> Option<&'static str> {
    let plain = line.replace("\\\\", "");
    let (mut depth, mut math, mut before) = (0, false, ' ');
    for ch in plain.chars() {
        let escaped = before == '\\';
        match ch {
            '{' if !escaped => depth += 1,
            '}' if !escaped => depth -= 1,
            '$' if !escaped => math = !math,
            '_' | '^' if !escaped && !math => return Some("an index outside of a formula"),
            '#' | '%' | '~' | '<' | '>' | '|' if !escaped => return Some("a special character"),
            _ => {}
        }
        before = ch;
    }
    // The note of a table may have several lines in one pair of braces.
    let may_continue = line.starts_with("{\\footnotesize") || line.ends_with("\\par}") || line.ends_with("\\\\");
    match (depth, math) {
        (0, false) => None,
        (_, true) => Some("a formula that does not end"),
        _ if may_continue => None,
        _ => Some("braces that do not fit"),
    }
}

#[test]
fn the_best_are_bold_with_the_test_in_the_note() {
    let place = Place::new();
    let latex = place
        .run("sim --pam jde,jade,shade,uniform,oracle --accept linear:pmax=0.1|1 --n 20 --iterations 300 --runs 11 --format latex")
        .ok();
    let lines: Vec<&str> = latex.lines().filter(|line| line.contains("linear:alpha=1,pmax=")).collect();
    assert_eq!((lines.len(), latex.matches("\\addlinespace").count()), (10, 1), "{latex}");
    let bold: Vec<bool> = lines.iter().map(|line| line.contains("\\textbf{0.")).collect();
    // At pmax = 0.1 eleven short runs do not tell the PAMs apart, at 1 they do. The baselines are never bold.
    assert_eq!(bold, [true, true, true, false, false, false, true, false, false, false], "{latex}");
    assert!(latex.contains("(Wilcoxon's signed-rank test over the runs, Holm's correction"), "{latex}");
    assert!(latex.contains("success rate {[}95 \\% interval]"), "{latex}");
    let text = place.run(&format!("sim {SMALL}")).ok();
    assert!(!text.contains("Bold") && text.contains("95 % low"), "{text}");
}

#[test]
fn a_lag_at_its_limit_is_shown_as_a_lower_bound() {
    let place = Place::new();
    // A target that rises slowly, and a PAM that learns nothing: the longest lag fits best.
    let args = "sim --pam uniform --target lin-inc --accept linear --n 50 --iterations 60 --runs 5 --seed 2";
    let [table, csv] = ["table", "csv"].map(|format| place.run(&format!("{args} --format {format}")).ok());
    let lag: f64 = rows(&csv)[0]["lag_c"].parse().unwrap();
    assert!(lag > 0.0 && lag <= 30.0);
    assert!(table.contains("≥ ") && !csv.contains('≥'), "{table}{csv}");
}

/// The columns of options, by name.
fn options(row: &BTreeMap<String, String>) -> BTreeMap<&str, &str> {
    row.iter().filter(|(name, _)| name.contains('.')).map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

#[test]
fn results_have_a_column_for_each_option() {
    let place = Place::new();
    let grid = "--pam jade:c=0.2,shade:h=5|50 --target sin:omega=10,file:path=t.csv --accept linear:pmax=0.5";
    place.write("t.csv", "0.2\n0.8\n");
    let csv = place.run(&format!("sim {SMALL} {grid} --out r --format csv")).ok();
    assert_eq!(csv, place.read("r/cells.csv"));
    let rows = rows(&csv);
    let of = |row: usize, name: &str| options(&rows[row])[name].to_owned();
    assert_eq!([of(0, "pam.name"), of(0, "pam.c"), of(0, "pam.h")], ["jade", "0.2", ""]);
    assert_eq!([of(1, "pam.name"), of(1, "pam.c"), of(1, "pam.h")], ["shade", "", "5"]);
    assert_eq!([of(2, "accept.name"), of(2, "accept.alpha"), of(2, "accept.pmax")], ["linear", "1", "0.5"]);
    assert_eq!([of(0, "target.name"), of(0, "target.omega"), of(0, "target.path")], ["sin", "10", ""]);
    assert_eq!([of(3, "target.name"), of(3, "target.omega"), of(3, "target.path")], ["file", "", "t.csv"]);
    assert_eq!(of(0, "theta.name"), "c");
    let parquet = std::fs::read(place.path("r/runs.parquet")).unwrap();
    for name in options(&rows[0]).into_keys() {
        assert!(parquet.windows(name.len()).any(|bytes| bytes == name.as_bytes()), "{name}");
    }
    // Columns that existed before are where they were.
    assert!(csv.starts_with(
        "cell,pam,theta,target,target_f,target_c,accept,n,iterations,runs,seed,mean_success,sd_success,ci_low,ci_high,relative,"
    ));
    let json: serde_json::Value = serde_json::from_str(&place.run(&format!("sim {SMALL} {grid} --format json")).ok()).unwrap();
    assert_eq!((&json[1]["pam.h"], &json[0]["pam.h"]), (&serde_json::json!(5), &serde_json::Value::Null));
}

#[test]
fn parts_have_the_same_columns_as_the_whole() {
    let place = Place::new();
    let sim = format!("sim {SMALL} --pam jade,shade:h=5|50 --accept linear,box --theta c,pair");
    place.run(&format!("{sim} --out whole")).ok();
    for part in ["1/3", "2/3", "3/3"] {
        place.run(&format!("{sim} --shard {part} --out part{}", &part[..1])).ok();
    }
    place.run("merge part1 part2 part3 --out joined").ok();
    assert_eq!(place.files("whole"), place.files("joined"));
    assert!(place.run("verify joined").ok().contains("joined: "));
}

#[test]
fn searches_have_a_column_for_each_option() {
    let place = Place::new();
    let de = "de --pam jade,shade:h=5 --mutation rand/1,current-to-pbest/1:p=0.2 --functions 1 --dims 2 --instances 1 --budget 20 --out de \
              --format csv";
    let csv = place.run(de).ok();
    assert!(csv.starts_with("algorithm,dim,trials,solved,targets,evaluations,restarts,pam,pam.name,"), "{csv}");
    let rows = rows(&csv);
    let of = |row: usize, name: &str| rows[row][name].clone();
    assert_eq!([of(0, "pam.name"), of(0, "mutation.name"), of(0, "mutation.p")], ["jade", "rand/1", ""]);
    assert_eq!([of(3, "pam.h"), of(3, "mutation.name"), of(3, "mutation.p")], ["5", "current-to-pbest/1", "0.2"]);
    assert_eq!([of(3, "mutation"), of(3, "crossover.name")], ["current-to-pbest/1:p=0.2", "bin"]);
    let hits = std::fs::read(place.path("de/hits.parquet")).unwrap();
    for name in ["pam.h", "mutation.p", "crossover.name", "restart.name"] {
        assert!(hits.windows(name.len()).any(|bytes| bytes == name.as_bytes()), "{name}");
    }
}

/// A folder that was written before there were columns for options.
#[test]
fn folders_without_columns_of_options_are_read_verified_and_resumed() {
    let place = Place::new();
    let sim = "sim --pam jade,shade:h=5|50 --accept linear:pmax=0.1|1 --n 10 --iterations 100 --out r";
    place.run(&format!("{sim} --runs 3")).ok();
    let cells = place.read("r/cells.csv");
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(cells.as_bytes());
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let width = records[0].iter().filter(|name| !name.contains('.')).count();
    for record in &records {
        writer.write_record(record.iter().take(width)).unwrap();
    }
    place.write("r/cells.csv", &String::from_utf8(writer.into_inner().unwrap()).unwrap());
    let sum = |text: &str| format!("{}  cells.csv", checksum_of([text.as_bytes()]));
    let (old, new) = (sum(&cells), sum(&place.read("r/cells.csv")));
    place.write("r/SHA256SUMS", &place.read("r/SHA256SUMS").replace(&old, &new));
    let before = place.read("r/cells.csv");
    assert!(!before.contains("pam.h"));
    assert!(place.run("compare r@jade r@shade:h=5").ok().contains("jade"));
    place.run("plot r --y lag_c --out lag.svg").ok();
    assert!(place.run("verify r").ok().starts_with("r: 5 of 5 files"));
    place.run(&format!("{sim} --runs 3")).ok();
    assert_eq!(place.read("r/cells.csv"), before);
    place.run(&format!("{sim} --runs 4")).ok();
    place.run(&format!("{sim} --runs 4").replace("--out r", "--out fresh")).ok();
    assert_eq!(place.read("r/cells.csv"), place.read("fresh/cells.csv"));
}

#[test]
fn measures_of_a_figure_are_not_options() {
    let place = Place::new();
    place.run(&format!("sim {SMALL} --pam shade:h=5|50 --out r")).ok();
    let sentence = place.run("plot r --y pam.h --out x.svg").refused();
    assert!(sentence.contains("pam.h"), "{sentence}");
    assert!(!place.path("x.svg").exists());
}
