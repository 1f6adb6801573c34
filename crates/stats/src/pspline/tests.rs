//! Tests of P-splines on known means.

use super::*;
use crate::testing::toy;

/// The middles of 20 × 20 cells.
fn grid() -> Vec<[f64; 2]> {
    (0..400).map(|k| [(f64::from(k % 20) + 0.5) / 20.0, (f64::from(k / 20) + 0.5) / 20.0]).collect()
}

fn peak([x, y]: [f64; 2]) -> f64 {
    0.5 * libm::exp(-((x - 0.4) * (x - 0.4) + (y - 0.7) * (y - 0.7)) / (2.0 * 0.3 * 0.3))
}

/// Ten runs with `count` trials in each cell, successes as drawn.
fn drawn(truth: impl Fn([f64; 2]) -> f64, count: usize) -> Vec<Vec<Observed>> {
    let mut index = toy();
    let mut draw = || index(1 << 31) as f64 / f64::from(1_u32 << 31);
    let mut cell = |p: f64| {
        let sum = (0..count).filter(|_| draw() < p).count() as f64;
        Observed { count: count as f64, sum }
    };
    (0..10).map(|_| grid().into_iter().map(|point| cell(truth(point))).collect()).collect()
}

#[test]
fn a_peak_is_found_from_trials() {
    let runs = drawn(peak, 50);
    let fit = Pspline::surface(Mean::Rate, &grid(), &runs).unwrap();
    // 500 trials in a cell have a standard error of 0.022; the smooth surface is far nearer to the truth.
    assert!(fit.error(&grid(), &total(&runs), peak) < 0.008, "{}", fit.error(&grid(), &total(&runs), peak));
    assert!((fit.at([0.4, 0.7]) - 0.5).abs() < 0.02);
}

#[test]
fn a_level_is_smoothed_to_a_level() {
    let runs = drawn(|_| 0.2, 50);
    let fit = Pspline::surface(Mean::Rate, &grid(), &runs).unwrap();
    assert!(fit.lambda >= 1e3, "{}", fit.lambda);
    // The mean of 200,000 trials has a standard error of 0.0009; a tilt that remains is of the same order.
    assert!(fit.error(&grid(), &total(&runs), |_| 0.2) < 0.007);
}

#[test]
fn a_positive_mean_is_fitted_exactly_if_its_logarithm_is_linear() {
    let truth = |[x, y]: [f64; 2]| libm::exp(1.0 - 3.0 * x + 0.5 * y);
    let run: Vec<Observed> = grid().into_iter().map(|at| Observed { count: 30.0, sum: 30.0 * truth(at) }).collect();
    let runs = vec![run; 5];
    let fit = Pspline::surface(Mean::Positive, &grid(), &runs).unwrap();
    assert!(fit.error(&grid(), &total(&runs), truth) < 1e-4);
}

#[test]
fn nothing_to_fit_is_none() {
    let (none, all) = (Observed { count: 9.0, sum: 0.0 }, Observed { count: 9.0, sum: 9.0 });
    for cell in [Observed::default(), none, all] {
        assert!(Pspline::surface(Mean::Rate, &grid(), &vec![vec![cell; 400]; 3]).is_none());
    }
    assert!(Pspline::line(Mean::Rate, &grid(), &[]).is_none());
}

#[test]
fn empty_cells_are_interpolated() {
    let truth = |[x, _]: [f64; 2]| 0.6 - 0.4 * x;
    let cell = |at: [f64; 2]| if (0.3..0.6).contains(&at[0]) { 0.0 } else { 500.0 * truth(at) };
    let run = grid().into_iter().map(|at| Observed { count: if cell(at) > 0.0 { 500.0 } else { 0.0 }, sum: cell(at) });
    let fit = Pspline::surface(Mean::Rate, &grid(), &vec![run.collect(); 6]).unwrap();
    assert!((fit.at([0.45, 0.5]) - 0.42).abs() < 0.01, "{}", fit.at([0.45, 0.5]));
}
