//! Fits a smoothing spline to the rows `x,y` of standard input. Prints λ, the degrees of freedom and the fitted value of every row, one per
//! line.
//!
//! `cargo run --release -p tpam-stats --example spline -- [LAMBDA] < data.csv`

#![allow(clippy::print_stdout)]

use std::io::Read;
use tpam_stats::SmoothingSpline;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("standard input is text");
    let row = |line: &str| -> Option<(f64, f64)> {
        let (x, y) = line.split_once(',')?;
        Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
    };
    let (x, y): (Vec<f64>, Vec<f64>) = text.lines().map(|line| row(line).expect("every row is x,y")).unzip();
    let lambda = std::env::args().nth(1).map(|text| text.parse().expect("λ is a number"));
    let spline = match lambda {
        Some(lambda) => SmoothingSpline::with_lambda(&x, &y, lambda),
        None => SmoothingSpline::fit(&x, &y),
    };
    let spline = spline.expect("a spline needs at least five distinct x");
    println!("{}\n{}", spline.lambda(), spline.degrees_of_freedom());
    for x in &x {
        println!("{}", spline.at(*x));
    }
}
