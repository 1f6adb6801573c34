//! What an evaluation costs in all, on the sphere: `cargo bench -p tpam-de`.
//!
//! Every figure is the least of several runs taken in turn, which is what a busy machine disturbs least.

use std::time::Instant;
use tpam_bbob::Problem;
use tpam_de::{Algorithm, Catalogues, Engine, Nobody, Objective, Settings};
use tpam_pam::pams;

const BUDGET: u64 = 100_000;
const ROUNDS: u64 = 12;

fn main() {
    let sphere = Problem::new(1, 10, 1).expect("the sphere is there");
    let known = Catalogues::new(pams());
    let algorithms: Vec<Algorithm> = ["jde", "epsde", "jade", "mde", "shade"]
        .into_iter()
        .flat_map(|pam| ["rand/1", "current-to-pbest/1"].map(|mutation| (pam, mutation)))
        .map(|(pam, mutation)| Algorithm::new(&known, [pam, mutation, "bin", "none"]).expect("all of them are known"))
        .collect();
    let mut least = vec![f64::INFINITY; algorithms.len()];
    let mut bare = f64::INFINITY;
    for run in 0..ROUNDS {
        for (algorithm, least) in algorithms.iter().zip(&mut least) {
            let settings = Settings { individuals: Some(50), budget: BUDGET, target: f64::NEG_INFINITY, seed: 1, run };
            let engine = Engine::new(algorithm, &sphere, settings).expect("the settings are right");
            let begun = Instant::now();
            std::hint::black_box(engine.run(&mut Nobody));
            *least = least.min(begun.elapsed().as_secs_f64());
        }
        bare = bare.min(evaluations_alone(&sphere));
    }
    println!("nanoseconds per evaluation, sphere, D = 10, N = 50, {BUDGET} evaluations, one thread\n");
    println!("{:<10}{:<22}{:>8}", "", "the sphere alone", format!("{:.1}", bare * 1e9 / BUDGET as f64));
    for (algorithm, seconds) in algorithms.iter().zip(least) {
        let each = format!("{:.1}", seconds * 1e9 / BUDGET as f64);
        println!("{:<10}{:<22}{each:>8}", algorithm.pam.name(), algorithm.mutation.name());
    }
}

/// Seconds for as many evaluations of one population.
fn evaluations_alone(sphere: &Problem) -> f64 {
    let (points, mut values) = (vec![0.5; 500], vec![0.0; 50]);
    let begun = Instant::now();
    for _ in 0..BUDGET / 50 {
        Objective::evaluate(sphere, std::hint::black_box(&points), &mut values);
        std::hint::black_box(&values);
    }
    begun.elapsed().as_secs_f64()
}
