//! Tests of `tpam compare`.

use crate::support::{Place, SMALL, numbers, rows};

#[test]
fn comparisons_agree_in_every_format() {
    let place = Place::new();
    place.run("sim --pam jade,shade --accept linear:pmax=0.1|0.5 --n 10 --iterations 100 --runs 5 --out r").ok();
    let csv = rows(&place.run("compare r@jade r@shade --format csv").ok());
    let json: serde_json::Value = serde_json::from_str(&place.run("compare r@jade r@shade --format json").ok()).unwrap();
    let text = place.run("compare r@jade r@shade").ok();
    // The summary, what all rows share, the table, the note.
    let blocks: Vec<&str> = text.split("\n\n").collect();
    assert_eq!((csv.len(), json.as_array().unwrap().len(), blocks[2].lines().count()), (2, 2, 3), "{text}");
    assert!(blocks[0].contains("success rate") && blocks[0].contains(" over 2 settings × 5 runs; wins "), "{text}");
    assert!(blocks[1].contains("theta c · target sin:omega=20 · n 10 · iterations 100 · runs 5"), "{text}");
    let runs = rows(&place.read("r/runs.csv"));
    let of = |cell: &str| -> Vec<f64> { numbers(&runs.iter().filter(|run| run["cell"] == cell).cloned().collect::<Vec<_>>(), "success") };
    // Rows 0 and 1 are jade and shade at pmax = 0.1, rows 2 and 3 at 0.5.
    for (row, [a, b]) in csv.iter().zip([[of("0"), of("1")], [of("2"), of("3")]]) {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / 5.0;
        assert!((row["difference"].parse::<f64>().unwrap() - (mean(&b) - mean(&a))).abs() < 1e-12);
        let wins = |x: f64, y: f64| if x > y { 1.0 } else { 0.5 * f64::from(u8::from(x == y)) };
        let a12 = b.iter().flat_map(|x| a.iter().map(move |y| wins(*x, *y))).sum::<f64>() / 25.0;
        assert!((row["a12"].parse::<f64>().unwrap() - a12).abs() < 1e-12);
    }
    // Exchanged, the sign changes; against itself, the difference is 0.
    let back = rows(&place.run("compare r@3 r@2 --format csv").ok());
    assert_eq!(numbers(&back, "difference")[0], -numbers(&csv, "difference")[1]);
    let itself = rows(&place.run("compare r r --format csv").ok());
    assert_eq!((itself.len(), numbers(&itself, "difference"), numbers(&itself, "a12")), (4, vec![0.0; 4], vec![0.5; 4]));
}

/// If the numbers of runs differ, every column is computed from the common runs.
#[test]
fn comparisons_use_common_runs() {
    let place = Place::new();
    place.run("sim --pam jade --accept linear --n 10 --iterations 100 --runs 5 --out few").ok();
    place.run("sim --pam shade --accept linear --n 10 --iterations 100 --runs 50 --out many").ok();
    let row = &rows(&place.run("compare few many --format csv").ok())[0];
    let [a, b, difference] = ["mean_a", "mean_b", "difference"].map(|name| row[name].parse::<f64>().unwrap());
    assert_eq!(row["runs"], "5");
    assert!((b - a - difference).abs() < 1e-12, "{row:?}");
}

#[test]
fn variants_of_one_pam_are_compared_by_their_options() {
    let place = Place::new();
    place.run(&format!("sim {SMALL} --pam shade:h=1|2,jade --accept linear --out a")).ok();
    let table = place.run("compare a@shade:h=1 a@shade:h=2").ok();
    assert!(table.contains("\nshade:h=1  shade:h=2  "), "{table}");
    assert_eq!(place.run("compare a@shade:h=1 a@jade").ok(), place.run("compare a@0 a@2").ok());
}

#[test]
fn unrelated_cells_are_compared_only_by_row_and_the_table_shows_both() {
    let place = Place::new();
    place.run(&format!("sim {SMALL} --pam jade,shade --accept linear --out a")).ok();
    place.run(&format!("sim {SMALL} --pam jade,shade --accept linear --target step --out b")).ok();
    let sentence = place.run("compare a@jade b@shade").refused();
    assert!(sentence.contains("have no cell in common"), "{sentence}");
    let table = place.run("compare a@0 b@1").ok();
    assert!(table.contains("sin:omega=20 -> step:low=0.3,high=0.7,period=0.5"), "{table}");
}

