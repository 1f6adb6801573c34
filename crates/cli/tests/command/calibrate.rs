//! `tpam calibrate`: the written scenarios can be simulated without changes.

use crate::support::{Place, finish, numbers, rows};
use std::collections::BTreeMap;

/// f8 in three dimensions: takes about a second.
const SMALL: &str = "calibrate --function 8 --dim 3 --instances 1-4 --budget 400";

/// The printed commands, as arguments.
fn commands(printed: &str) -> Vec<Vec<&str>> {
    let lines = printed.lines().filter_map(|line| line.strip_prefix("tpam "));
    lines.map(|line| line.split(' ').collect()).collect()
}

fn with_theta<'a>(fits: &'a [BTreeMap<String, String>], theta: &str) -> Vec<&'a BTreeMap<String, String>> {
    fits.iter().filter(|row| row["theta"] == theta).collect()
}

#[test]
fn printed_commands_simulate_the_scenarios() {
    let place = Place::new();
    let printed = place.run(&format!("{SMALL} --theta f,c,pair --out r")).ok();
    let commands = commands(&printed);
    assert_eq!(commands.len(), 3, "{printed}");
    let fits = rows(&place.read("r/fits.csv"));
    for (command, theta) in commands.iter().zip(["f", "c", "pair:join=euclid"]) {
        let args = [command.as_slice(), &["--pam", "jade,oracle", "--runs", "5", "--format", "csv"]].concat();
        let table = rows(&finish(&mut place.command(&args)).ok());
        assert_eq!(table.len(), 2);
        let chosen = with_theta(&fits, theta).into_iter().find(|row| row["chosen"] == "1").unwrap();
        assert_eq!((&table[0]["theta"], &table[0]["accept"]), (&chosen["theta"], &chosen["accept"]));
        // The oracle samples at the target, where the success probability is pmax. JADE's success rate is near its rate in the search.
        let pmax: f64 = chosen["accept"].rsplit('=').next().unwrap().parse().unwrap();
        let success = numbers(&table, "mean_success");
        assert!((success[1] - pmax).abs() < 0.05, "{success:?}, {pmax}");
        let rate: f64 = chosen["rate"].parse().unwrap();
        assert!(success[0] > 0.5 * rate && success[0] < 1.5 * rate, "{success:?}, {rate}");
    }
}

#[test]
fn scenarios_are_experiments_for_sweep() {
    let place = Place::new();
    place.run(&format!("{SMALL} --theta c,pair:join=max --out 'r'").replace('\'', "")).ok();
    let swept = place.run("sweep r/f8-scenario-c.toml r/f8-scenario-pair-max.toml --runs 2 --format csv").ok();
    let swept = rows(&swept);
    assert_eq!(swept.len(), 14);
    assert_eq!(
        (swept[0]["target"].as_str(), swept[7]["target_f"].as_str()),
        ("file:path=r/f8-target-c.csv", "file:path=r/f8-target-f.csv")
    );
    let generations = place.read("r/f8-target-c.csv").lines().count() - 1;
    assert_eq!(swept[0]["iterations"], generations.to_string());
    assert_eq!(swept[0]["n"], "20");
}

#[test]
fn a_folder_may_have_any_name() {
    let place = Place::new();
    let args = ["calibrate", "--dim", "2", "--instances", "1-2", "--budget", "300", "--theta", "c", "--out", "it's, \"so\" = x"];
    let printed = finish(&mut place.command(&args)).ok();
    let line = printed.lines().find(|line| line.starts_with("tpam sim ")).unwrap().replace("tpam ", "\"$TPAM\" ");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &format!("{line} --runs 1")]).current_dir(place.path(""));
    let ran = finish(shell.env("TPAM", env!("CARGO_BIN_EXE_tpam")));
    assert!(ran.ok().contains("oracle"));
}

#[test]
fn the_same_bytes_for_any_number_of_threads() {
    let [one, three] = [1, 3].map(|threads| {
        let place = Place::new();
        let table =
            place.run(&format!("{SMALL} --functions 8,1 --threads {threads} --out r --format csv").replace("--function 8 ", "")).ok();
        assert_eq!(place.read("r/fits.csv"), table);
        (table, place.files("r"))
    });
    assert!(one == three);
    let names: Vec<&str> = one.1.keys().map(|path| path.to_str().unwrap()).collect();
    for name in ["curves-c.svg", "curves-f.svg", "curves.csv", "f1-fit-c.svg", "f1-scenario-f.toml", "f8-target-f.csv"] {
        assert!(names.contains(&name), "{names:?}");
    }
    assert_eq!(names.len(), 2 + 2 + 2 * 2 * 3 + 2, "and folder.toml, SHA256SUMS");
    assert!(one.1.values().flatten().all(|bytes| !String::from_utf8_lossy(bytes).contains("NaN")));
}

