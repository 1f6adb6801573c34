//! Parts of an experiment that were computed in folders of their own are joined to the bytes of the whole.

use crate::folder::{SHORT, assert_same, place};
use std::fs;

#[test]
fn parts_are_joined_in_any_order() {
    let (place, whole) = place(3);
    for part in [1, 2, 3] {
        let ran = place.run(&format!("{SHORT} --runs 3 --shard {part}/3 --out p{part}"));
        assert_eq!(ran.stderr, format!("note: 12 of 36 runs are in p{part}; merge the parts when all are computed\n"));
        assert_eq!(ran.ok(), "");
    }
    place.run(&format!("{SHORT} --runs 3 --shard 2/3 --out again")).ok();
    for parts in
        ["p1 p2 p3", "p1 p3 p2", "p2 p1 p3", "p2 p3 p1", "p3 p1 p2", "p3 p2 p1", "again p3 p2 p1", "p1 again p3", "p1 p1 p2 again p3 p2"]
    {
        let printed = place.run(&format!("merge {parts} --out joined --format csv")).ok();
        assert_same(&place.files("joined"), &whole);
        assert_eq!(printed, place.read("joined/cells.csv"));
        fs::remove_dir_all(place.path("joined")).unwrap();
    }
    // Parts are read and not changed. The output folder may be one of the parts.
    assert_eq!(place.read("p1/shards/1-of-3.csv").lines().count(), 1 + 12);
    place.run("merge p3 p2 p1 --out p2").ok();
    assert_same(&place.files("p2"), &whole);
    // A complete result can be a part.
    place.run("merge p2 p1 --out joined").ok();
    assert_same(&place.files("joined"), &whole);
    // More parts than runs: some are empty.
    let many: Vec<String> = (1..=50).map(|part| format!("m{part}")).collect();
    for (at, name) in many.iter().enumerate() {
        place.run(&format!("{SHORT} --runs 3 --shard {}/50 --out {name}", at + 1)).ok();
    }
    place.run(&format!("merge {} --out from-many", many.join(" "))).ok();
    assert_same(&place.files("from-many"), &whole);
    // Parts computed one after the other in one folder need no merge.
    for part in [2, 3, 1] {
        place.run(&format!("{SHORT} --runs 3 --shard {part}/3 --out one")).ok();
    }
    assert_same(&place.files("one"), &whole);
}

#[test]
fn results_with_different_numbers_of_runs_are_joined_to_the_largest() {
    let (place, six) = place(6);
    place.run(&format!("{SHORT} --runs 3 --out three")).ok();
    place.run("merge three whole --out joined").ok();
    assert_same(&place.files("joined"), &six);
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let (place, _) = place(3);
    place.run(&format!("{SHORT} --runs 3 --seed 2 --out seeded")).ok();
    let sentence = place.run("merge whole seeded --out joined").refused();
    assert!(sentence.contains("are parts of different simulations: seed differs"), "{sentence}");
    // Two different results for the same run.
    place.run(&format!("{SHORT} --runs 3 --out other")).ok();
    let runs = place.read("other/runs.csv");
    place.write("other/runs.csv", &runs.replacen("\n4,1,0.", "\n4,1,1.", 1));
    place.accept_changes("other");
    let sentence = place.run("merge whole other --out joined").refused();
    assert!(sentence.contains("cell 4, run 1 has two different results"), "{sentence}");
    assert!(!place.path("joined").exists());
}
