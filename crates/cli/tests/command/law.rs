//! `tpam law`: its arguments and folders. The tests of the crate `law` compute the study.

use crate::support::Place;

#[test]
fn whole_results_are_not_replaced_by_a_first_look() {
    let place = Place::new();
    for study in ["law", "paper", "review", "beyond"] {
        std::fs::create_dir_all(place.path(&format!("results/{study}/data"))).unwrap();
        place.write(&format!("results/{study}/report.html"), "whole");
        let said = place.run(&format!("{study} --quick --out results/{study}")).refused();
        assert!(said.contains(&format!("results/{study} holds the whole study (data): name another folder for a first look")));
        assert_eq!(place.read(&format!("results/{study}/report.html")), "whole");
    }
    // Results of another kind are not a place for a study.
    place.run("sim --n 5 --iterations 5 --runs 1 --pam jade --out results/sim").ok();
    let said = place.run("law --quick --only rest --out results/sim").refused();
    assert!(said.contains("results/sim holds simulations: name another folder for a study"), "{said}");
    // Without --out, a first look has a folder of its own.
    let printed = place.run("law --quick --only rest --threads 1 --format csv").ok();
    assert_eq!(printed, place.read("results/law-quick/rest.csv"));
    assert!(place.read("results/law-quick/rest.csv").contains("first look") && !place.path("results/law/rest.csv").exists());
}

#[test]
fn unknown_parts_are_refused() {
    let said = Place::new().run("law --only swaps").stderr;
    assert!(said.contains("write parts of the study: rest, swap, map, slopes"), "{said}");
}