/// Memory sizes over 50 settings: a summary line, a table and a figure, all with names that tell the two apart.
#[test]
fn two_memory_sizes_over_fifty_settings() {
    let place = Place::new();
    let grid = "--target sin:omega=10..50/10 --accept linear:pmax=0.1..1.0/0.1";
    place.run(&format!("sim --pam shade:h=5|100 {grid} --n 20 --iterations 100 --runs 11 --out r")).ok();
    let text = place.run("compare r@shade:h=5 r@shade:h=100 --figure r.svg").ok();
    let summary = text.lines().next().unwrap();
    assert!(summary.starts_with("shade:h=100 has a higher success rate than shade:h=5: mean difference 0."), "{summary}");
    assert!(summary.contains(" over 50 settings × 11 runs; wins "), "{summary}");
    assert_eq!(text.lines().filter(|line| line.starts_with("shade:h=5  shade:h=100  sin:omega=")).count(), 50, "{text}");
    assert!(text.ends_with("figure: r.svg\n"), "{text}");
    let svg = place.read("r.svg");
    assert!(svg.contains(">shade:h=100 − shade:h=5</text>") && svg.contains(">sin, <tspan font-style=\"italic\">ω</tspan> = 50</text>"));
    assert_eq!(svg.matches("class=\"panel\"").count(), 5);
    assert!(place.run("compare r --format latex").ok().contains("\\toprule"));
    assert_eq!(place.run("compare r --format csv").ok(), place.run("compare r@shade:h=5 r@shade:h=100 --format csv").ok());
    let counts = &rows(&place.run("compare r --summary --format csv").ok())[0];
    let [settings, wins, ties, losses] = ["settings", "wins", "ties", "losses"].map(|name| counts[name].parse().unwrap_or(0));
    assert_eq!((settings, wins + ties + losses), (50, 50));
}

#[test]
fn many_against_a_named_one_and_all_against_all() {
    let place = Place::new();
    place.run(&format!("sim {SMALL} --pam jade,shade:h=1|2,uniform --accept linear:pmax=0.5|1 --out r")).ok();
    let ran = place.run("compare r --baseline h=2 --y rmse");
    let left_out = "note: the baseline uniform is left out\n";
    let few = "note: 3 runs and 4 tests: the smallest adjusted p-value is 1.000, so no setting can differ significantly; compare fewer, or \
               use at least 8 runs\n";
    assert_eq!(ran.stderr, format!("{left_out}{few}"));
    let text = ran.ok();
    assert!(text.starts_with("RMSE of C compared with shade:h=2 over 2 settings × 3 runs: "), "{text}");
    assert!(text.contains("95 % for all rows together (Bonferroni)"), "{text}");
    let all = rows(&place.run("compare r --all --with-baselines --format csv").ok());
    assert_eq!(all.len(), 12);
    assert_eq!(rows(&place.run("compare r --all --where pmax=0.5 --format csv").ok()).len(), 3);
    for (args, words) in [
        ("r --baseline shade", "--baseline shade: it can mean shade:h=1, shade:h=2"),
        ("r --y charm", "there is no measure 'charm'"),
        ("r --figure r.gif", "r.gif has to end in .svg, .pdf or .png"),
        ("r --where x=1", "these cells have no 'x'"),
        ("r@jade", "has only one PAM"),
    ] {
        let sentence = place.run(&format!("compare {args}")).refused();
        assert!(sentence.contains(words), "{sentence}");
    }
}

/// Searches are compared at a fixed budget and anytime, and the tables say which is which.
#[test]
fn searches_are_compared_in_both_views() {
    let place = Place::new();
    place.run("de --pam jade,shade --functions 1,8 --dims 2 --instances 1-3 --budget 50 --out s").ok();
    let text = place.run("compare s --baseline shade").ok();
    assert!(text.contains(" against shade ") && text.contains(" · fixed budget: ") && text.contains(" · anytime: "), "{text}");
    let table = rows(&place.run("compare s --format csv").ok());
    let views: Vec<&str> = table.iter().map(|row| row["view"].as_str()).collect();
    assert_eq!(views, ["fixed budget", "fixed budget", "anytime", "anytime"]);
    let refused = place.run("compare s --y lag_c").refused();
    assert!(refused.contains("--y: only comparisons of simulations use it; leave it out"), "{refused}");
}
