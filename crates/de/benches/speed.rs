//! The time of a whole run per evaluation, on the sphere: `cargo bench -p tpam-de`.
//!
//! Every number is the smallest of several interleaved runs, because other load on the machine affects it least.

#![allow(clippy::print_stdout)]

use std::time::Instant;
use tpam_bbob::Problem;
use tpam_coco::Recorder;
use tpam_de::{Algorithm, Catalogues, Engine, Generation, Settings, Watch};
use tpam_pam::pams;

const BUDGET: u64 = 100_000;
const ROUNDS: u64 = 12;

/// Records a run as COCO's logger does.
struct Log(Recorder);

impl Watch for Log {
    fn see(&mut self, generation: &Generation) {
        self.0.record(generation.values);
    }
}

fn main() {
    // `cargo test --benches` only checks that the benchmark runs.
    let rounds = if std::env::args().any(|arg| arg == "--bench") { ROUNDS } else { 1 };
    let sphere = Problem::new(1, 10, 1).expect("the sphere exists");
    let known = Catalogues::new(pams());
    let algorithms: Vec<Algorithm> = ["jde", "epsde", "jade", "mde", "shade"]
        .into_iter()
        .flat_map(|pam| ["rand/1", "current-to-pbest/1"].map(|mutation| (pam, mutation)))
        .map(|(pam, mutation)| Algorithm::new(&known, [pam, mutation, "bin", "none"]).expect("all names are known"))
        .collect();
    let mut least = vec![f64::INFINITY; algorithms.len()];
    let mut logged = vec![f64::INFINITY; algorithms.len()];
    let mut bare = f64::INFINITY;
    for run in 0..rounds {
        for (algorithm, (least, logged)) in algorithms.iter().zip(least.iter_mut().zip(&mut logged)) {
            *least = least.min(seconds(algorithm, &sphere, 50, run, &mut ()));
            *logged = logged.min(seconds(algorithm, &sphere, 50, run, &mut Log(Recorder::new(sphere.f_opt(), 10))));
        }
        bare = bare.min(evaluations_alone(&sphere));
    }
    println!("nanoseconds per evaluation, sphere, D = 10, N = 50, {BUDGET} evaluations, one thread\n");
    println!("{:<10}{:<22}{:>8}", "", "the sphere alone", format!("{:.1}", bare * 1e9 / BUDGET as f64));
    println!("{:<32}{:>8}{:>16}", "", "", "with COCO's log");
    for ((algorithm, seconds), logged) in algorithms.iter().zip(least).zip(logged) {
        let [each, with_log] = [seconds, logged].map(|seconds| format!("{:.1}", seconds * 1e9 / BUDGET as f64));
        println!("{:<10}{:<22}{each:>8}{with_log:>16}", algorithm.pam.name(), algorithm.mutation.name());
    }
    growth(&algorithms[algorithms.len() - 1], rounds);
}

/// Seconds of a run.
fn seconds(algorithm: &Algorithm, problem: &Problem, n: usize, run: u64, watch: &mut impl Watch) -> f64 {
    let settings = Settings { individuals: Some(n), budget: BUDGET, run, ..Settings::default() };
    let begun = Instant::now();
    std::hint::black_box(Engine::new(algorithm, problem, settings).expect("the settings are valid").run(watch));
    begun.elapsed().as_secs_f64()
}

/// How the time grows with the dimension and the number of individuals.
fn growth(algorithm: &Algorithm, rounds: u64) {
    const SIZES: [usize; 4] = [20, 50, 100, 500];
    println!("\n{} {}, by D and N", algorithm.pam.name(), algorithm.mutation.name());
    println!("{:<4}{}", "", SIZES.map(|n| format!("{n:>8}")).concat());
    for dim in [2, 5, 10, 20, 40] {
        let sphere = Problem::new(1, dim, 1).expect("the sphere exists");
        let least = |n| (0..rounds).map(|run| seconds(algorithm, &sphere, n, run, &mut ())).fold(f64::INFINITY, f64::min);
        println!("{dim:<4}{}", SIZES.map(|n| format!("{:>8.1}", least(n) * 1e9 / BUDGET as f64)).concat());
    }
}

/// Seconds for the same number of evaluations without a search.
fn evaluations_alone(sphere: &Problem) -> f64 {
    let (points, mut values) = (vec![0.5; 500], vec![0.0; 50]);
    let begun = Instant::now();
    for _ in 0..BUDGET / 50 {
        tpam_de::Problem::evaluate_batch(sphere, std::hint::black_box(&points), &mut values);
        std::hint::black_box(&values);
    }
    begun.elapsed().as_secs_f64()
}
