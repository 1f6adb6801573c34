//! `tpam paper`: its arguments. The tests of the crate `paper` compute the study.

use crate::support::Place;

/// Some figures need a part of the results only.
#[test]
fn figures_can_be_selected() {
    let place = Place::new();
    let only = place.run("paper --quick --only figure5,recovery --out a").ok();
    assert_eq!(only, "a/fig5.svg\na/recovery.svg\n");
    assert!(!place.path("a/report.html").exists() && !place.path("a/data-quick/searches").exists());
}

#[test]
fn wrong_input_is_refused_before_the_work() {
    let place = Place::new();
    place.write("file", "");
    let sentence = place.run("paper --out file/below").refused();
    assert!(sentence.contains("cannot create file/below"), "{sentence}");
    let sentence = place.run("paper --only fig33").refused();
    assert!(sentence.contains("there is no figure 'fig33': did you mean 'fig3'?"), "{sentence}");
    assert!(!place.path("results").exists());
}
