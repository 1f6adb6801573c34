//! `tpam de`: results do not depend on how they were computed, and logs are in COCO's format.

use crate::folder::{STARTS, length};
use crate::support::{Place, numbers, rows, wait_until};

const SMALL: &str =
    "de --pam jade,shade:h=4 --mutation rand/1,current-to-pbest/1 --functions 1,8,21 --dims 2,3 --instances 1-3 --budget 100";

#[test]
fn the_same_bytes_for_any_number_of_threads() {
    let place = Place::new();
    let table = place.run(&format!("{SMALL} --ioh --threads 1 --out one --format csv")).ok();
    assert_eq!(place.run(&format!("{SMALL} --ioh --threads 3 --out three --format csv")).ok(), table);
    assert!(place.files("one") == place.files("three"));
    let rows = rows(&table);
    assert_eq!(rows.len(), 4 * 2);
    assert_eq!(numbers(&rows, "trials"), [9.0; 8]);
    for row in &rows {
        let dim: f64 = row["dim"].parse().unwrap();
        assert!(row["evaluations"].parse::<f64>().unwrap() <= 9.0 * 100.0 * dim);
    }
    // The second time the results are only read.
    assert_eq!(place.run(&format!("{SMALL} --ioh --out three --format csv")).ok(), table);
    assert!(place.files("one") == place.files("three"));
}

#[test]
fn tpam_de_is_the_short_form_of_tpam_search_de() {
    let place = Place::new();
    let table = place.run(&format!("{SMALL} --out one")).ok();
    assert_eq!(place.run(&format!("search {SMALL} --out two").replace("search de", "search DE")).ok(), table);
    assert!(place.files("one") == place.files("two"));
    assert!(place.run("list searches").ok().contains("Searches (tpam search)\n\n  de\n      differential evolution"));
    assert!(place.run("list de").ok().contains("\nAdapted columns\n    f        0 to 1\n    c        0 to 1\n"));
    assert!(place.run("cite --search de").ok().contains("Differential"));
    let refused = |line: &str| place.run(&format!("search {line} --out three")).refused();
    assert!(refused("esx --pam jade").contains("unknown search 'esx': there are de, es"));
    assert!(refused("esx").contains("unknown search 'esx': there are de, es"));
    assert!(refused("shade").contains("shade is a PAM: write the search first, tpam search de shade"));
    assert!(refused("de,esx --pam jade").contains("unknown search 'esx'"));
}

#[test]
fn shards_join_into_the_same_bytes() {
    let place = Place::new();
    let whole = place.run(&format!("{SMALL} --out whole")).ok();
    for part in 1..=3 {
        assert_eq!(place.run(&format!("{SMALL} --shard {part}/3 --out part{part}")).ok(), "");
    }
    let sentence = place.run("merge part1 part3 --out early").refused();
    assert!(sentence.contains("24 of 72 trials are missing") || sentence.contains("trials are missing"), "{sentence}");
    assert!(!place.path("early").exists());
    assert_eq!(place.run("merge part3 part1 part2 part1 --out joined").ok(), whole);
    assert!(place.files("joined") == place.files("whole"));
}

#[test]
fn killed_searches_are_resumed() {
    const LONGER: &str = "de --pam jde,shade --functions 1-24 --dims 5 --instances 1-4 --budget 400";
    let place = Place::new();
    place.run(&format!("{LONGER} --out whole")).ok();
    let (mut kills, mut before) = (0, 0);
    for _ in 0..STARTS {
        let mut child = place.start(&format!("{LONGER} --out killed"));
        wait_until(|| length(&place, "killed") > before || child.try_wait().unwrap().is_some());
        let _ = child.kill();
        if child.wait().unwrap().success() {
            assert!(place.files("killed") == place.files("whole"));
            std::fs::remove_dir_all(place.path("killed")).unwrap();
        } else {
            kills += 1;
        }
        before = length(&place, "killed");
        if kills == 5 {
            break;
        }
    }
    place.run(&format!("{LONGER} --out killed")).ok();
    assert_eq!(kills, 5);
    assert!(place.files("killed") == place.files("whole"));
}

