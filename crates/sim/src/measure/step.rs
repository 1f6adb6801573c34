//! Step sizes: how efficient they are, how soon they are, and how the step size moves by itself.

use super::log::Run;
use super::{Better, Exists, Kind};
use crate::accept::{Law, efficiency};
use std::f64::consts::LN_10;

/// The mean over all samples of φ/φ_max on the sphere.
pub static EFFICIENCY: Kind = Kind {
    name: "efficiency",
    title: "efficiency of {}",
    exists: Exists::PerLog,
    value: |run, column, _| Some(run.column(column).filter(|_| on_sphere(run))?.worth?[0] / run.cell.samples() as f64),
    ..Kind::USUAL
};

/// Iterations until the mean sampled step size is first efficient.
pub static ARRIVAL: Kind = Kind {
    name: "arrival",
    title: "arrival of {}",
    unit: "iterations",
    better: Ok(Better::Lower),
    exists: Exists::PerLog,
    decimals: Some(1),
    limit: |cell, _| Some(cell.iterations as f64),
    value: |run, column, _| Some(arrival(&run.real(column).filter(|_| on_sphere(run))?.means, &run.path(column)) as f64),
};

/// The mean change of the mean sampled value in an iteration.
pub static DRIFT: Kind = Kind {
    name: "drift",
    title: "drift of {}",
    unit: "decades",
    better: Err("a step size has to move with its target; without a signal, nearer to 0 is better"),
    exists: Exists::PerLog,
    decimals: Some(6),
    value: |run, column, _| changes(run, column).map(|[mean, _]| mean),
    ..Kind::USUAL
};

/// The standard deviation of these changes.
pub static WANDER: Kind = Kind {
    name: "wander",
    title: "wander of {}",
    unit: "decades",
    better: Err("a step size has to move with its target; without a signal, less is better"),
    exists: Exists::PerLog,
    decimals: Some(6),
    value: |run, column, _| changes(run, column).map(|[_, deviation]| deviation),
    ..Kind::USUAL
};

/// Whether a step has a progress, which is the sphere's.
fn on_sphere(run: &Run) -> bool {
    matches!(run.cell.accept.law(), Some(Law::Sphere(_)))
}

/// The efficiency that counts as arrived.
const ARRIVED: f64 = 0.8;

/// The first iteration in which the mean is efficient, or the length of the run. Means and targets are in decades.
fn arrival(means: &[f64], path: &[f64]) -> usize {
    let arrived = |(mean, aim): (&f64, &f64)| efficiency(libm::exp((mean - aim) * LN_10)) >= ARRIVED;
    means.iter().zip(path).position(arrived).unwrap_or(means.len())
}

/// Mean and standard deviation of the changes from one iteration to the next; `None` in a run of one iteration.
fn changes(run: &Run, column: usize) -> Option<[f64; 2]> {
    let means = &run.real(column)?.means;
    let count = (means.len() - 1) as f64;
    let mean = (means.last()? - means[0]) / count;
    let squares: f64 = means.windows(2).map(|pair| (pair[1] - pair[0] - mean) * (pair[1] - pair[0] - mean)).sum();
    (count > 0.0).then(|| [mean, (squares / count).sqrt()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrival_by_hand() {
        // e^−1 times the optimal step has efficiency .66, e^−½ has .88.
        let means = [-2.0, -1.0, -0.5, 0.0].map(|log| log / LN_10);
        assert_eq!((arrival(&means, &[0.0; 4]), arrival(&means[..2], &[0.0; 2])), (2, 2));
    }
}
