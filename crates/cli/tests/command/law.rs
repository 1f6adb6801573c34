//! `tpam law`: all parts of a first look, resumed with another number of threads.

use crate::support::{Place, numbers, rows};

#[test]
fn a_first_look_has_every_table_and_figure() {
    let place = Place::kept("law");
    let said = place.run("law --quick --threads 2 --out one").ok();
    assert!(said.contains("resting points in simulations") && said.contains("ring instead of one μ"), "{said}");
    let table = |name: &str| rows(&place.read(&format!("one/{name}.csv")));
    let sizes = ["rest", "swap", "swap-effects", "swap-tracking", "map", "map-tracking"].map(|name| table(name).len());
    // 2 θ × 3 acceptances × 3 targets × 2 memories × 6 κ; 4 operators × 8 members; 5 × 2 measures × 3 factors; 2 θ × 5 × 3 × 2; 3 × 3; 3 × 3 × 3.
    assert_eq!(sizes, [216, 32, 30, 60, 9, 27]);
    assert_eq!(table("slopes-functions").len(), 8 * 2 * 4);
    for figure in ["rest", "swap", "swap-tracking", "map", "map-tracking", "slopes"] {
        assert!(place.read(&format!("one/{figure}.svg")).starts_with("<svg "), "{figure}");
    }
    let effects = table("swap-effects");
    let [low, effect, high] = ["low", "effect", "high"].map(|name| numbers(&effects, name));
    assert!((0..effects.len()).all(|k| low[k] <= effect[k] && effect[k] <= high[k]), "{effects:?}");
    // The results are there: the second run only writes the same tables again.
    let before = place.read("one/swap-effects.csv");
    assert_eq!(place.run("law --quick --only swap --threads 1 --format csv --out one").ok(), before);
    let (kept, before) = (place.files("one/data-quick"), place.read("one/slopes.csv"));
    assert!(
        ["rest", "slopes"].iter().all(|part| kept.keys().any(|file| file.ends_with(format!("{part}/numbers.csv"))))
    );
    assert_eq!(place.run("law --quick --only slopes --threads 1 --format csv --out one").ok(), before);
    assert!(place.files("one/data-quick") == kept);
}

#[test]
fn unknown_parts_are_refused() {
    let said = Place::new().run("law --only swaps").stderr;
    assert!(said.contains("write parts of the study: rest, swap, map, slopes"), "{said}");
}
