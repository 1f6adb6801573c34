//! `tpam relevance`: a planted correlation is found, and the numbers match an independent calculation.

use crate::support::{Place, numbers, rows};
use std::collections::BTreeMap;

/// Settings with a clear order both in simulations and in searches.
const PAMS: &str = "jade:c=0.05|0.2|0.5,shade:h=2|10,mde,jde:preset=original,uniform";

/// Creates small folders: simulations of eight settings on two families of targets, and searches with two operators.
fn folders(place: &Place) {
    let sim = "--target lin-inc,lin-dec,sin:omega=20 --accept linear:pmax=0.2|1 --runs 4 --iterations 200 --n 20";
    place.run(&format!("sim --pam {PAMS},oracle {sim} --out sim")).ok();
    let de = "--mutation rand/1,best/1 --functions 1,2,8 --dims 2 --instances 1-3 --budget 300";
    place.run(&format!("de --pam {PAMS} {de} --out de")).ok();
}

/// Spearman's ρ of values without ties, by the textbook formula.
fn textbook(pairs: &[(f64, f64)]) -> f64 {
    let rank = |all: &[f64], own: f64| all.iter().filter(|other| **other < own).count() as f64;
    let (x, y): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let n = pairs.len() as f64;
    let gaps: f64 = pairs.iter().map(|(a, b)| (rank(&x, *a) - rank(&y, *b)).powi(2)).sum();
    1.0 - 6.0 * gaps / (n * (n * n - 1.0))
}

/// Scores by setting, for each scenario or problem class.
type Scores = BTreeMap<Vec<String>, BTreeMap<String, f64>>;

fn scores(csv: &str, measure: &str, labels: &[&str]) -> Scores {
    let mut scores = Scores::new();
    for row in rows(csv).into_iter().filter(|row| row["measure"] == measure) {
        let key = labels.iter().map(|label| row[*label].clone()).collect();
        scores.entry(key).or_default().insert(row["setting"].clone(), row["score"].parse().unwrap());
    }
    scores
}

const SCENARIO: [&str; 3] = ["theta", "target", "accept"];
const SEARCH: [&str; 3] = ["operator", "dim", "group"];

#[test]
fn every_rho_matches_the_scores() {
    let place = Place::new();
    folders(&place);
    let ran = place.run("relevance --sim sim --search de --out a");
    assert_eq!(ran.stderr, "left out: only simulated: oracle\n");
    let table = ran.ok();
    // Scenarios: lin and sin at two p_max. Problem classes: two operators with two function groups and all functions.
    assert!(table.contains("\n24 comparisons of 4 scenarios with 6 problem classes, each over 8 settings of 5 PAMs"), "{table}");
    assert!(table.contains("Corrected for 24 comparisons (step-down max-T of Westfall and Young"), "{table}");
    let (csv, found) = (place.read("a/scores.csv"), rows(&place.read("a/relevance.csv")));
    let (tracking, search) = (scores(&csv, "success", &SCENARIO), scores(&csv, "area", &SEARCH));
    assert_eq!((tracking.len(), search.len(), found.len()), (4, 6, 24));
    let surviving = found.iter().filter(|row| row["p_adjusted"].parse::<f64>().unwrap() <= 0.05).count();
    let first = match surviving {
        0 => "Nothing survives: after the correction for 24 comparisons".to_owned(),
        some => format!("{some} of 24 correlations survive: after the correction for multiple comparisons"),
    };
    assert!(table.starts_with(&first), "{table}");
    let above = found.iter().filter(|row| row["rho"].parse::<f64>().unwrap() > 0.0).count();
    assert!(table.contains(&format!(", and {above} are above 0.")) && 2 * above != found.len(), "{table}");
    for row in &found {
        let of = |labels: [&str; 3]| labels.iter().map(|label| row[*label].clone()).collect::<Vec<_>>();
        let (x, y) = (&tracking[&of(SCENARIO)], &search[&of(SEARCH)]);
        let pairs: Vec<(f64, f64)> = x.iter().map(|(setting, rate)| (*rate, y[setting])).collect();
        let [rho, low, high, p, adjusted] = ["rho", "low", "high", "p", "p_adjusted"].map(|name| row[name].parse::<f64>().unwrap());
        assert!((rho - textbook(&pairs)).abs() < 1e-12, "{row:?}");
        assert!(-1.0 <= low && low <= high && high <= 1.0 && p <= adjusted && adjusted <= 1.0);
    }
}

