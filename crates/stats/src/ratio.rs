//! Ratios of sums over runs, with intervals whose unit is the run.
//!
//! Samples of one run are not independent, so that an interval from the number of samples is too narrow. With aᵣ successes of bᵣ samples in
//! run r, m runs,
//!
//! ```text
//! R = Σ aᵣ / Σ bᵣ,   s² = m/(m − 1) · Σ (aᵣ − R bᵣ)² / (Σ bᵣ)²,   interval R ± t(m − 1)·s
//! ```
//! The aᵣ may be any quantity, such as sums of gains or differences of rates.
//!
//! # References
//! W. G. Cochran: Sampling Techniques, 3rd edition, section 6.4. Wiley, 1977.

use crate::{Interval, student_t_quantile};

/// A ratio of sums over runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// R.
    pub value: f64,
    /// Its confidence interval.
    pub interval: Interval,
    /// m, the number of runs with bᵣ > 0.
    pub runs: usize,
}

/// The ratio of the sums of the pairs (aᵣ, bᵣ), one for each run. Runs with bᵣ = 0 are left out. `None` if fewer than two runs are left.
///
/// ```
/// use tpam_stats::ratio_of_sums;
/// let ratio = ratio_of_sums(&[(30.0, 100.0), (50.0, 100.0), (40.0, 100.0), (0.0, 0.0)], 0.95).expect("three runs");
/// assert_eq!((ratio.value, ratio.runs), (0.4, 3));
/// // The standard deviation of three rates is 0.1, t with two degrees of freedom 4.303.
/// assert!((ratio.interval.high - (0.4 + 4.3027 * 0.1 / 3.0_f64.sqrt())).abs() < 1e-4);
/// ```
pub fn ratio_of_sums(pairs: &[(f64, f64)], level: f64) -> Option<Ratio> {
    let used: Vec<(f64, f64)> = pairs.iter().copied().filter(|(_, b)| *b > 0.0).collect();
    let (runs, sum) = (used.len(), used.iter().map(|(_, b)| b).sum::<f64>());
    if runs < 2 {
        return None;
    }
    let value = used.iter().map(|(a, _)| a).sum::<f64>() / sum;
    let squares: f64 = used.iter().map(|(a, b)| (a - value * b) * (a - value * b)).sum();
    let (m, t) = (runs as f64, student_t_quantile(f64::midpoint(1.0, level), runs as u64 - 1));
    let half = t * (m / (m - 1.0) * squares).sqrt() / sum;
    Some(Ratio { value, interval: Interval { low: value - half, high: value + half }, runs })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_equal_size_give_the_interval_of_their_mean() {
        let rates = [0.1, 0.4, 0.2, 0.35, 0.3];
        let pairs: Vec<(f64, f64)> = rates.iter().map(|rate| (rate * 200.0, 200.0)).collect();
        let moments: crate::Moments = rates.into_iter().collect();
        let (ratio, mean) = (ratio_of_sums(&pairs, 0.9).unwrap(), crate::mean_interval(&moments, 0.9).unwrap());
        assert!((ratio.interval.low - mean.low).abs() < 1e-12 && (ratio.interval.high - mean.high).abs() < 1e-12);
    }

    #[test]
    fn one_run_has_no_interval() {
        assert_eq!(ratio_of_sums(&[(1.0, 2.0), (0.0, 0.0)], 0.95), None);
        assert_eq!(ratio_of_sums(&[], 0.95), None);
    }
}
