//! `tpam gao`: the choices of the greedy approximate oracle, and the simulation of its schedules.

use crate::support::{Place, numbers, rows};

const SMALL: &str = "gao --function 8 --dim 3 --lambda 30 --instances 1-3 --budget 400";

#[test]
fn the_same_bytes_for_any_number_of_threads() {
    let place = Place::new();
    let table = place.run(&format!("{SMALL} --threads 1 --format csv --out one")).ok();
    // Scenarios contain the path of their target files, so the folder must have the same name.
    let first = place.files("one");
    std::fs::remove_dir_all(place.path("one")).unwrap();
    assert_eq!(place.run(&format!("{SMALL} --threads 3 --format csv --out one")).ok(), table);
    assert!(place.files("one") == first);
    assert_eq!(place.read("one/gao.csv"), table);
}

#[test]
fn choices_lie_in_their_ranges_and_targets_between_them() {
    let place = Place::new();
    let table = place.run(&format!("{SMALL} --format csv --out r")).ok();
    let chosen = rows(&place.read("r/schedule.csv"));
    for (pam, folder, least) in [("uniform", "uniform", 0.0), ("uniform:low_f=0.4", "uniform_low_f0.4", 0.4)] {
        let of: Vec<_> = chosen.iter().filter(|row| row["pam"] == pam).cloned().collect();
        assert!(numbers(&of, "f").iter().all(|f| least < *f && *f <= 1.0));
        assert!(numbers(&of, "c").iter().all(|c| (0.0..1.0).contains(c)));
        let targets: Vec<f64> =
            place.read(&format!("r/f8-gao-{folder}-target-f.csv")).lines().skip(1).map(|line| line.parse().unwrap()).collect();
        let generations: Vec<_> = rows(&table).into_iter().filter(|row| row["pam"] == pam && row["parameter"] == "F").collect();
        assert_eq!(numbers(&generations, "generations"), [targets.len() as f64]);
        assert!(targets.iter().all(|target| (0.0..=1.0).contains(target)));
        // The mean of the smoothed targets is near the mean of the successful choices.
        let won: Vec<_> = of.iter().filter(|row| row["success"] == "1").cloned().collect();
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        assert!((mean(&numbers(&won, "f")) - mean(&targets)).abs() < 0.1);
    }
}

#[test]
fn more_tries_choose_better() {
    let place = Place::new();
    let evaluations = |lambda: u64| {
        let args = format!("gao --function 1 --dim 5 --pam uniform --instances 1-3 --lambda {lambda} --format csv --out r{lambda}");
        numbers(&rows(&place.run(&args).ok()), "evaluations")[0]
    };
    let (one, ten, hundred) = (evaluations(1), evaluations(10), evaluations(100));
    assert!(hundred < ten && ten < one, "{hundred} {ten} {one}");
}

#[test]
fn printed_commands_and_scenarios_can_be_simulated() {
    let place = Place::new();
    let said = place.run(&format!("{SMALL} --out r")).ok();
    let commands: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("tpam ")).collect();
    assert_eq!(commands.len(), 4, "{said}");
    for command in commands {
        let table = place.run(&format!("{command} --pam jade,shade --runs 3 --format csv")).ok();
        assert_eq!(rows(&table).len(), 2, "{command}");
    }
    for scenario in ["f8-gao-uniform-scenario-f", "f8-gao-uniform_low_f0.4-scenario-c"] {
        place.run(&format!("sweep r/{scenario}.toml --runs 2 --out {scenario}")).ok();
    }
    // The same command again writes the same files, and names those of others; another one is refused.
    place.write("r/own.txt", "precious");
    let again = place.run(&format!("{SMALL} --out r"));
    assert!(again.stderr.contains("r also holds what this command did not write: own.txt\n"), "{}", again.stderr);
    let sentence = place.run(&format!("{SMALL} --pam uniform:low_f=0.2 --out r")).refused();
    assert!(sentence.contains("(pam differs): name another folder"), "{sentence}");
    assert!(place.path("r/f8-gao-uniform-scenario-c.toml").exists() && !place.path("r/f8-gao-uniform_low_f0.2-scenario-c.toml").exists());
}

#[test]
fn wrong_input_gives_an_error_message() {
    let place = Place::new();
    let says = |args: &str, words: &str| {
        let sentence = place.run(&format!("gao {args} --out r")).refused();
        assert!(sentence.contains(words), "{sentence}");
        assert!(!place.path("r").exists());
    };
    says("--lambda 0", "--lambda 0: write the number of draws");
    says("--pam uniform:low_f=2", "low_f");
    says("--pam uniform,uniform:low_f=0", "is asked for twice");
    says("--pam jade", "jade learns from one sample in each round: several trial vectors of an individual need a PAM that learns nothing");
    says("--functions 25", "--functions 25: '25' is not within 1 to 24: write numbers");
    says("--dims 1", "--dims 1: '1' is not within 2 to 1000: write numbers");
    says("--mutation rand/1,best/1 --instances 1 --budget 50", "name one PAM, one mutation, one crossover and one restart");
    says("--instances 1 --budget 10 --dim 10", "--budget 10: the oracle's median run");
    place.write("file", "");
    let sentence = place.run("gao --out file").refused();
    assert!(sentence.contains("file is a file: name a folder"), "{sentence}");
}
