//! The time of simulations per sample beside that of a textbook implementation: `cargo bench -p tpam-sim`.
//!
//! Every number is the smallest of several interleaved measurements, because other load on the machine affects it least.

#![allow(clippy::print_stdout)]

mod textbook;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;
use textbook::Setting;
use tpam_pam::{Tracked, pams, with_other_pams};
use tpam_sim::measure::Nothing;
use tpam_sim::plan::Count;
use tpam_sim::run::Runner;
use tpam_sim::{Catalogues, Cell, Experiment, Plan};

const SETTING: Setting = Setting { n: 50, iterations: 1000, p_max: 0.5, omega: 20.0 };
const ROUNDS: u64 = 100;
/// Runs in one measurement: an even number here; the textbook implementation is slower and gets fewer.
const RUNS: [u64; 2] = [8, 2];
const PAMS: [&str; 6] = ["jde", "epsde", "jade", "mde", "shade", "uniform"];
const THETAS: [(&str, Tracked); 3] = [("c", Tracked::C), ("f", Tracked::F), ("pair", Tracked::PAIR)];

fn main() {
    // `cargo test --benches` only checks that the benchmark runs, and that both have the same success rates.
    let is_bench = std::env::args().any(|arg| arg == "--bench");
    println!("nanoseconds per sample, n {}, {} iterations, one thread\n", SETTING.n, SETTING.iterations);
    println!("{:<10}{:<6}{:>8}{:>10}{:>10}", "pam", "theta", "tpam", "textbook", "speed-up");
    for pam in PAMS {
        for (theta, tracked) in THETAS {
            compare_success(pam, theta, tracked);
            let [ours, theirs] = times(pam, theta, tracked, if is_bench { ROUNDS } else { 1 });
            println!("{pam:<10}{theta:<6}{ours:>8.2}{theirs:>10.2}{:>10.2}", theirs / ours);
        }
    }
    others(if is_bench { ROUNDS } else { 1 });
}

/// What a step size or a choice costs beside a rule that learns nothing, with the same judge.
fn others(rounds: u64) {
    const JUDGES: [(&str, &str, &[&str]); 2] = [
        ("sphere", "const", &["oracle", "one-fifth", "rechenberg", "smoothed-success", "msr"]),
        ("reward", "assign:every=50", &["one-arm", "uniform", "pm", "ap", "sw-ucb", "ucb1", "dmab", "d-ucb"]),
    ];
    println!("\n{:<10}{:<18}{:>8}{:>18}", "judge", "rule", "tpam", "beside the first");
    for (accept, target, rules) in JUDGES {
        let experiment = |rule: &&str| experiment(rule, "", target, accept, &SETTING);
        let mut runners: Vec<_> = rules.iter().map(|rule| [runner(&experiment(rule)), runner(&experiment(rule))]).collect();
        let mut least = vec![f64::INFINITY; rules.len()];
        for round in 0..rounds {
            for (least, runners) in least.iter_mut().zip(&mut runners) {
                *least = least.min(time_runs(runners, round));
            }
        }
        for (rule, each) in rules.iter().zip(&least) {
            println!("{accept:<10}{rule:<18}{each:>8.2}{:>18.2}", each - least[0]);
        }
    }
}

/// The experiment of one PAM and one θ, which the textbook has too.
fn textbook_experiment(pam: &str, theta: &str, setting: &Setting) -> Experiment {
    let (target, accept) = (format!("sin:omega={}", setting.omega), format!("linear:alpha=1,pmax={}", setting.p_max));
    experiment(pam, theta, &target, &accept, setting)
}

fn experiment(pam: &str, theta: &str, target: &str, accept: &str, setting: &Setting) -> Experiment {
    let plan = Plan {
        pam: pam.into(),
        theta: if theta.is_empty() { Plan::default().theta } else { theta.into() },
        target: target.into(),
        accept: accept.into(),
        n: Count::Number(setting.n as u64),
        iterations: Count::Number(setting.iterations as u64),
        ..Plan::default()
    };
    Experiment::new(&plan, &Catalogues::new(with_other_pams(pams()))).expect("all names are known")
}

/// Nanoseconds per sample here, and in the textbook implementation.
fn times(pam: &str, theta: &str, tracked: Tracked, rounds: u64) -> [f64; 2] {
    let experiment = textbook_experiment(pam, theta, &SETTING);
    let mut runners = [runner(&experiment), runner(&experiment)];
    let mut least = [f64::INFINITY; 2];
    for round in 0..rounds {
        let ours = time_runs(&mut runners, round);
        let by_the_book = |run| _ = black_box(textbook::run(pam, tracked, &SETTING, round + run));
        let theirs = time(RUNS[1], || (0..RUNS[1]).for_each(by_the_book));
        least = [least[0].min(ours), least[1].min(theirs)];
    }
    least
}

fn runner(experiment: &Experiment) -> Runner<Arc<Cell>> {
    Runner::new(Arc::new(experiment.cells[0].clone())).expect("the PAM can be built")
}

/// Nanoseconds per sample.
fn time_runs(runners: &mut [Runner<Arc<Cell>>; 2], seed: u64) -> f64 {
    time(RUNS[0], || {
        for first in (0..RUNS[0]).step_by(2) {
            Runner::run_in_turn(runners, seed, first, &mut [Nothing; 2]);
            black_box(runners[0].successes() + runners[1].successes());
        }
    })
}

fn time(runs: u64, work: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    work();
    begun.elapsed().as_secs_f64() * 1e9 / (runs * SETTING.n as u64 * SETTING.iterations as u64) as f64
}

/// The textbook implementation, which has other random generators and another structure, must have the same success rates.
fn compare_success(pam: &str, theta: &str, tracked: Tracked) {
    const N: u64 = 200;
    let setting = Setting { n: 20, iterations: 200, ..SETTING };
    let rate = |seed| textbook::run(pam, tracked, &setting, seed).expect("the textbook has this PAM");
    let theirs: Vec<f64> = (0..N).map(rate).collect();
    let mut runner = runner(&textbook_experiment(pam, theta, &setting));
    let ours: Vec<f64> = (0..N).map(|run| runner.run(1, run, &mut Nothing) as f64 / 4000.0).collect();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / N as f64;
    let var = |values: &[f64]| values.iter().map(|v| (v - mean(values)).powi(2)).sum::<f64>() / (N - 1) as f64;
    let z = (mean(&ours) - mean(&theirs)) / ((var(&ours) + var(&theirs)) / N as f64).sqrt();
    // Eighteen comparisons at six standard errors: a false alarm has probability 4e-8.
    assert!(z.abs() < 6.0, "{pam} {theta}: ours {}, textbook {}, z {z}", mean(&ours), mean(&theirs));
}
