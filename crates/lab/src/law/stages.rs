//! Means over functions and instances with bootstrap intervals in two stages: functions first, then instances within each function.

use crate::behaviour::Estimate;
use tpam_pam::Stream;
use tpam_stats::percentile_interval;

/// The confidence level.
const LEVEL: f64 = 0.95;
/// The number of resamples.
const RESAMPLES: usize = 2000;

/// The mean over functions of the mean over instances, with its interval. Rows are functions.
pub(super) fn two_stage(values: &[Vec<f64>], rng: &mut Stream) -> Estimate {
    statistic(values, rng, |functions| average(functions.iter().map(|instances| average(instances.iter().copied()))))
}

/// A statistic of one value per function and instance, with its interval.
pub(super) fn statistic(values: &[Vec<f64>], rng: &mut Stream, of: impl Fn(&[Vec<f64>]) -> f64) -> Estimate {
    let resampled = (0..RESAMPLES).map(|_| {
        let function = |_| &values[rng.index(values.len())];
        let chosen: Vec<&Vec<f64>> = (0..values.len()).map(function).collect();
        let again = |instances: &Vec<f64>| {
            (0..instances.len()).map(|_| instances[rng.index(instances.len())]).collect::<Vec<f64>>()
        };
        of(&chosen.into_iter().map(again).collect::<Vec<_>>())
    });
    let mut resampled: Vec<f64> = resampled.collect();
    resampled.sort_unstable_by(f64::total_cmp);
    let mean = of(values);
    let [low, high] = percentile_interval(&resampled, LEVEL).map_or([mean; 2], |found| [found.low, found.high]);
    Estimate { mean, low, high }
}

/// The arithmetic mean; NaN without values.
pub(super) fn average(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

/// The difference of two tables with the same rows, value by value.
pub(super) fn difference(one: &[Vec<f64>], other: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let rows = |(one, other): (&Vec<f64>, &Vec<f64>)| one.iter().zip(other).map(|(one, other)| one - other).collect();
    one.iter().zip(other).map(rows).collect()
}

/// The mean of several tables with the same rows, value by value.
pub(super) fn mean_of(tables: &[Vec<Vec<f64>>]) -> Vec<Vec<f64>> {
    let at = |row: usize, column: usize| average(tables.iter().map(|table| table[row][column]));
    let rows = tables.first().map_or(0, Vec::len);
    (0..rows).map(|row| (0..tables[0][row].len()).map(|column| at(row, column)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_has_the_width_of_both_stages() {
        // Functions differ by N(0, 1), instances by N(0, 0.5²): the standard error of a mean over 24 × 10 is √((1 + 0.025)/24) = 0.2067.
        let mut rng = Stream::new(1, 0, "test");
        let values: Vec<Vec<f64>> = (0..24)
            .map(|_| {
                let function = rng.normal();
                rng.normals(10).iter().map(|draw| function + 0.5 * draw).collect()
            })
            .collect();
        let found = two_stage(&values, &mut Stream::new(2, 0, "law"));
        let width = (found.high - found.low) / (2.0 * 1.96);
        assert!(found.low < found.mean && found.mean < found.high);
        // The spread of 24 functions varies by 15 % (one standard deviation); the seed is fixed.
        assert!((0.1..0.32).contains(&width), "{found:?}");
    }

    #[test]
    fn constant_values_have_no_width() {
        let found = two_stage(&vec![vec![0.25; 3]; 4], &mut Stream::new(1, 0, "law"));
        assert_eq!([found.mean, found.low, found.high], [0.25; 3]);
    }

    #[test]
    fn tables_by_hand() {
        let (one, other) = (vec![vec![1.0, 2.0], vec![3.0, 4.0]], vec![vec![0.0, 1.0], vec![1.0, 0.0]]);
        assert_eq!(difference(&one, &other), [[1.0, 1.0], [2.0, 4.0]]);
        assert_eq!(mean_of(&[one, other]), [[0.5, 1.5], [2.0, 2.0]]);
    }
}
