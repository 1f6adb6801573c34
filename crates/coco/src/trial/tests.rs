//! Trials for the tests of several files, and tests of trials.

use super::*;

/// A trial from its rows.
pub(crate) fn trial(instance: u32, evaluations: u64, rows: &[(u64, f64)]) -> Trial {
    Trial::new(instance, evaluations, rows.iter().map(|&(evaluations, best)| Row::new(evaluations, best)).collect())
}

#[test]
fn a_target_is_reached_at_the_first_row_that_is_as_good() {
    let trial = trial(1, 90, &[(1, 50.0), (7, 3.0), (20, 1.000_000_000_4), (60, 2e-9)]);
    assert_eq!(trial.first_hits(&[100.0, 3.0, 1.0, 1e-9]), [Some(1), Some(7), Some(20), None]);
    assert_eq!((trial.spent(), trial.precision()), (60, 2e-9));
}

#[test]
fn the_best_so_far_uses_both_kinds_of_rows() {
    let mut trial = trial(1, 90, &[(1, 50.0), (20, 1.0)]);
    trial.by_time = vec![Row::new(10, 40.0), Row::new(50, 0.9)];
    assert_eq!([0, 1, 9, 10, 20, 50, 90].map(|at| trial.best_at(at)), [f64::INFINITY, 50.0, 50.0, 40.0, 1.0, 0.9, 0.9]);
}

#[test]
fn precision_is_never_negative() {
    assert_eq!(Row::of_values(3, 7.0, 5.0, 6.0).precision, 0.0);
}
