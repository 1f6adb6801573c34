//! Whole published algorithms, population sizes, selections, and the page of a method.

use crate::support::Place;

const SEARCH: &str = "--functions 1 --dims 5 --instances 1-2 --budget 600";

#[test]
fn an_algorithm_expands_to_its_parts_and_every_part_can_be_replaced() {
    let place = Place::new();
    let said = place.run(&format!("de --algorithm l-shade {SEARCH} --out whole")).ok();
    assert!(said.contains("mutation current-to-pbest/1:p=0.11,archive=2.6"), "{said}");
    assert!(said.contains("population linear:from=18,by=d,to=4 · selection strict-success"), "{said}");
    let parts = "--pam l-shade --mutation current-to-pbest/1:p=0.11,archive=2.6 --crossover bin --restart none --population linear:from=18 \
                 --selection strict-success";
    place.run(&format!("de {parts} {SEARCH} --out parts")).ok();
    assert_eq!(place.read("whole/trials.csv"), place.read("parts/trials.csv"), "the name stands for its parts");
    place.run(&format!("de --algorithm l-shade --pam jade --selection equal {SEARCH} --out other")).ok();
    let plan = place.read("other/experiment.toml");
    assert!(plan.contains("pam = \"jade:") && plan.contains("population = \"linear:") && !plan.contains("selection"), "{plan}");
    assert_ne!(place.read("whole/trials.csv"), place.read("other/trials.csv"));
    assert!(
        place
            .run("de --algorithm jso,l-shade")
            .refused()
            .starts_with("error: 'jso,l-shade' names several algorithms: write one, such as jso,")
    );
    assert_eq!(place.run("de --algorithm lshad --out x").refused(), "error: unknown algorithm 'lshad': did you mean 'l-shade'?\n");
}

#[test]
fn populations_and_selections_are_parts_of_a_grid() {
    let place = Place::new();
    let said = place.run(&format!("de --pam jade --population constant,linear --selection equal,strict {SEARCH} --out grid")).ok();
    assert_eq!(said.lines().filter(|line| line.starts_with("jade ")).count(), 4, "{said}");
    assert!(said.contains("jade current-to-pbest/1/bin linear strict"), "{said}");
    let again =
        place.run(&format!("de --pam jade --population constant,linear --selection equal,strict {SEARCH} --out grid --threads 1")).ok();
    assert_eq!(said, again);
    let refused = place.run("de --population linaer --out x").refused();
    assert_eq!(refused, "error: unknown population 'linaer': did you mean 'linear'?\n");
}

#[test]
fn a_page_shows_rule_options_feedback_and_differences() {
    let place = Place::new();
    let page = place.run("list l-shade").ok();
    for part in ["l-shade (PAM)", "Rule\n", "mean_WL", "Listens to\n", "gains", "terminal", "preset=code", "H = 5", "l-shade (algorithm)"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(place.run("list l-shadee").refused(), "error: unknown name 'l-shadee': did you mean 'l-shade'?\n");
    assert!(place.run("list algorithms").ok().contains("population linear:from=25,by=sqrt-log"));
    assert!(place.run("list populations").ok().starts_with("Population sizes"));
}

#[test]
fn every_algorithm_searches_and_resumes() {
    let place = Place::new();
    for name in ["jso", "lshade-rsp", "nl-shade-rsp", "nl-shade-rsp-code", "nl-shade-lbc", "l-srtde", "l-srtde-code"] {
        let first = place.run(&format!("de --algorithm {name} {SEARCH} --out {name}")).ok();
        assert_eq!(place.run(&format!("de --algorithm {name} {SEARCH} --out {name} --threads 1")).ok(), first, "{name}");
        assert!(place.read(&format!("{name}/experiment.toml")).contains("population = "), "{name}");
    }
    let other = place.run(&format!("de --algorithm l-srtde --pam jde --selection front:enter=round {SEARCH} --out other")).ok();
    assert!(other.contains("jde"), "{other}");
    assert_eq!(
        place.run(&format!("de --algorithm l-srtde --selection equal {SEARCH} --out x")).refused(),
        "error: the mutation current-to-ptop/1 picks from a front and the best: write the selection front\n"
    );
}
