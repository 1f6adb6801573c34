//! The time of evolution strategies per evaluation beside that of their normal draws and evaluations: `cargo bench -p tpam-es`.
//!
//! On the sphere, which is the fastest function, and on average over the 24 functions. Every number is the smallest of several interleaved
//! measurements, because other load on the machine affects it least.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::Instant;
use tpam_bbob::Problem;
use tpam_pam::spec::Catalogue;
use tpam_pam::{Stream, pams, with_other_pams};
use tpam_search::{Alone, Engine, Settings, restarts};

const BUDGET: u64 = 20_000;
const ROUNDS: u64 = 5;
/// A search, its offspring in a round, and a rule of step sizes.
const STRATEGIES: [(&str, usize, &str); 5] = [
    ("es", 1, "one-fifth"),
    ("es:lambda=10", 10, "one-fifth"),
    ("es:selection=comma,lambda=10", 10, "msr"),
    ("es:selection=comma,lambda=10", 10, "csa"),
    ("es:selection=comma,lambda=50", 50, "csa"),
];

fn main() {
    // `cargo test --benches` only checks that the benchmark runs.
    let rounds = if std::env::args().any(|arg| arg == "--bench") { ROUNDS } else { 1 };
    println!("nanoseconds per evaluation, {BUDGET} evaluations, one thread; its floor: the normal draws and the evaluations alone\n");
    println!("{:<46}{:^28}{:^28}", "", "sphere", "24 functions");
    println!("{:<4}{:<30}{:<12}{}", "D", "", "", format!("{:>10}{:>10}{:>8}", "strategy", "its floor", "ratio").repeat(2));
    for dim in [10, 40] {
        let problems: Vec<Problem> = (1..=24).map(|number| Problem::new(number, dim, 1).expect("the functions exist")).collect();
        for (search, offspring, rule) in STRATEGIES {
            let least = problems.iter().map(|problem| least(problem, search, offspring, rule, rounds));
            let columns = least.collect::<Vec<_>>();
            let mean = |column: usize| columns.iter().map(|pair| pair[column]).sum::<f64>() / columns.len() as f64;
            let shown = [columns[0], [mean(0), mean(1)]].map(|[ours, floor]| format!("{ours:>10.1}{floor:>10.1}{:>8.2}", ours / floor));
            println!("{dim:<4}{search:<30}{rule:<12}{}", shown.concat());
        }
    }
}

/// Nanoseconds per evaluation of a strategy without restarts, and of what it cannot do without.
fn least(problem: &Problem, search: &str, offspring: usize, rule: &str, rounds: u64) -> [f64; 2] {
    let strategy = Alone {
        search: Catalogue::new("search", [&tpam_es::ES]).spec(search).expect("the search is known"),
        pam: with_other_pams(pams()).spec(rule).expect("the rule is known"),
        restart: restarts().spec("none").expect("no restarts are known"),
    };
    let mut least = [f64::INFINITY; 2];
    for run in 0..rounds {
        let engine = Engine::new(&strategy, problem, Settings { budget: BUDGET, run, ..Settings::default() });
        let engine = engine.expect("the settings are valid");
        let ours = nanoseconds(|| _ = black_box(engine.run(&mut ())));
        let floor = nanoseconds(|| draw_and_evaluate(problem, offspring, &mut Stream::new(0, run, "es")));
        least = [least[0].min(ours), least[1].min(floor)];
    }
    least
}

/// D normal draws for each point, and its evaluation, `offspring` points at once.
fn draw_and_evaluate(problem: &Problem, offspring: usize, rng: &mut Stream) {
    let mut values = vec![0.0; offspring];
    for _ in 0..BUDGET / offspring as u64 {
        let points = black_box(rng.normals(offspring * problem.dim()));
        tpam_problem::Problem::evaluate_batch(problem, points, &mut values);
        black_box(&values);
    }
}

/// Nanoseconds per evaluation.
fn nanoseconds(work: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    work();
    begun.elapsed().as_secs_f64() * 1e9 / BUDGET as f64
}
