//! Whole published algorithms: each runs with its own PAM and with every other one, and its run depends on seed and run alone.

use tpam_bbob::Problem;
use tpam_de::{Algorithm, Catalogues, Ended, Engine, Function, Generation, PUBLISHED, Published, Settings, Watch};
use tpam_pam::{PAMS, pams};

fn settings(budget: u64) -> Settings {
    Settings { individuals: None, budget, target: f64::NEG_INFINITY, seed: 1, run: 0, tries: 1, probes: 0 }
}

fn known() -> Catalogues {
    Catalogues::new(pams())
}

/// Everything that was evaluated, and the number of individuals in each generation.
#[derive(Default, PartialEq, Debug)]
struct Log {
    values: Vec<f64>,
    points: Vec<f64>,
    sizes: Vec<usize>,
}

impl Watch for Log {
    fn see(&mut self, generation: &Generation) {
        assert_eq!(generation.before, self.values.len() as u64);
        self.values.extend(generation.values);
        self.points.extend(generation.points);
        self.sizes.push(generation.values.len());
    }
}

fn search(algorithm: &Algorithm, settings: Settings) -> (Ended, Log) {
    let problem = Problem::new(8, 5, 1).unwrap();
    let mut log = Log::default();
    let ended = Engine::new(algorithm, &problem, settings).unwrap().run(&mut log);
    (ended, log)
}

#[test]
fn every_algorithm_uses_its_budget_and_depends_on_seed_and_run_alone() {
    let firsts = [
        ("l-shade", 90),
        ("jso", 90),
        ("lshade-spa", 90),
        ("lshade-rsp", 219),
        ("nl-shade-rsp", 150),
        ("nl-shade-lbc", 115),
        ("l-srtde", 100),
    ];
    for one in PUBLISHED {
        let algorithm = one.algorithm(&known()).unwrap();
        let (ended, log) = search(&algorithm, settings(6000));
        assert_eq!((ended.evaluations, log.values.len(), ended.restarts), (6000, 6000, 0), "{}", one.name);
        assert_eq!(ended.value, log.values.iter().copied().fold(f64::INFINITY, f64::min), "{}", one.name);
        assert!(log.points.iter().all(|x| (-5.0..=5.0).contains(x)), "{}", one.name);
        let (_, first) = firsts.iter().find(|(name, _)| one.name.trim_end_matches("-code") == *name).unwrap();
        assert_eq!((log.sizes[0], log.sizes[log.sizes.len() - 2]), (*first, 4), "{}: 4 individuals at the end", one.name);
        let f_opt = Problem::new(8, 5, 1).unwrap().f_opt();
        // The first population of the Rosenbrock function is above 1000 on average.
        assert!(ended.value - f_opt < 100.0, "{}: {}", one.name, ended.value - f_opt);
        assert_eq!(search(&algorithm, settings(6000)), (ended, log), "{}", one.name);
        let other = search(&algorithm, Settings { run: 1, ..settings(6000) });
        assert_ne!(other.1, search(&algorithm, settings(6000)).1, "{}", one.name);
    }
}

#[test]
fn the_forms_of_paper_and_program_differ() {
    for one in PUBLISHED.iter().filter(|one| one.name.ends_with("-code")) {
        let paper = Published::named(one.name.trim_end_matches("-code")).unwrap();
        assert_eq!((one.source.key, one.restart), (paper.source.key, paper.restart));
        assert_ne!(one.parts(), paper.parts(), "{}", one.name);
    }
}

#[test]
fn every_pam_works_in_every_whole_algorithm() {
    let sphere = Problem::new(1, 5, 1).unwrap();
    for one in PUBLISHED.iter().filter(|one| !one.name.ends_with("-code")) {
        for pam in PAMS.iter().filter(|pam| pam.page.options.iter().all(|option| option.default.is_some())) {
            let mut algorithm = one.algorithm(&known()).unwrap();
            algorithm.pam = pams().spec(pam.page.name).unwrap();
            let best = |budget| Engine::new(&algorithm, &sphere, settings(budget)).unwrap().run(&mut ()).value - sphere.f_opt();
            let (early, late) = (best(250), best(4000));
            assert!(late < early, "{} with {}: {early} to {late}", one.name, pam.page.name);
        }
    }
}

#[test]
fn the_target_ends_a_front_at_the_evaluation_that_reaches_it() {
    let problem = Problem::new(1, 5, 1).unwrap();
    for selection in ["front", "front:enter=round"] {
        let algorithm = Published::named("l-srtde").unwrap().algorithm(&known()).unwrap();
        let algorithm = algorithm.with(&known(), "linear:from=20,round=floor", selection).unwrap();
        let (target, mut log) = (problem.f_opt() + 1e-2, Log::default());
        let ended = Engine::new(&algorithm, &problem, Settings { target, ..settings(20_000) }).unwrap().run(&mut log);
        assert!(ended.value <= target && ended.evaluations < 20_000, "{ended:?}");
        assert_eq!(log.values.iter().position(|value| *value <= target), Some(log.values.len() - 1), "{selection}");
        assert_eq!(ended.evaluations, log.values.len() as u64);
    }
}

#[test]
fn a_success_enters_the_front_at_once_or_after_the_round() {
    let run = |selection: &str| {
        let algorithm = Published::named("l-srtde").unwrap().algorithm(&known()).unwrap();
        search(&algorithm.with(&known(), "constant", selection).unwrap(), settings(300)).1
    };
    let (at_once, after) = (run("front"), run("front:enter=round"));
    // 25 individuals: the first trial vector is the same, some later one of the first round is not.
    assert_eq!(at_once.points[..26 * 5], after.points[..26 * 5]);
    assert_ne!(at_once.points[..50 * 5], after.points[..50 * 5]);
}

#[test]
fn a_front_restarts() {
    let flat = Function::new(vec![(-1.0, 1.0); 3], |x| if x[0] < 0.999 { 1.0 } else { 0.0 });
    let mut algorithm = Published::named("l-srtde").unwrap().algorithm(&known()).unwrap();
    algorithm.restart = known().restarts.spec("collapse+stagnation").unwrap();
    let ended = Engine::new(&algorithm, &flat, settings(5000)).unwrap().run(&mut ());
    assert!(ended.restarts >= 1 && ended.evaluations == 5000, "{ended:?}");
}

#[test]
fn frames_and_mutations_belong_together() {
    let problem = Problem::new(1, 5, 1).unwrap();
    let refused = |mutation, selection, tries| {
        let algorithm = Algorithm::new(&known(), ["jade", mutation, "bin", "none"]).unwrap();
        let algorithm = algorithm.with(&known(), "constant", selection).unwrap();
        Engine::new(&algorithm, &problem, Settings { tries, ..settings(100) }).err().unwrap().0
    };
    assert_eq!(refused("rand/1", "front", 1), "the selection front does not work with the mutation rand/1: write current-to-ptop/1");
    assert_eq!(
        refused("current-to-ptop/1", "equal", 1),
        "the mutation current-to-ptop/1 picks from a front and the best: write the selection front"
    );
    assert!(refused("current-to-ptop/1", "front", 2).contains("one trial vector at a time"));
}