#[test]
fn fits_match_an_independent_calculation() {
    let place = Place::new();
    let printed = place.run(&format!("{SMALL} --out r")).ok();
    let fits = rows(&place.read("r/fits.csv"));
    let curves = rows(&place.read("r/curves.csv"));
    for theta in ["f", "c"] {
        let own = with_theta(&fits, theta);
        assert_eq!(own.len(), 7, "every family");
        let value = |row: &BTreeMap<String, String>, name: &str| row[name].parse::<f64>().unwrap();
        let least = own.iter().map(|row| value(row, "qaic")).fold(f64::INFINITY, f64::min);
        for row in &own {
            let (likelihood, parameters) = (value(row, "log_likelihood"), value(row, "parameters"));
            assert!((value(row, "aic") - (2.0 * parameters - 2.0 * likelihood)).abs() < 1e-6);
            let overdispersion = value(row, "overdispersion");
            assert!(overdispersion >= 1.0);
            assert!((value(row, "qaic") - (2.0 * parameters - 2.0 * likelihood / overdispersion)).abs() < 1e-6);
            assert!((value(row, "delta_qaic") - (value(row, "qaic") - least)).abs() < 1e-6);
            assert_eq!(row["chosen"] == "1", value(row, "delta_qaic") == 0.0);
            assert!(value(row, "rate") == value(row, "successes") / value(row, "samples"));
            assert!(printed.contains(&row["accept"]), "{}", row["accept"]);
        }
        // The constant family has the likelihood of the success rate, and explains nothing.
        let constant = own.iter().find(|row| row["family"] == "constant").unwrap();
        let (n, rate) = (value(constant, "samples"), value(constant, "rate"));
        let by_hand = n * (rate * rate.ln() + (1.0 - rate) * (1.0 - rate).ln());
        assert!((value(constant, "log_likelihood") - by_hand).abs() < 0.02, "{by_hand}");
        assert!(value(constant, "explained").abs() < 1e-3);
        // A family that contains the constant is never worse.
        let likelihood = |family: &str| own.iter().find(|row| row["family"] == family).map(|row| value(row, "log_likelihood")).unwrap();
        for family in ["linear", "gaussian", "exponential", "gamma", "asymmetric"] {
            assert!(likelihood(family) > likelihood("constant") - 0.1, "{family}");
        }
        assert!(likelihood("asymmetric") > likelihood("linear") - 0.1);
        assert!(likelihood("gamma") > likelihood("gaussian") - 0.1);
        let seen = with_theta(&curves, theta);
        assert!(
            seen.len() > 5
                && seen
                    .iter()
                    .all(|row| value(row, "samples") >= 50.0 && value(row, "low") <= value(row, "chosen").max(value(row, "probability")))
        );
    }
    // The samples are those of `tpam clouds`, which leaves out only first populations.
    let clouds = rows(&place.run("clouds --function 8 --dim 3 --instances 1-4 --budget 400 --restart none --out c --format csv").ok());
    let again = place.run(&format!("{SMALL} --restart none --out n --format csv")).ok();
    let sum: f64 = clouds.iter().filter(|row| row["parameter"] == "F").map(|row| row["samples"].parse::<f64>().unwrap()).sum();
    assert_eq!(rows(&again)[0]["samples"].parse::<f64>().unwrap(), sum);
}

#[test]
fn families_can_be_selected() {
    let place = Place::new();
    let table = place.run(&format!("{SMALL} --families linear,constant --theta c --out r --format csv")).ok();
    let families: Vec<String> = rows(&table).into_iter().map(|row| row["family"].clone()).collect();
    assert_eq!(families, ["linear", "constant"]);
}

#[test]
fn wrong_input_gives_an_error_message() {
    let place = Place::new();
    let says = |args: &str, words: &str| {
        let sentence = place.run(&format!("calibrate {args} --out r")).refused();
        assert!(sentence.contains(words), "{sentence}");
        assert!(!place.path("r").exists(), "{args}");
    };
    says("--pam jad", "unknown PAM 'jad': did you mean 'jade'?");
    says("--pam jade,shade", "one algorithm is calibrated, and these are 2");
    says("--function 25", "--functions 25: '25' is not within 1 to 24");
    says("--functions 1-x", "'1-x' is not a number or range");
    says("--dim 1", "--dims 1: write a dimension of the suite bbob: 2 to 1000");
    says("--families linaer", "unknown acceptance 'linaer': did you mean 'linear'?");
    says("--families linear:alpha=1", "write linear alone");
    says(
        "--families asymmetric --theta pair --dim 2 --instances 1 --budget 300",
        "asymmetric depends on the sign of the offset, and a pair has only a distance",
    );
    says("--theta d", "unknown theta 'd'");
    says("--theta c,c", "c is asked for twice");
    says("--theta pair:join=product", "write pair, pair:join=max or pair:join=sum");
    // The first population has no parameters.
    says("--dim 2 --budget 5", "--budget 5: no run on f8");
    says(
        "--dim 2 --budget 20",
        "--budget 20: no run on f8 has successes in five generations before its first restart, which a spline needs: raise it",
    );
    place.write("file", "");
    let sentence = place.run("calibrate --dim 2 --instances 1 --budget 500 --out file/r").refused();
    assert!(sentence.contains("file/r"), "{sentence}");
}
