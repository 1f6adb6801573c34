//! `tpam study`: a small design, the same bytes in parts and with another number of threads, and designs that are refused. The tests of the
//! crate `prediction` compute a first look at the design of this project.

use crate::support::{Place, rows};

/// The file with the design of this project.
const DESIGN: &str = include_str!("../../../../experiments/study.toml");
/// The smallest study that has every part.
const SMALL: &str = include_str!("../fixtures/study.toml");

#[test]
fn a_study_in_parts_has_the_same_bytes() {
    let place = Place::new();
    place.write("study.toml", SMALL);
    let conclusion = place.run("study study.toml --threads 2 --out whole").ok();
    assert!(conclusion.lines().count() == 3 && conclusion.starts_with("test half, "), "{conclusion}");
    let said = place.run("study study.toml --tables --out whole").ok();
    assert!(said.contains("twin-area") && said.contains("positive: closed loops") && said.ends_with(&conclusion), "{said}");
    for shard in ["2/2", "1/2"] {
        place.run(&format!("study study.toml --threads 1 --shard {shard} --out parts")).ok();
        assert!(!place.path("parts/rho.csv").exists());
    }
    let status = rows(&place.run("status parts --format csv").ok());
    assert_eq!(status.len(), 5, "{status:?}");
    assert!(status.iter().all(|row| row["missing"] == "0" && row["running"] == "0"), "{status:?}");
    assert_eq!(place.run("study study.toml --tables --out parts").ok(), said);
    assert!(place.files("parts") == place.files("whole"));
    // The results are there: tables are only printed again.
    let printed = place.run("study study.toml --format csv --out parts").ok();
    assert_eq!(printed, place.read("parts/rho.csv"));
}

#[test]
fn a_first_look_has_a_folder_of_its_own() {
    let place = Place::new();
    place.write("study.toml", SMALL);
    let said = place.run("study study.toml --quick --dry-run").ok();
    assert!(said.starts_with("results/study-quick/data-quick/") && !place.path("results").exists(), "{said}");
    std::fs::create_dir_all(place.path("results/study/data")).unwrap();
    let said = place.run("study study.toml --quick --out results/study").refused();
    assert!(said.contains("results/study holds the whole study (data): name another folder for a first look"), "{said}");
}

#[test]
fn a_wrong_design_is_refused_in_one_sentence() {
    let place = Place::new();
    let refused = |from: &str, to: &str| {
        assert!(DESIGN.contains(from), "{from}");
        place.write("study.toml", &DESIGN.replacen(from, to, 1));
        place.run("study study.toml --quick").refused()
    };
    assert_eq!(
        refused("settings = 128", "settings = 1"),
        "error: study.toml: settings = 1: write the number of settings, from 4 to 4096\n"
    );
    assert!(refused("seed = 17", "sed = 17").contains("line 5: unknown field `sed`, expected one of `seed`"));
    assert!(refused("drivers = [\"cobide\", \"jde\"]", "drivers = [\"cobide\"]").contains("at least two PAMs"));
}