#[test]
fn logs_are_those_of_coco() {
    let place = Place::new();
    place.run(&format!("{SMALL} --out r")).ok();
    let folder = "r/shade_h4_pbest1";
    let info = place.read(&format!("{folder}/bbobexp_f8.info"));
    let lines: Vec<&str> = info.lines().collect();
    // Three lines per dimension, without a line break at the end.
    assert_eq!(lines.len(), 6);
    assert!(!info.ends_with('\n') && !info.contains("settings"));
    assert!(lines[3].starts_with("suite = 'bbob', funcId = 8, DIM = 3, Precision = 1.000e-08, algId = 'shade h4 pbest1'"));
    assert_eq!(lines[4], "% shade:h=4 current-to-pbest/1/bin");
    assert_eq!(lines[5].split(", ").count(), 1 + 3);
    for kind in ["dat", "tdat"] {
        let text = place.read(&format!("{folder}/data_f8/bbobexp_f8_DIM3.{kind}"));
        assert_eq!(text.lines().filter(|line| line.starts_with('%')).count(), 3);
        let mut last = (0, f64::INFINITY);
        for line in text.lines() {
            if line.starts_with('%') {
                last = (0, f64::INFINITY);
                continue;
            }
            let fields: Vec<&str> = line.split(' ').collect();
            let (evaluation, distance): (u64, f64) = (fields[0].parse().unwrap(), fields[2].parse().unwrap());
            assert!(fields.len() == 5 && (last.0 > 0 || evaluation == 1), "{line}");
            assert!(evaluation > last.0 && distance <= last.1, "{line}");
            last = (evaluation, distance);
        }
        assert_eq!(last.0, 300, "the last line is the last evaluation");
    }
}

#[test]
fn results_of_a_pam_do_not_depend_on_the_other_pams() {
    let place = Place::new();
    place.run(&format!("{SMALL} --out many")).ok();
    place.run("de --pam shade:h=4 --functions 8 --dims 3 --instances 1-3 --budget 100 --out one").ok();
    let data = "data_f8/bbobexp_f8_DIM3.dat";
    assert_eq!(place.read(&format!("many/shade_h4_pbest1/{data}")), place.read(&format!("one/shade_h4/{data}")));
}

#[test]
fn wrong_input_gives_an_error_message() {
    let place = Place::new();
    let says = |args: &str, words: &str| {
        let sentence = place.run(&format!("de {args} --budget 10 --out r")).refused();
        assert!(sentence.contains(words), "{sentence}");
        assert!(!place.path("r").exists(), "{args}");
    };
    says("--pam shaed", "unknown PAM 'shaed': did you mean 'shade'?");
    says("--mutation rand/3", "unknown mutation 'rand/3': did you mean 'rand/1'?");
    says("--crossover binomial", "unknown crossover 'binomial'");
    says("--restart zzz", "unknown restart 'zzz'");
    says("--functions 1-25", "'1-25' is not within 1 to 24");
    says("--functions x", "'x' is not a number or range");
    says("--dims 1", "'1' is not within 2 to 1000");
    says("--instances year:1999", "write a year from 2009 on");
    says("--suite mine", "unknown suite 'mine' (available: bbob");
    says("--functions 3,3", "asked for twice");
    says("--pam jade,jade", "the algorithm 'jade current-to-pbest/1/bin' is asked for twice");
    says("--individuals 99999999999999", "--individuals 99999999999999: too large");
    says("--individuals 2", "needs at least 3 individuals, and 2 were asked for");
    let sentence = place.run("de --budget 18446744073709551615 --out r").refused();
    assert!(sentence.contains("--budget 18446744073709551615: too large"), "{sentence}");
    let sentence = place.run("de --budget 0 --out r").refused();
    assert!(sentence.contains("--budget 0: nothing can be evaluated"), "{sentence}");
    place.run("sim --runs 2 --iterations 10 --n 5 --out sims").ok();
    let sentence = place.run("de --budget 10 --out sims").refused();
    assert!(sentence.contains("sims holds simulations, not searches"), "{sentence}");
    place.run("de --functions 1 --dims 2 --instances 1 --budget 10 --out r").ok();
    let sentence = place.run("plot r").refused();
    assert!(sentence.contains("r holds searches, not simulations"), "{sentence}");
    let sentence = place.run("de --functions 1 --dims 2 --instances 1 --budget 20 --out r").refused();
    assert!(sentence.contains("r holds other searches (budget differs)"), "{sentence}");
}

