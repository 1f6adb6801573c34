//! `tpam recommend` and `tpam reproduce atlas`.

use crate::support::Place;

#[test]
fn without_parts_there_is_no_answer() {
    let place = Place::new();
    let refused = |args: &str| place.run(args).refused();
    for args in ["recommend --dims 10 --evaluations 1e5", "reproduce atlas --dims 10", "reproduce atlas --with jade --dims 10"] {
        assert!(refused(args).contains("no dimension of the atlas is complete: compute its parts"), "{args}");
    }
    assert!(refused("reproduce atlas --part 40-rand --out a").contains("20-rand, which is not there"));
}

#[test]
fn wrong_names_are_refused_with_the_right_ones() {
    let place = Place::new();
    let refused = |args: &str| place.run(args).refused();
    assert!(refused("recommend --dims 10 --evaluations 1e5 --group multimodl").contains("did you mean 'multi-modal'?"));
    assert!(refused("recommend --dims 10 --evaluations 0").contains("at least one dimension and one evaluation"));
    assert!(refused("atlas --part 10-rnd").contains("did you mean '10-rand'?"));
    std::fs::create_dir_all(place.path("results/atlas")).unwrap();
    place.write("results/atlas/10-rand.txt.gz", "no part");
    assert!(refused("reproduce atlas").contains("10-rand.txt.gz"));
}

#[test]
fn a_part_is_a_job() {
    let forecast = Place::new().run("reproduce atlas --part 5-rand --dry-run --out a").ok();
    assert!(forecast.contains("bbob-4: ") && forecast.contains("ma-bbob-1-by-budget: ") && forecast.contains("together: "), "{forecast}");
}
