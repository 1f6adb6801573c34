//! Runs tpam's DE and fcmaes-core's DE on the sphere, and prints `name,nanoseconds per evaluation` for `xtask/python/bench_de.py`:
//! `rivals SEED EVALUATIONS`.

use fcmaes_core::de::{De, DeParams};
use fcmaes_core::fitness::{Fitness, Objective};
use std::time::Instant;
use tpam_bbob::Problem;
use tpam_de::Minimizer;

const DIM: usize = 10;
const INDIVIDUALS: usize = 50;
/// f_opt of the first instance of the sphere. It avoids subnormal numbers.
const OFFSET: f64 = 79.48;

struct Sphere;

impl Objective for Sphere {
    fn nobj(&self) -> usize {
        1
    }

    fn eval(&self, x: &[f64]) -> Vec<f64> {
        vec![self.eval_scalar(x)]
    }

    fn eval_scalar(&self, x: &[f64]) -> f64 {
        x.iter().map(|x| x * x).sum::<f64>() + OFFSET
    }
}

fn main() {
    let argument = |at, default| std::env::args().nth(at).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (seed, evaluations): (u64, u64) = (argument(1, 1), argument(2, 100_000));
    let sphere = Problem::new(1, DIM, 1).expect("BBOB has function 1");
    for (pam, mutation) in ["jade", "shade"].into_iter().flat_map(|pam| ["rand/1", "current-to-pbest/1"].map(|m| (pam, m))) {
        let search = Minimizer::new(pam, mutation, "bin").expect("the specs are valid");
        let search = search.individuals(INDIVIDUALS).budget(evaluations).seed(seed);
        let begun = Instant::now();
        let found = search.minimize(&sphere).expect("the bounds are valid");
        report(&format!("tpam {pam} {mutation}/bin"), begun, found.evaluations);
    }
    let params = DeParams { popsize: INDIVIDUALS as i32, max_evaluations: evaluations, seed, ..DeParams::default() };
    let fitness = Fitness::new(DIM, 1, vec![-5.0; DIM], vec![5.0; DIM]);
    let begun = Instant::now();
    let found = De::new(fitness, &[], &[], None, &params).optimize(&Sphere);
    report("fcmaes-core 0.2.1 DE", begun, found.evaluations);
}

fn report(name: &str, begun: Instant, evaluations: u64) {
    println!("{name},{}", begun.elapsed().as_secs_f64() * 1e9 / evaluations as f64);
}