#[test]
fn scores_match_the_folders() {
    let place = Place::new();
    folders(&place);
    place.run("relevance --sim sim --search de --out a").ok();
    let csv = place.read("a/scores.csv");
    // The mean over lin-inc and lin-dec of the simulated success rates.
    let cells = rows(&place.read("sim/cells.csv"));
    let of = |target: &str| {
        let is = |row: &&BTreeMap<String, String>| {
            row["target"] == target && row["accept"].ends_with("pmax=0.2") && row["pam"].starts_with("mde")
        };
        cells.iter().find(is).unwrap()["mean_success"].parse::<f64>().unwrap()
    };
    let tracking = scores(&csv, "success", &SCENARIO);
    let key = ["c", "lin", "linear:alpha=1,pmax=0.2"].map(str::to_owned).to_vec();
    assert!((tracking[&key]["mde"] - f64::midpoint(of("lin-inc"), of("lin-dec"))).abs() < 1e-12);
    // The area from the curve of `tpam ecdf` for the same searches, cut at 300 evaluations per dimension.
    let ecdf = rows(&place.run("ecdf de --show curve --format csv").ok());
    let mut search = scores(&csv, "area", &SEARCH);
    let ours = search.remove(["rand/1/bin", "2", "all"].map(str::to_owned).as_slice()).unwrap();
    let curve: Vec<(f64, f64)> = ecdf
        .iter()
        .filter(|row| row["algorithm"] == "mde rand1")
        .map(|row| (row["log10_budget"].parse().unwrap(), row["proportion"].parse().unwrap()))
        .collect();
    let end = 300.0_f64.log10();
    let inside = |(x, _): &&(f64, f64)| *x <= end;
    let last = curve.iter().rfind(inside).unwrap();
    // By the trapezoidal rule with steps of a twentieth of a decade, so not exact.
    let whole: f64 = curve.windows(2).filter(|w| w[1].0 <= end).map(|w| (w[1].0 - w[0].0) * (w[0].1 + w[1].1) / 2.0).sum();
    let area = (whole + (end - last.0) * last.1) / end;
    assert!((ours["mde"] - area).abs() < 0.01, "{} and {area}", ours["mde"]);
}

#[test]
fn the_same_bytes_again_and_other_draws_with_another_seed() {
    let place = Place::new();
    folders(&place);
    for out in ["a", "b"] {
        place.run(&format!("relevance --sim sim --search de --out {out}")).ok();
    }
    assert!(place.files("a") == place.files("b"));
    let csv = place.run("relevance --sim sim --search de --format csv").ok();
    assert_eq!(csv, place.read("a/relevance.csv"));
    let other = place.run("relevance --sim sim --search de --seed 2 --format csv").ok();
    let (one, two) = (rows(&csv), rows(&other));
    assert_eq!(numbers(&one, "rho"), numbers(&two, "rho"));
    assert_ne!(numbers(&one, "low"), numbers(&two, "low"));
    let svg = place.read("a/relevance.svg");
    assert_eq!(svg.matches("class=\"tile\"").count(), 24);
}

/// The trials of a search folder are replaced: the better a setting tracks, the earlier it reaches all target values; or the other way
/// round.
#[test]
fn a_planted_relation_is_found_and_its_sign_too() {
    for (sign, expected) in [(1.0, 1.0), (-1.0, -1.0)] {
        let place = Place::new();
        folders(&place);
        // The success rate of each setting, in the order of the searches, which is the order in --pam.
        let cells = rows(&place.read("sim/cells.csv"));
        let rates: Vec<f64> = cells
            .iter()
            .filter(|row| row["target"].starts_with("sin") && row["accept"].ends_with("pmax=0.2") && row["pam"] != "oracle")
            .map(|row| sign * row["mean_success"].parse::<f64>().unwrap())
            .collect();
        assert_eq!(rates.len(), 8);
        let rank = |own: f64| rates.iter().filter(|other| **other > own).count();
        let text = place.read("de/trials.csv");
        let planted = text.lines().enumerate().map(|(k, line)| {
            let fields: Vec<&str> = line.split(',').collect();
            if k == 0 {
                return format!("{line}\n");
            }
            // Three functions per setting; the second operator repeats the settings.
            let setting = fields[0].parse::<usize>().unwrap() / 3 % 8;
            // One value far below the optimum of any function, at an evaluation that depends on the rank.
            let (run, at) = (fields[1].parse::<usize>().unwrap(), 10 + 40 * rank(rates[setting]));
            let rows = format!("{}:-1e9 600:-1e9", at + run);
            format!("{},{},600,0,{rows},{rows}\n", fields[0], fields[1])
        });
        place.write("de/trials.csv", &planted.collect::<String>());
        place.accept_changes("de");
        let found = rows(&place.run("relevance --sim sim --search de --by target --format csv").ok());
        for row in found.iter().filter(|row| row["target"].starts_with("sin") && row["accept"].ends_with("pmax=0.2")) {
            assert_eq!(row["rho"].parse::<f64>().unwrap(), expected, "{row:?}");
            // 24 orders of these settings are possible: one of jade and shade each reversed or not, and the three others exchanged.
            assert!(row["p"].parse::<f64>().unwrap() < 0.05, "{row:?}");
        }
    }
}

#[test]
fn settings_in_several_folders_are_joined() {
    let place = Place::new();
    folders(&place);
    let de = "--mutation rand/1,best/1 --functions 1,2,8 --dims 2 --instances 1-3 --budget 300";
    place.run(&format!("de --pam jade:c=0.05|0.2|0.5,mde {de} --out de1")).ok();
    place.run(&format!("de --pam shade:h=2|10,jde:preset=original,uniform,mde {de} --out de2")).ok();
    let whole = place.run("relevance --sim sim --search de --format csv").ok();
    assert_eq!(place.run("relevance --sim sim,sim --search de1,de2 --format csv").ok(), whole);
}

