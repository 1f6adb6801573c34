//! Means over functions and instances, whose unit is the function.

use tpam_methods::behaviour::Estimate;

/// The mean over functions, each the mean over its instances, with Student's t interval over functions. Rows are functions.
///
/// Bootstraps of functions and of instances within them miss the true mean more often (docs/intervals.md).
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

    /// Functions with the means 1, 2, 6: the mean 3 and the standard error √(7/3), with two degrees of freedom. Instances do not count.
    #[test]
    fn the_function_is_the_unit() {
        let found = over_functions(&[vec![0.0, 2.0], vec![2.0], vec![6.0; 7]]);
        let half = 4.302_652_729_911_275 * (7.0_f64 / 3.0).sqrt();
        assert!((found.mean - 3.0).abs() < 1e-12 && (found.low - (3.0 - half)).abs() < 1e-9 && (found.high - (3.0 + half)).abs() < 1e-9);
    }

    #[test]
    fn constant_values_have_no_width() {
        let found = over_functions(&vec![vec![0.25; 3]; 4]);
        assert_eq!([found.mean, found.low, found.high], [0.25; 3]);
    }

    #[test]
    fn tables_by_hand() {
        let (one, other) = (vec![vec![1.0, 2.0], vec![3.0, 4.0]], vec![vec![0.0, 1.0], vec![1.0, 0.0]]);
        assert_eq!(mean_of(&[&one, &other]), [[0.5, 1.5], [2.0, 2.0]]);
    }
}
