//! `tpam probe`: the driver is the search of `tpam de`, and files are as described.

use crate::support::{Place, numbers, rows};

const SMALL: &str = "--pam jade --functions 1,8 --dims 2 --instances 1-3 --budget 300";

#[test]
fn the_driver_is_the_search_of_de() {
    let place = Place::new();
    place.run(&format!("probe {SMALL} --out probes")).ok();
    place.run(&format!("de {SMALL} --out plain")).ok();
    let (probed, plain) = (rows(&place.read("probes/probes.csv")), rows(&place.read("plain/trials.csv")));
    assert_eq!(probed.len(), 6);
    for column in ["cell", "run", "evaluations", "restarts"] {
        assert_eq!(numbers(&probed, column), numbers(&plain, column), "{column}");
    }
}

#[test]
fn the_same_bytes_for_any_number_of_threads_and_resumed() {
    let place = Place::new();
    let table = place.run(&format!("probe {SMALL} --probes 2 --threads 1 --format csv --out one")).ok();
    assert_eq!(place.run(&format!("probe {SMALL} --probes 2 --threads 3 --format csv --out two")).ok(), table);
    assert!(place.files("one") == place.files("two"));
    assert_eq!(place.read("one/phases.csv"), table);
    assert_eq!(place.run(&format!("probe {SMALL} --probes 2 --format csv --out one")).ok(), table);
    assert!(place.run("verify one").ok().contains("files are what was written"));
    let shapes: Vec<String> = rows(&table).iter().map(|row| row["success_shape"].clone()).collect();
    let known = ["peak", "falls", "rises", "level", "valley", "undecided"];
    assert!(shapes.iter().all(|shape| known.contains(&shape.as_str())), "{shapes:?}");
}

#[test]
fn figures_have_a_size_and_formats() {
    let place = Place::new();
    place.run(&format!("probe {SMALL} --out p")).ok();
    let before = place.files("p");
    place.run(&format!("probe {SMALL} --size single --figures svg,pdf --out p")).ok();
    let after = place.files("p");
    let new: Vec<_> = after.iter().filter(|(name, _)| !before.contains_key(*name)).map(|(name, _)| name.clone()).collect();
    // Four maps and the curves of two functions, twice.
    assert_eq!(new.len(), 20, "{new:?}");
    assert!(before.iter().all(|(name, bytes)| after[name] == *bytes), "what was there is as it was");
    assert!(place.read("p/jade-f8-d2-success.svg").contains("width=\"317.48\""));
    assert!(place.run("verify p").ok().contains("files are what was written"));
}

#[test]
fn wrong_input_is_explained() {
    let place = Place::new();
    assert!(place.run("probe --probes 0 --out x").refused().contains("--probes 0: write the number of probes"));
    let said = place.run("probe --budget 1 --dims 2 --out x").refused();
    assert!(said.contains("a budget of 2 evaluations ends with the first population of 20: write a larger one to probe"), "{said}");
    assert!(!place.path("x").exists());
    let front = "probe --pam l-srtde --mutation current-to-ptop/1 --selection front --population linear --out x";
    assert!(place.run(front).refused().contains("probes are not possible"));
}
