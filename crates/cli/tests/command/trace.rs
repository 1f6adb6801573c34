//! `tpam trace`: iterations match the samples, and runs match those of `tpam sim`.

use crate::support::{Place, numbers, rows};
use std::collections::BTreeMap;

const ONE: &str = "--target ran:s=0.1 --accept linear:pmax=0.4 --n 10 --iterations 100";

/// The samples of each iteration as (value, success).
fn by_iteration(samples: &[BTreeMap<String, String>], column: &str) -> Vec<Vec<(f64, bool)>> {
    let mut all: Vec<Vec<(f64, bool)>> = Vec::new();
    for (sample, value) in samples.iter().zip(numbers(samples, column)) {
        let t: usize = sample["t"].parse().unwrap();
        all.resize_with(t.max(all.len()), Vec::new);
        all[t - 1].push((value, sample["success"] == "1"));
    }
    all
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

#[test]
fn iterations_summarise_their_samples() {
    let place = Place::new();
    for pam in ["jade", "shade:h=3", "jde", "epsde", "mde", "uniform", "oracle"] {
        let rounds = rows(&place.run(&format!("trace --pam {pam} {ONE} --format csv")).ok());
        let samples = rows(&place.run(&format!("trace --pam {pam} {ONE} --format csv --samples")).ok());
        assert_eq!((rounds.len(), samples.len()), (100, 1000), "{pam}");
        let columns = ["target_c", "mean_c", "sd_c", "success"].map(|name| numbers(&rounds, name));
        for (t, round) in by_iteration(&samples, "c").iter().enumerate() {
            let n = round.len() as f64;
            let mean = round.iter().map(|(c, _)| c).sum::<f64>() / n;
            let sd = (round.iter().map(|(c, _)| (c - mean) * (c - mean)).sum::<f64>() / n).sqrt();
            let success = round.iter().filter(|(_, won)| *won).count() as f64 / n;
            let [target, means, sds, rates] = &columns;
            assert_eq!(rounds[t]["t"], (t + 1).to_string());
            assert!(close(means[t], mean) && close(sds[t], sd) && close(rates[t], success), "{pam}, iteration {t}");
            assert_eq!(samples[t * 10]["target_c"].parse::<f64>().unwrap(), target[t]);
        }
    }
}

#[test]
fn a_trace_is_the_run_of_sim() {
    let place = Place::new();
    for (pam, theta) in [("jade", "c"), ("shade", "f"), ("epsde", "pair")] {
        let what = format!("--pam {pam} --theta {theta} {ONE} --seed 4");
        place.run(&format!("sim {what} --runs 3 --out {pam}")).ok();
        let measured = numbers(&rows(&place.read(&format!("{pam}/runs.csv"))), "success");
        for (run, expected) in measured.iter().enumerate() {
            let samples = rows(&place.run(&format!("trace {what} --run {run} --samples --format csv")).ok());
            assert_eq!(numbers(&samples, "success").iter().sum::<f64>() / 1000.0, *expected, "{pam}, run {run}");
        }
        let alone = rows(&place.run(&format!("sim {what} --runs 1 --format csv")).ok());
        assert_eq!(numbers(&alone, "mean_success")[0], measured[0]);
    }
}

/// μ ← 0.9 μ + 0.1 mean(successful C), unchanged without successes. The trace shows the state before the update.
#[test]
fn jade_updates_its_mean() {
    let place = Place::new();
    // Successes are rare, so that some iterations have none.
    let what = "--pam jade --target ran:s=0.1 --accept linear:pmax=0.2 --n 10 --iterations 300";
    let traced = numbers(&rows(&place.run(&format!("trace {what} --format csv")).ok()), "mu_c");
    let samples = rows(&place.run(&format!("trace {what} --format csv --samples")).ok());
    let (mut mu, mut quiet) = (0.5, 0);
    for (t, round) in by_iteration(&samples, "c").iter().enumerate() {
        assert!(close(traced[t], mu), "iteration {t}: {} instead of {mu}", traced[t]);
        let won: Vec<f64> = round.iter().filter(|(_, won)| *won).map(|(c, _)| *c).collect();
        if won.is_empty() {
            quiet += 1;
        } else {
            mu = 0.9 * mu + 0.1 * won.iter().sum::<f64>() / won.len() as f64;
        }
    }
    assert!(quiet > 0 && quiet < 300, "both cases occur");
}

/// M[k] ← Σ s² / Σ s over the successes, or 0 if all are 0; then k advances. Without successes neither changes.
#[test]
fn shade_updates_its_memory() {
    let place = Place::new();
    let what = "--pam shade:h=3 --target ran:s=0.1 --accept linear:pmax=0.2 --n 10 --iterations 300";
    let rounds = rows(&place.run(&format!("trace {what} --format csv")).ok());
    let traced = ["m_c_1", "m_c_2", "m_c_3"].map(|name| numbers(&rounds, name));
    let samples = rows(&place.run(&format!("trace {what} --format csv --samples")).ok());
    let (mut memory, mut next) = ([0.5; 3], 0);
    for (t, round) in by_iteration(&samples, "c").iter().enumerate() {
        assert!(memory.iter().zip(&traced).all(|(m, column)| close(*m, column[t])), "iteration {t}: {memory:?}");
        let won: Vec<f64> = round.iter().filter(|(_, won)| *won).map(|(c, _)| *c).collect();
        if !won.is_empty() {
            let sum = won.iter().sum::<f64>();
            memory[next] = if sum > 0.0 { won.iter().map(|c| c * c).sum::<f64>() / sum } else { 0.0 };
            next = (next + 1) % 3;
        }
    }
}

#[test]
fn a_pair_has_columns_for_both() {
    let place = Place::new();
    let csv = place.run("trace --pam jade --theta pair --target-f lin-inc --target-c lin-dec --n 10 --iterations 50 --format csv").ok();
    assert_eq!(csv.lines().next(), Some("t,target_f,mean_f,sd_f,target_c,mean_c,sd_c,success,mu_f,mu_c"));
    let rounds = rows(&csv);
    let [f, c] = ["target_f", "target_c"].map(|name| numbers(&rounds, name));
    assert!(f.is_sorted() && f.iter().zip(&c).all(|(f, c)| close(f + c, 1.0)));
}

#[test]
fn the_median_run_has_the_median_success_rate() {
    let place = Place::new();
    for runs in [7, 8] {
        let what = format!("--pam shade {ONE} --seed 2 --runs {runs}");
        place.run(&format!("sim {what} --out r{runs}")).ok();
        let success = numbers(&rows(&place.read(&format!("r{runs}/runs.csv"))), "success");
        let mut order: Vec<usize> = (0..runs).collect();
        order.sort_by(|a, b| success[*a].total_cmp(&success[*b]));
        let median = order[(runs - 1) / 2];
        let of = |run: &str| place.run(&format!("trace {what} --run {run} --format csv")).ok();
        assert_eq!(of("median"), of(&median.to_string()), "run {median} of {success:?}");
        assert!(place.run(&format!("trace {what} --run median")).ok().starts_with(&format!("run {median} · ")));
        // Other runs differ.
        assert_ne!(of("median"), of(&order[0].to_string()));
    }
}

#[test]
fn all_pams_get_the_same_random_target() {
    let place = Place::new();
    let walk = |pam: &str, run: u64, seed: u64| {
        let csv = place.run(&format!("trace --pam {pam} {ONE} --run {run} --seed {seed} --format csv")).ok();
        numbers(&rows(&csv), "target_c")
    };
    let jade = walk("jade", 3, 9);
    assert_eq!(jade, walk("shade", 3, 9));
    assert_eq!(jade, walk("oracle", 3, 9));
    assert_ne!(jade, walk("jade", 4, 9));
    assert_ne!(jade, walk("jade", 3, 10));
}

#[test]
fn tables_show_some_iterations_and_json_all() {
    let place = Place::new();
    let table = place.run("trace --n 10 --iterations 1000").ok();
    let first = table.lines().next().unwrap();
    assert_eq!(
        first,
        "run 0 · seed 1 · pam shade:h=10,start_f=0.5,start_c=0.5 · theta c · target sin:omega=20 · \
         accept linear:alpha=1,pmax=0.1 · n 10 · iterations 1000"
    );
    assert_eq!(table.lines().count(), 3 + 25);
    let json: Vec<BTreeMap<String, f64>> = serde_json::from_str(&place.run("trace --n 10 --iterations 1000 --format json").ok()).unwrap();
    assert_eq!((json.len(), json[999]["t"]), (1000, 1000.0));
    assert!(json[999].contains_key("m_c_10"));
}

#[test]
fn a_new_folder_gets_both_files() {
    let place = Place::new();
    let what = format!("trace --pam shade {ONE}");
    let printed = place.run(&format!("{what} --format csv --out deep/down")).ok();
    assert_eq!(printed, place.read("deep/down/iterations.csv"));
    assert_eq!(place.run(&format!("{what} --format csv --samples")).ok(), place.read("deep/down/samples.csv"));
    let before = place.files("");
    assert_eq!(before.len(), 7, "two folders, two tables, trace.toml, folder.toml, checksums and nothing else: {:?}", before.keys());
    // A trace replaces a trace.
    place.run(&format!("{what} --seed 2 --out deep/down")).ok();
    assert!(place.files("") != before);
    place.run(&format!("{what} --out deep/down")).ok();
    assert!(place.files("") == before);
    // It does not replace anything else.
    place.write("deep/own.txt", "precious");
    let sentence = place.run(&format!("{what} --out deep")).refused();
    assert!(sentence.contains("deep holds other files and no results of tpam: name a new folder"), "{sentence}");
}

/// The state of a PAM may be long; naming its columns must not take quadratic time.
#[test]
fn long_memories_are_traced_quickly() {
    let csv = Place::new().run("trace --pam shade:h=20000 --n 5 --iterations 20 --format csv").ok();
    let header: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    assert_eq!((header.len(), header[header.len() - 1]), (5 + 20_000, "m_c_20000"));
}
