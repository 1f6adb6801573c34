//! Means over functions and instances with bootstrap intervals in two stages: functions first, then instances within each function.

use tpam_methods::behaviour::Estimate;
use tpam_pam::Stream;
use tpam_stats::{Drawn, TwoStage, two_stage::mean_of_groups};

/// The confidence level.
const LEVEL: f64 = 0.95;
/// The number of resamples.
const RESAMPLES: usize = 2000;

/// The mean over functions of the mean over instances, with its BCa interval. Rows are functions.
pub(super) fn two_stage(values: &[Vec<f64>], rng: &mut Stream) -> Estimate {
    let sample = TwoStage::new(values.iter().map(Vec::len).collect());
    let mean_of = |drawn: &[Drawn]| mean_of_groups(values, drawn);
    let mean = mean_of(&sample.whole());
    Estimate::new(mean, sample.interval(LEVEL, RESAMPLES, |n| rng.index(n), mean_of), mean)
}

/// The same with Student's t interval over functions, each the mean over its instances.
pub(super) fn over_functions(values: &[Vec<f64>]) -> Estimate {
    Estimate::over_runs(values.iter().map(|runs| average(runs.iter().copied())))
}

/// The arithmetic mean; NaN without values.
pub(super) fn average(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

/// The mean of several tables with the same rows, value by value.
pub(super) fn mean_of(tables: &[&Vec<Vec<f64>>]) -> Vec<Vec<f64>> {
    let at = |row: usize, column: usize| average(tables.iter().map(|table| table[row][column]));
    let rows = tables.first().map_or(0, |table| table.len());
    (0..rows).map(|row| (0..tables[0][row].len()).map(|column| at(row, column)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws of functions that differ by N(0, σ²), with instances that differ by N(0, 1), and the half width of the interval of their mean
    /// in standard errors.
    fn half_width(sigma: f64, variance: f64) -> f64 {
        let mut rng = Stream::new(1, 0, "test");
        let mut function = || {
            let own = sigma * rng.normal();
            rng.normals(10).iter().map(|draw| own + draw).collect()
        };
        let values: Vec<Vec<f64>> = (0..24).map(|_| function()).collect();
        let found = two_stage(&values, &mut Stream::new(2, 0, "law"));
        assert!(found.low < found.mean && found.mean < found.high);
        (found.high - found.low) / (2.0 * 1.96 * variance.sqrt())
    }

    /// A bootstrap of g functions with n instances has the variance (σ² + 1/n)/g from the first stage and 1/(n g) from the second one.
    /// Either stage alone misses one of the bounds: with σ = 0 the first stage alone gives √½ = 0.71, with σ = 3 the second stage alone
    /// gives 0.1. The widths vary by 1/√48 = 14 %, less if σ = 0; the seed is fixed.
    #[test]
    fn the_interval_has_the_width_of_both_stages() {
        let without_functions = half_width(0.0, 2.0 / 240.0);
        assert!((0.82..1.18).contains(&without_functions), "{without_functions}");
        let functions_mostly = half_width(3.0, (9.0 + 0.2) / 24.0);
        assert!((0.6..1.4).contains(&functions_mostly), "{functions_mostly}");
    }

    #[test]
    fn constant_values_have_no_width() {
        let found = two_stage(&vec![vec![0.25; 3]; 4], &mut Stream::new(1, 0, "law"));
        assert_eq!([found.mean, found.low, found.high], [0.25; 3]);
    }

    #[test]
    fn tables_by_hand() {
        let (one, other) = (vec![vec![1.0, 2.0], vec![3.0, 4.0]], vec![vec![0.0, 1.0], vec![1.0, 0.0]]);
        assert_eq!(mean_of(&[&one, &other]), [[0.5, 1.5], [2.0, 2.0]]);
    }
}
