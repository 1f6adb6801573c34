//! `tpam study`: a first look, the same bytes for any number of threads, and designs that are refused.

use crate::support::{Place, numbers, rows};
use std::path::Path;

/// The design of this project.
fn design() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments/study.toml");
    std::fs::read_to_string(file).unwrap()
}

#[test]
fn a_first_look_has_every_table_and_figure() {
    let place = Place::new();
    place.write("study.toml", &design());
    let said = place.run("study study.toml --quick --threads 2 --out one").ok();
    assert!(said.contains("twin-area") && said.contains("positive: closed loops"), "{said}");
    let table = |name: &str| rows(&place.read(&format!("one/{name}.csv")));
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
    assert_eq!(place.run("study study.toml --quick --threads 1 --format csv --out two").ok(), before);
    assert_eq!(place.read("one/frozen.csv"), place.read("two/frozen.csv"));
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
