//! `tpam reproduce beyond --quick`: tests, simulations, searches, tables, figures and the report, on few problems.

use crate::support::{Place, numbers, rows};
use std::fs;

#[test]
fn a_first_look_has_every_file_and_can_be_resumed() {
    let place = Place::new();
    let printed = place.run("reproduce beyond --quick --out a").ok();
    assert!(printed.starts_with("A first look, with few runs") && printed.ends_with("report: a/report.html\n"), "{printed}");
    assert!(printed.lines().count() < 9 && printed.contains("\nDoes tracking predict search?"), "{printed}");
    let names = |file: &str, column: &str| -> Vec<String> {
        rows(&place.read(&format!("a/{file}.csv"))).iter().map(|row| row[column].clone()).collect()
    };
    assert_eq!(names("common", "parameter"), ["F and C", "step size", "operator"]);
    assert_eq!(names("claims", "claim"), ["S1", "S2", "S3", "O1", "O2", "O3", "O4"]);
    let (five, arms, pool) = (rows(&place.read("a/five.csv")), rows(&place.read("a/arms.csv")), rows(&place.read("a/pool.csv")));
    // 12 rules and the limit for both strategies; six scenarios of 17 choosers; the choosers and four mutations.
    assert_eq!([five.len(), arms.len(), pool.len()], [14, 6 * 17, 21]);
    assert!(arms.iter().all(|row| row["scale"] == "first look"));
    // The mean of the step size that knows the distance is the unit of the efficiency.
    assert!(five.iter().filter(|row| row["rule"] == "distance").all(|row| row["efficiency"] == "1"), "{five:?}");
    assert!(numbers(&pool, "area").windows(2).all(|pair| pair[0] >= pair[1]), "{pool:?}");
    let page = place.read("a/report.html");
    for figure in ["five-tests", "moving-operator", "pool"] {
        assert!(place.read(&format!("a/{figure}.svg")).contains("(first look)") && page.contains(&format!("id=\"{figure}\"")), "{figure}");
    }

    // Another number of threads, and a folder that is complete only in parts.
    place.copy("a", "b");
    fs::remove_file(place.path("b/report.html")).unwrap();
    for folder in ["walk-step", "search-arm"] {
        fs::remove_dir_all(place.path("b/data-quick").join(folder)).unwrap();
    }
    let again = place.run("reproduce beyond --quick --out b --threads 1").ok();
    assert_eq!(again.replace("b/report.html", "a/report.html"), printed);
    assert!(place.files("a") == place.files("b"));
}

/// On the sphere JADE succeeds most often and makes hardly any progress.
#[test]
fn success_does_not_judge_step_sizes() {
    let place = Place::new();
    let printed = place
        .run("sim one-fifth jade --accept sphere:d=10,decades=40 --target driven --n 1 --iterations 600 --runs 8 --format markdown --out r")
        .ok();
    let rates: Vec<f64> = numbers(&rows(&place.read("r/cells.csv")), "mean_success");
    assert!(rates[1] > 2.0 * rates[0] && !printed.contains("**"), "{printed}");
    let by_success = place.run("compare r").ok();
    assert!(by_success.contains("higher") && !by_success.contains("better"), "{by_success}");
    let by_progress = place.run("compare r --measure efficiency_sigma").ok();
    assert!(by_progress.contains("worse"), "{by_progress}");
    place.run("report r --out page.html").ok();
    assert!(!place.read("page.html").contains("has the highest success rate"));
}

#[test]
fn a_report_of_runs_without_success_over_time_has_no_such_figure() {
    let place = Place::new();
    place.run("sim jade shade --target sin,step --n 5 --iterations 40 --runs 3 --measures success --out r").ok();
    place.run("report r --out page.html").ok();
    assert!(place.read("page.html").contains("PAMs over all settings"));
}
