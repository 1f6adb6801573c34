//! `tpam study`: a first look, the same bytes in parts and with another number of threads, and designs that are refused.

use crate::support::{Files, Place, numbers, rows};
use std::sync::LazyLock;

/// The file with the design of this project.
const DESIGN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/study.toml");

fn design() -> String {
    std::fs::read_to_string(DESIGN).unwrap()
}

/// A first look in the folder `one`.
struct FirstLook {
    place: Place,
    printed: String,
    files: Files,
}

static FIRST_LOOK: LazyLock<FirstLook> = LazyLock::new(|| {
    let place = Place::kept("study");
    place.write("study.toml", &design());
    let printed = place.run("study study.toml --quick --threads 2 --out one").ok();
    let files = place.files("one");
    FirstLook { place, printed, files }
});

#[test]
fn a_first_look_has_every_table_and_figure() {
    let FirstLook { place, printed: said, .. } = &*FIRST_LOOK;
    assert!(said.contains("twin-area") && said.contains("positive: closed loops"), "{said}");
    let table = |name: &str| rows(&place.read(&format!("one/{name}.csv")));
    assert!(said.starts_with("A first look, ") && table("rho").iter().all(|row| row["scale"] == "first look"), "{said}");
    assert!(place.read("one/rho.svg").contains("(first look)"));
    let sizes = ["predictors", "outcomes", "rho", "controls"].map(|name| table(name).len());
    // 2 operators × 16 subjects; the same on both halves; 2 × (8 predictors + 2 outcomes × 9); 1 + 2 × 3.
    assert_eq!(sizes, [32, 64, 52, 7]);
    // At most 2 settings × 2 rivals × (all and 4 operators).
    assert!([10, 20].contains(&table("frozen").len()));
    for figure in ["predictors-rand-1-bin", "predictors-current-to-pbest-1-bin", "rho", "frozen"] {
        assert!(place.read(&format!("one/{figure}.svg")).starts_with("<svg "), "{figure}");
    }
    let rho = numbers(&table("controls"), "rho");
    assert!(rho[0] > 0.8, "the positive control: {rho:?}");
    // The results are there: the second run only writes the same tables again.
    let before = place.read("one/rho.csv");
    assert_eq!(place.run("study study.toml --quick --threads 1 --format csv --out one").ok(), before);
}

#[test]
fn a_study_in_parts_has_the_same_bytes() {
    let place = Place::new();
    place.write("study.toml", &design());
    for shard in ["2/2", "1/2"] {
        place.run(&format!("study study.toml --quick --threads 1 --shard {shard} --out parts")).ok();
        assert!(!place.path("parts/rho.csv").exists());
    }
    let status = rows(&place.run("status parts --format csv").ok());
    assert!(status.len() >= 7 && status.iter().all(|row| row["missing"] == "0" && row["running"] == "0"), "{status:?}");
    place.run("study study.toml --quick --out parts").ok();
    assert!(place.files("parts") == FIRST_LOOK.files);
}

#[test]
fn a_wrong_design_is_refused_in_one_sentence() {
    let place = Place::new();
    let refused = |from: &str, to: &str| {
        let text = design();
        assert!(text.contains(from), "{from}");
        place.write("study.toml", &text.replacen(from, to, 1));
        place.run("study study.toml --quick").refused()
    };
    assert_eq!(
        refused("settings = 128", "settings = 1"),
        "error: study.toml: settings = 1: write the number of settings, from 4 to 4096\n"
    );
    assert!(refused("seed = 17", "sed = 17").contains("line 5: unknown field `sed`, expected one of `seed`"));
    assert!(refused("drivers = [\"cobide\", \"jde\"]", "drivers = [\"cobide\"]").contains("at least two PAMs"));
}
