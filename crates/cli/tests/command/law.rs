//! `tpam law`: all parts of a first look, resumed with another number of threads.

use crate::support::{Place, numbers, rows};

#[test]
fn a_first_look_has_every_table_and_figure() {
    let place = Place::kept("law");
    let said = place.run("law --quick --threads 2 --out one").ok();
    assert!(said.contains("resting points in simulations") && said.contains("ring instead of one μ"), "{said}");
    let table = |name: &str| rows(&place.read(&format!("one/{name}.csv")));
    let sizes = ["rest", "swap", "swap-effects", "swap-tracking", "map", "map-tracking"].map(|name| table(name).len());
    // 2 θ × 3 acceptances × 3 targets × 2 memories × 6 κ; 4 operators × 8 members; 5 × 2 measures × 3 factors; 2 θ × 5 × 3 × 2; 3 × 3; 3 ×
    // 3 × 3.
    assert_eq!(sizes, [216, 32, 30, 60, 9, 27]);
    assert_eq!(table("slopes-functions").len(), 8 * 2 * 4);
    for figure in ["rest", "swap", "swap-tracking", "map", "map-tracking", "slopes"] {
        assert!(place.read(&format!("one/{figure}.svg")).starts_with("<svg "), "{figure}");
    }
    // Everything says that it is a first look, and the folder takes no other results.
    assert!(said.starts_with("A first look") && table("rest").iter().all(|row| row["scale"] == "first look"), "{said}");
    assert!(place.read("one/rest.svg").contains("(first look)"));
    let files = place.files("one");
    assert!(place.run("law --only rest --out one").refused().contains("one holds a first look (data-quick): name another folder"));
    assert!(place.files("one") == files);
    let effects = table("swap-effects");
    let [low, effect, high] = ["low", "effect", "high"].map(|name| numbers(&effects, name));
    assert!((0..effects.len()).all(|k| low[k] <= effect[k] && effect[k] <= high[k]), "{effects:?}");
    // The results are there: the second run only writes the same tables again.
    let before = place.read("one/swap-effects.csv");
    assert_eq!(place.run("law --quick --only swap --threads 1 --format csv --out one").ok(), before);
    let (kept, before) = (place.files("one/data-quick"), place.read("one/slopes.csv"));
    assert!(["rest", "slopes"].iter().all(|part| kept.keys().any(|file| file.ends_with(format!("{part}/numbers.csv")))));
    assert_eq!(place.run("law --quick --only slopes --threads 1 --format csv --out one").ok(), before);
    assert!(place.files("one/data-quick") == kept);
}

#[test]
fn whole_results_are_not_replaced_by_a_first_look() {
    let place = Place::new();
    for study in ["law", "paper", "review"] {
        std::fs::create_dir_all(place.path(&format!("results/{study}/data"))).unwrap();
        place.write(&format!("results/{study}/report.html"), "whole");
        let said = place.run(&format!("{study} --quick --out results/{study}")).refused();
        assert!(said.contains(&format!("results/{study} holds the whole study (data): name another folder for a first look")));
        assert_eq!(place.read(&format!("results/{study}/report.html")), "whole");
    }
    // Results of another kind are no place for a study.
    place.run("sim --n 5 --iterations 5 --runs 1 --pam jade --out results/sim").ok();
    let said = place.run("law --quick --only rest --out results/sim").refused();
    assert!(said.contains("results/sim holds simulations: name another folder for a study"), "{said}");
    // Without --out, a first look has a folder of its own.
    place.run("law --quick --only rest").ok();
    assert!(place.read("results/law-quick/rest.csv").contains("first look") && !place.path("results/law/rest.csv").exists());
}

#[test]
fn unknown_parts_are_refused() {
    let said = Place::new().run("law --only swaps").stderr;
    assert!(said.contains("write parts of the study: rest, swap, map, slopes"), "{said}");
}
