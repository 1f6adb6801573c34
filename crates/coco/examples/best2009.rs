//! Prints the best algorithms of 2009: mode, function, dimension, target value, number of runs, the evaluations until the target of each
//! run (NaN if not reached), and all evaluations of each run. `cargo xtask test` compares the numbers with those of cocopp.

// An example prints.
#![allow(clippy::print_stdout)]

use tpam_coco::ecdf::{Mode, TargetTrials};
use tpam_coco::{Algorithm, Reference, best2009};

fn main() {
    for mode in [Mode::Coco, Mode::Coco2017] {
        match best2009(mode) {
            Reference::Algorithm(algorithm) => averages(&algorithm),
            Reference::BestPerTarget { rows, .. } => {
                for row in &rows {
                    print("runs", row.problem, row.target, &row.reached);
                }
            }
            _ => unreachable!("there are two kinds"),
        }
    }
}

fn averages(algorithm: &Algorithm) {
    for problem in &algorithm.problems {
        for row in &problem.trials[0].by_target {
            let reached = TargetTrials { hits: vec![row.evaluations as f64], spent: vec![problem.trials[0].evaluations as f64] };
            print("averages", (problem.function, problem.dimension), row.precision, &reached);
        }
    }
}

fn print(kind: &str, (function, dimension): (u32, u32), target: f64, reached: &TargetTrials) {
    let numbers: Vec<String> = reached.hits.iter().chain(&reached.spent).map(f64::to_string).collect();
    println!("{kind} {function} {dimension} {target:e} {} {}", reached.hits.len(), numbers.join(" "));
}
