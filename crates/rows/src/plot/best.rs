//! The best of several PAMs by paired runs, and whether its lead is significant.

use super::Better;
use crate::significance::lower_than;
use tpam_stats::Moments;

/// The best of several PAMs, and the second best.
pub struct Best {
    /// The index of the best.
    pub first: usize,
    second: Option<usize>,
    /// Whether the second best is significantly worse.
    pub sure: bool,
    means: Vec<f64>,
}

impl Best {
    /// `shade 0.1034, then jade 0.0988`.
    pub fn words(&self, names: &[impl AsRef<str>]) -> String {
        let of = |k: usize| format!("{} {:.4}", names[k].as_ref(), self.means[k]);
        let noise = if self.sure { "" } else { " (within noise)" };
        self.second.map_or_else(|| of(self.first), |second| format!("{}, then {}{noise}", of(self.first), of(second)))
    }
}

/// Finds the highest mean. The runs of all are paired.
pub fn best(runs: &[&[f64]]) -> Best {
    best_by(runs, Better::Higher)
}

/// Finds the best mean. The runs of all are paired; a run without a value does not count.
///
/// ```
/// use tpam_rows::plot::{Better, best_by};
/// let lags: [&[f64]; 2] = [&[9.0, 8.0, 9.0, 9.0, 8.0, 8.0, 5.0], &[3.0, 2.0, 3.0, 3.0, 2.0, 2.0, f64::NAN]];
/// assert_eq!(best_by(&lags, Better::Lower).words(&["jade", "shade"]), "shade 2.5000, then jade 8.0000");
/// ```
pub fn best_by(runs: &[&[f64]], better: Better) -> Best {
    let scores = |runs: &&[f64]| runs.iter().map(|value| better.score(*value)).collect::<Vec<f64>>();
    let scores: Vec<Vec<f64>> = runs.iter().map(scores).collect();
    let mean = |scores: &Vec<f64>| moments(scores.iter().copied()).mean().unwrap_or(f64::NEG_INFINITY);
    let means: Vec<f64> = scores.iter().map(mean).collect();
    let mut order: Vec<usize> = (0..runs.len()).collect();
    order.sort_by(|a, b| means[*b].total_cmp(&means[*a]));
    let (first, second) = (order[0], order.get(1).copied());
    let paired: Vec<&[f64]> = scores.iter().map(Vec::as_slice).collect();
    let sure = second.is_none_or(|second| lower_than(first, &paired)[second]);
    Best { first, second, sure, means: means.into_iter().map(|mean| better.value(mean)).collect() }
}

fn moments(values: impl Iterator<Item = f64>) -> Moments {
    values.filter(|value| value.is_finite()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_mean_is_best_and_noise_is_reported() {
        let high = [0.5, 0.6, 0.55, 0.5, 0.6, 0.55, 0.55];
        let (low, near) = (high.map(|rate| rate - 0.4), [0.65, 0.4, 0.5, 0.65, 0.4, 0.5, 0.5]);
        let clear = best(&[&low, &high]);
        assert!((clear.first, clear.sure) == (1, true));
        assert_eq!(clear.words(&["a", "b"]), "b 0.5500, then a 0.1500");
        let close = best(&[&high, &near, &low]);
        assert!((close.first, close.sure) == (0, false));
        assert!(best(&[&low]).sure);
        // Five runs with one sign have p = 2/2⁵.
        assert!(!best(&[&low[..5], &high[..5]]).sure);
    }

    #[test]
    fn the_bias_nearest_to_0_is_best() {
        let (left, right) = ([-0.1, 0.1, -0.1, 0.1, 0.1, 0.1], [0.3, 0.3, 0.31, 0.3, 0.3, 0.31]);
        let best = best_by(&[&right, &left], Better::NearZero);
        assert!((best.first, best.sure) == (1, true));
        assert_eq!(best.words(&["a", "b"]), "b 0.1000, then a 0.3033");
    }
}