#[test]
fn wrong_input_gives_an_error_message() {
    let place = Place::new();
    folders(&place);
    let says = |args: &str, words: &str| {
        let sentence = place.run(&format!("relevance {args} --out r")).refused();
        assert!(sentence.contains(words), "{sentence}");
        assert!(!place.path("r").exists(), "{args}");
    };
    says("--sim de --search de", "de holds searches, not simulations");
    says("--sim sim --search sim", "sim holds simulations, not searches");
    says("--sim none --search de", "cannot read none: there is no such file or folder");
    says("--sim sim --search none", "cannot read none: there is no such file or folder");
    place.run("de --pam jade,shade:h=3,mde --functions 1 --dims 2 --instances 1 --budget 10 --out few").ok();
    says("--sim sim --search few", "have only mde in common: simulate and search the same PAMs, 4 settings at least");
    place.run("de --pam epsde --functions 1 --dims 2 --instances 1 --budget 10 --out other").ok();
    says("--sim sim --search other", "have no PAM setting in common");
    place.run(&format!("de --pam {PAMS} --functions 1 --dims 2 --instances 1 --budget 1 --out short")).ok();
    says("--sim sim --search short", "search with a larger budget");
    // Other instances: the settings of one folder share no trial with those of the other.
    place.run("de --pam jade:c=0.05|0.2|0.5,mde --functions 1 --dims 2 --instances 1 --budget 9 --out one").ok();
    place.run("de --pam shade:h=2|10,uniform --functions 1 --dims 2 --instances 2 --budget 9 --mutation current-to-pbest/1 --out two").ok();
    says("--sim sim --search one,two", "share no function and instance");
    // Different results for the same setting.
    place
        .run(
            "sim --pam mde --target lin-inc,lin-dec,sin:omega=20 --accept linear:pmax=0.2|1 --runs 4 --iterations 200 --n 20 --seed 2 \
               --out seed2",
        )
        .ok();
    says("--sim sim,seed2 --search de", "has other success rates of mde");
    place
        .run(&format!(
            "de --pam {PAMS} --mutation rand/1,best/1 --functions 1,2,8 --dims 2 --instances 1-3 --budget 300 --seed 2 --out de2"
        ))
        .ok();
    says("--sim sim --search de,de2", "de2 has other results of");
    // Not finished, or damaged.
    place.run(&format!("de --pam {PAMS} --functions 1 --dims 2 --instances 1-3 --budget 10 --shard 1/2 --out part")).ok();
    says("--sim sim --search part", "part is not finished");
    let trials = place.read("de/trials.csv");
    let cut: Vec<&str> = trials.lines().take(20).collect();
    place.write("de/trials.csv", &format!("{}\n", cut.join("\n")));
    says("--sim sim --search de", "de/trials.csv is damaged: its checksum is not the one in SHA256SUMS");
    place.accept_changes("de");
    says("--sim sim --search de", "de is damaged: instance 2 of function");
}

#[test]
fn calibrated_scenarios_are_grouped_by_function_group() {
    let place = Place::new();
    place.run("de --pam jade,shade,mde,uniform --functions 1,2,8 --dims 2 --instances 1-2 --budget 100 --out de").ok();
    place.run("calibrate --functions 1,2,8 --dim 2 --theta c --instances 1-2 --budget 200 --out cal").ok();
    for function in [1, 2, 8] {
        let scenario = format!("sweep cal/f{function}-scenario-c.toml --runs 3 --out sim{function}");
        place.run(&scenario).ok();
    }
    let flags = "--sim sim1,sim2,sim8 --search de --format csv";
    let targets = |more: &str| {
        let mut names: Vec<String> = rows(&place.run(&format!("relevance {flags} {more}")).ok())
            .into_iter()
            .map(|row| format!("{} {}{}", row["theta"], row["target"], row["accept"]))
            .collect();
        names.dedup();
        names
    };
    assert_eq!(targets("--out r"), ["c calibrated separ", "c calibrated lcond", "c calibrated all"]);
    assert_eq!(targets("--by target").len(), 3);
    // The score of a group is the mean over its functions.
    let mean = |folder: &str| {
        let of_mde = |row: &BTreeMap<String, String>| row["pam"].starts_with("mde");
        let cells = rows(&place.read(&format!("{folder}/cells.csv")));
        cells.into_iter().find(of_mde).unwrap()["mean_success"].parse::<f64>().unwrap()
    };
    let tracking = scores(&place.read("r/scores.csv"), "success", &SCENARIO);
    let group = ["c", "calibrated separ", ""].map(str::to_owned).to_vec();
    assert!((tracking[&group]["mde"] - f64::midpoint(mean("sim1"), mean("sim2"))).abs() < 1e-12);
    assert!(place.read("r/relevance-files.svg").contains(">C calibrated lcond</text>"));
}
