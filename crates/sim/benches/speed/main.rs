//! The time of simulations per sample beside that of a textbook implementation: `cargo bench -p tpam-sim`.
//!
//! Every number is the smallest of several interleaved measurements, because other load on the machine affects it least.

#![allow(clippy::print_stdout)]

mod textbook;

use std::hint::black_box;
use std::time::Instant;
use textbook::Setting;
use tpam_pam::{Tracked, pams};
use tpam_sim::measure::Nothing;
use tpam_sim::plan::Count;
use tpam_sim::run::Runner;
use tpam_sim::{Catalogues, Experiment, Plan};

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
}

/// The experiment of one PAM and one θ.
fn experiment(pam: &str, theta: &str, setting: &Setting) -> Experiment {
    let plan = Plan {
        pam: pam.into(),
        theta: theta.into(),
        target: format!("sin:omega={}", setting.omega).as_str().into(),
        accept: format!("linear:alpha=1,pmax={}", setting.p_max).as_str().into(),
        n: Count::Number(setting.n as u64),
        iterations: Count::Number(setting.iterations as u64),
        ..Plan::default()
    };
    Experiment::new(&plan, &Catalogues::new(pams())).expect("all names are known")
}

/// Nanoseconds per sample here, and in the textbook implementation.
fn times(pam: &str, theta: &str, tracked: Tracked, rounds: u64) -> [f64; 2] {
    let experiment = experiment(pam, theta, &SETTING);
    let new = || Runner::new(&experiment.cells[0]).expect("the PAM can be built");
    let mut runners = [new(), new()];
    let mut least = [f64::INFINITY; 2];
    for round in 0..rounds {
        let ours = time(RUNS[0], || {
            for first in (0..RUNS[0]).step_by(2) {
                Runner::run_in_turn(&mut runners, round, first, &mut [Nothing; 2]);
                black_box(runners[0].successes() + runners[1].successes());
            }
        });
        let by_the_book = |run| _ = black_box(textbook::run(pam, tracked, &SETTING, round + run));
        let theirs = time(RUNS[1], || (0..RUNS[1]).for_each(by_the_book));
        least = [least[0].min(ours), least[1].min(theirs)];
    }
    least
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
    let experiment = experiment(pam, theta, &setting);
    let mut runner = Runner::new(&experiment.cells[0]).expect("the PAM can be built");
    let ours: Vec<f64> = (0..N).map(|run| runner.run(1, run, &mut Nothing) as f64 / 4000.0).collect();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / N as f64;
    let var = |values: &[f64]| values.iter().map(|v| (v - mean(values)).powi(2)).sum::<f64>() / (N - 1) as f64;
    let z = (mean(&ours) - mean(&theirs)) / ((var(&ours) + var(&theirs)) / N as f64).sqrt();
    // Eighteen comparisons at six standard errors: a false alarm has probability 4e-8.
    assert!(z.abs() < 6.0, "{pam} {theta}: ours {}, textbook {}, z {z}", mean(&ours), mean(&theirs));
}
