//! `tpam clouds`: the samples of searches, and how success depends on the distance from the successful samples.

use crate::support::{Place, numbers, rows};

const SMALL: &str = "clouds --function 8 --dim 3 --instances 1-4 --budget 300";

/// One column of the rows of F or of C.
fn column(table: &str, parameter: &str, name: &str) -> Vec<f64> {
    let of: Vec<_> = rows(table).into_iter().filter(|row| row["parameter"] == parameter).collect();
    numbers(&of, name)
}

#[test]
fn the_same_bytes_for_any_number_of_threads() {
    let place = Place::new();
    let table = place.run(&format!("{SMALL} --threads 1 --out one --format csv")).ok();
    assert_eq!(place.run(&format!("{SMALL} --threads 3 --out three --format csv")).ok(), table);
    assert!(place.files("one") == place.files("three"));
    assert_eq!(place.read("one/distances.csv"), table);
    assert!(place.run(&format!("{SMALL} --seed 2 --out other --format csv")).ok() != table);
}

#[test]
fn joint_frequencies_add_up_to_the_success_rate() {
    let place = Place::new();
    let table = place.run(&format!("{SMALL} --out r --format csv")).ok();
    let sum = |parameter, name| column(&table, parameter, name).iter().sum::<f64>();
    let rate = sum("F", "successes") / sum("F", "samples");
    for parameter in ["F", "C"] {
        assert!((sum(parameter, "joint") - rate).abs() < 1e-12);
        assert_eq!(sum(parameter, "samples"), sum("F", "samples"));
        assert_eq!(sum(parameter, "successes"), sum("F", "successes"));
    }
    // Every evaluation except those of the first populations is a sample.
    assert!((0.05..0.9).contains(&rate) && sum("F", "samples") <= 4.0 * (900.0 - 20.0), "{rate}");
    let said = place.run(&format!("{SMALL} --out r")).ok();
    assert!(said.contains(&format!("add up to the success rate, {rate:.4}:")), "{said}");
}

/// The curve changes where samples are counted, and not what was sampled; the archive changes what is sampled.
#[test]
fn degrees_of_freedom_and_the_archive_can_be_chosen() {
    let place = Place::new();
    // A folder is for one plan.
    let folder = |flags: &str| format!("r{}", flags.len());
    let table = |flags: &str| place.run(&format!("{SMALL} --out {} --format csv {flags}", folder(flags))).ok();
    let (automatic, line) = (table(""), table("--df 2"));
    assert!(automatic != line);
    let sum = |table: &str| ["samples", "successes"].map(|name| column(table, "C", name).iter().sum::<f64>());
    assert_eq!(sum(&automatic), sum(&line));
    let [parents, trials] = ["", ",archived=trials"].map(|more| table(&format!("--mutation current-to-pbest/1:archive=3{more}")));
    assert!(sum(&parents) != sum(&trials) && sum(&parents) != sum(&automatic));
    for command in [SMALL, "calibrate --function 8 --dim 3 --instances 1 --budget 300"] {
        let sentence = place.run(&format!("{command} --df 1.5 --out other")).refused();
        assert!(sentence.contains("--df 1.5: write a number of at least 2"), "{sentence}");
    }
}

#[test]
fn probabilities_lie_within_their_intervals() {
    let place = Place::new();
    let table = place.run(&format!("{SMALL} --out r --format csv")).ok();
    let mut sampled = 0;
    for row in rows(&table) {
        let value = |name: &str| row[name].parse::<f64>();
        let (samples, successes) = (value("samples").unwrap(), value("successes").unwrap());
        if samples == 0.0 {
            assert!(["probability", "low", "high"].iter().all(|name| row[*name].is_empty()), "{row:?}");
            continue;
        }
        sampled += 1;
        let probability = value("probability").unwrap();
        assert_eq!(probability, successes / samples);
        assert!(value("low").unwrap() <= probability && probability <= value("high").unwrap(), "{row:?}");
    }
    assert!(sampled > 10, "{sampled}");
}

#[test]
fn samples_are_those_of_the_same_search() {
    let place = Place::new();
    // Without restarts only the first 20 evaluations of a run have no parameters.
    let flags = "--pam jade --dim 2 --function 15 --instances 1-3 --budget 100 --restart none";
    let table = place.run(&format!("clouds {flags} --out r --format csv")).ok();
    let de = flags.replace("--dim ", "--dims ").replace("--function ", "--functions ");
    let trials = place.run(&format!("de {de} --out de --format csv")).ok();
    let evaluations = numbers(&rows(&trials), "evaluations")[0];
    assert_eq!(column(&table, "C", "samples").iter().sum::<f64>(), evaluations - 3.0 * 20.0);
}

#[test]
fn figures_show_the_median_run_and_all_runs() {
    let place = Place::new();
    let said = place.run(&format!("{SMALL} --out r")).ok();
    let line = said.lines().find(|line| line.starts_with("median run: instance ")).expect("the median run is named");
    let (first, second) = (place.read("r/fig1.svg"), place.read("r/fig2.svg"));
    assert!(first.contains(line) && first.len() < 500_000, "{line}");
    assert_eq!(first.matches("class=\"panel\"").count(), 2);
    assert_eq!(first.matches("data-name=\"smoothing spline").count(), 2);
    assert_eq!(second.matches("class=\"bars\"").count(), 4);
    assert!(second.contains("4 runs") && ![first, second].iter().any(|svg| svg.contains("NaN")));
}

#[test]
fn the_median_run_is_the_middle_one_by_evaluations() {
    let place = Place::new();
    let used = |instances: &str| {
        let said = place.run(&format!("clouds --function 1 --dim 2 --instances {instances} --out r")).ok();
        let line = said.lines().find(|line| line.starts_with("median run")).unwrap().to_owned();
        let word = line.split(' ').zip(line.split(' ').skip(1)).find(|(_, next)| next.starts_with("evaluations"));
        word.unwrap().0.parse::<u64>().unwrap()
    };
    // The runs of the first three instances do not depend on how many follow; tpam de has the same three.
    place.run("de --pam jade --functions 1 --dims 2 --instances 1-3 --out de").ok();
    let trials = rows(&place.read("de/trials.csv"));
    let mut evaluations: Vec<u64> = numbers(&trials, "evaluations").iter().map(|value| *value as u64).collect();
    evaluations.sort_unstable();
    assert!(evaluations[0] < evaluations[2], "{evaluations:?}");
    assert_eq!(used("1-3"), evaluations[1]);
}

#[test]
fn wrong_input_gives_an_error_message() {
    let place = Place::new();
    let says = |args: &str, words: &str| {
        let sentence = place.run(&format!("clouds {args} --out r")).refused();
        assert!(sentence.contains(words), "{sentence}");
        assert!(!place.path("r").exists(), "{args}");
    };
    says("--pam jad", "unknown PAM 'jad': did you mean 'jade'?");
    says("--pam jade,shade", "one algorithm is needed, and these are 2");
    says("--mutation rand/3", "unknown mutation 'rand/3'");
    says("--functions 25", "--functions 25: the suite bbob has no function 25 (available: 1-24)");
    says("--dims 1", "--dims 1: write a dimension of the suite bbob: 2 to 1000");
    says("--instances 0", "'0' is not within");
    says("--budget 0", "--budget 0: nothing can be evaluated");
    says("--dim 2 --budget 20", "--budget 20: no run has successes in five generations, which a spline needs: raise it");
    place.write("file", "");
    let sentence = place.run("clouds --dim 2 --instances 1 --budget 1000 --out file/r").refused();
    assert!(sentence.contains("file/r"), "{sentence}");
}
