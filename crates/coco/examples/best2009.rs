//! Prints the best algorithms of 2009: function, dimension, target value, the evaluations until the target value was reached, and all
//! evaluations. `cargo xtask test` compares the numbers with those of cocopp.

// An example prints.
#![allow(clippy::print_stdout)]

fn main() {
    for problem in &tpam_coco::best2009().problems {
        for row in &problem.trials[0].by_target {
            let (function, dimension, spent) = (problem.function, problem.dimension, problem.trials[0].evaluations);
            println!("{function} {dimension} {:e} {} {spent}", row.precision, row.evaluations);
        }
    }
}