/// A budget per dimension and one in evaluations are two units of the same thing: in one dimension the runs are the same.
#[test]
fn a_budget_in_evaluations_is_the_same_in_every_dimension() {
    let place = Place::new();
    let de = |more: &str| place.run(&format!("de --pam jade --functions 1,8 --instances 1-2 {more}"));
    let said = de("--dims 2,5 --evaluations 1e2 --out both").ok();
    assert!(said.contains(" · budget 100 evaluations = 50, 20 D · "), "{said}");
    let plan = place.read("both/experiment.toml");
    assert!(plan.contains("\nevaluations = 100\n") && !plan.contains("budget"), "{plan}");
    let trials = place.read("both/trials.csv");
    for run in rows(&trials) {
        assert_eq!(run["evaluations"], "100", "{trials}");
    }
    de("--dims 2,5 --evaluations 100 --out both").ok();
    place.run("verify both").ok();
    place.run("report both --out both.html").ok();
    let page = place.read("both.html");
    assert!(page.contains("Budget: 100 evaluations = 50, 20 D;") && page.contains(" --evaluations 100 "), "{page}");

    let said = de("--dims 2 --budget 5e1 --out one").ok();
    assert!(said.contains(" · budget 50 D = 100 evaluations · "), "{said}");
    de("--dims 2 --evaluations 100 --out other").ok();
    for file in ["trials.csv", "jade/bbobexp_f1.info", "jade/data_f8/bbobexp_f8_DIM2.dat"] {
        assert_eq!(place.read(&format!("one/{file}")), place.read(&format!("other/{file}")), "{file}");
    }
    let other = de("--dims 2 --evaluations 200 --out one").refused();
    assert!(other.contains("(budget differs)") || other.contains("(evaluations differs)"), "{other}");
    let both = de("--dims 2 --budget 50 --evaluations 100 --out none");
    assert_eq!(both.code, Some(2));
    assert!(both.stderr.contains("'--budget <N>' cannot be used with '--evaluations <N>'"), "{}", both.stderr);
    assert!(de("--dims 2 --evaluations 0 --out none").refused().contains("--evaluations 0: nothing can be evaluated"));
    assert!(de("--dims 2 --evaluations 1e13 --out none").refused().contains("write at most 1000000000000 evaluations"));
    for wrong in ["1.5", "1e-1", "1e99", "e4", "nan", "1e4x"] {
        assert_eq!(de(&format!("--dims 2 --evaluations {wrong} --out none")).code, Some(2), "{wrong}");
    }
    assert!(!place.path("none").exists());
    let plan = place.read("one/experiment.toml");
    place.write("one/experiment.toml", &plan.replace("budget = 50\n", ""));
    assert_eq!(place.run("verify one").code, Some(3));
    place.accept_changes("one");
    assert!(de("--dims 2 --budget 50 --out one").stderr.contains("it has no budget"));
}

#[test]
fn functions_of_ma_bbob_have_their_weights_in_the_logs() {
    let place = Place::new();
    let table = place.run("de --suite ma-bbob --pam jade --functions 3,8 --dims 2 --instances 1-2 --budget 50 --ioh --out combined").ok();
    assert!(table.contains("jade"), "{table}");
    let logs = place.files("combined");
    let infos = logs.iter().filter(|(name, _)| name.extension().is_some_and(|ending| ending == "info"));
    let info: String = infos.map(|(_, bytes)| String::from_utf8_lossy(bytes.as_deref().unwrap_or_default())).collect();
    assert!(info.contains("function_name = '0.5278703957857543 f1 + 0.4721296042142456 f3', function_groups = 'separ'"), "{info}");
    assert!(place.run("ecdf combined --by group --show area --format csv").ok().contains("separ"));
}

#[test]
fn suites_with_data_files_say_what_they_need() {
    let place = Place::new();
    let de = |flags: &str| place.run(&format!("de --suite cec2022 --pam jade --functions 1 --dims 2 --instances 1-2 {flags} --out cec"));
    let missing = de("").refused();
    assert!(missing.contains("the suite cec2022 needs the organisers' data files (shift_data_1.txt, M_1_D10.txt, …)"), "{missing}");
    assert!(missing.contains("https://github.com/P-N-Suganthan/2022-SO-BO") && missing.contains("TPAM_CEC_DATA"), "{missing}");
    std::fs::create_dir(place.path("data")).unwrap();
    assert!(de("--data data").refused().contains("shift_data_1.txt does not exist: either"));
    std::fs::write(place.path("data/shift_data_1.txt"), "3 -4").unwrap();
    std::fs::write(place.path("data/M_1_D2.txt"), "1 0\n0 1\n").unwrap();
    // The budget is that of the competition, and a run ends when the error is below 1e-8.
    assert!(de("--data data").ok().contains("jade"));
    let plan = std::fs::read_to_string(place.path("cec/experiment.toml")).unwrap();
    assert!(plan.contains("suite = \"cec2022\"") && plan.contains("budget = 100000"), "{plan}");
    let unused = place.run("de --data data --functions 1").refused();
    assert!(unused.contains("--data: only suites with data files use it (tpam list suites); leave it out"), "{unused}");
    // The folder is read without the data.
    assert!(place.run("ecdf cec --by group --show area --format csv").ok().contains("unimod"));
}
