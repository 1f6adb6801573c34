//! The comparison of two sides over all settings. The unit is the run, because settings share the random streams of their runs.

use super::pair::{Pair, UNKNOWN};
use super::{ALPHA, Measured, Outcome};
use tpam_stats::{Interval, mean_interval, over_settings};

/// The comparison of two sides over all settings.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Overall {
    /// The positions of the two sides.
    pub sides: [usize; 2],
    /// The number of settings.
    pub settings: usize,
    /// The number of runs that have a value in every setting.
    pub runs: u64,
    /// The mean of each side over settings and runs.
    pub mean: [f64; 2],
    /// The mean of b − a over settings and runs.
    pub difference: f64,
    /// The lower end of its interval, by Student's t over the runs; NaN for fewer than two runs.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The confidence level of this interval. With m comparisons it is 1 − 0.05/m (Bonferroni), so that all m intervals hold together at
    /// 95 %.
    pub level: f64,
    /// Whether the interval excludes 0, and on which side.
    pub outcome: Outcome,
    /// The mean of Â₁₂ over the settings.
    pub a12: f64,
    /// The number of settings in which b is significantly better, by the adjusted test; higher, if no direction is better.
    pub wins: usize,
    /// The number of settings without a significant difference.
    pub ties: usize,
    /// The number of settings in which b is significantly worse; lower, if no direction is better.
    pub losses: usize,
}

/// One comparison for each pair of sides.
pub(super) fn all(pairs: &[Pair], measure: &Measured) -> Vec<Overall> {
    let comparisons: Vec<&[Pair]> = pairs.chunk_by(|a, b| a.sides == b.sides).collect();
    let level = 1.0 - ALPHA / comparisons.len() as f64;
    comparisons.iter().map(|pairs| Overall::new(pairs, level, measure.lower_is_better())).collect()
}

impl Overall {
    /// Compares two sides by the pairs of their cells, at least one.
    fn new(pairs: &[Pair], level: f64, lower_is_better: bool) -> Self {
        let differences: Vec<Vec<f64>> = pairs.iter().map(Pair::differences).collect();
        let moments = over_settings(&differences.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let Interval { low, high } = mean_interval(&moments, level).unwrap_or(UNKNOWN);
        let mean = |side: usize| {
            let values: Vec<&[f64]> = pairs.iter().map(|pair| pair.values(side)).collect();
            over_settings(&values).mean().unwrap_or(f64::NAN)
        };
        let count = |outcome: Outcome| pairs.iter().filter(|pair| pair.outcome == outcome).count();
        let (higher, lower) = (count(Outcome::Higher), count(Outcome::Lower));
        let (wins, losses) = if lower_is_better { (lower, higher) } else { (higher, lower) };
        Self {
            sides: pairs[0].sides,
            settings: pairs.len(),
            runs: moments.count(),
            mean: [mean(0), mean(1)],
            difference: moments.mean().unwrap_or(f64::NAN),
            low,
            high,
            level,
            outcome: if low > 0.0 {
                Outcome::Higher
            } else if high < 0.0 {
                Outcome::Lower
            } else {
                Outcome::Equal
            },
            a12: pairs.iter().map(|pair| pair.a12).sum::<f64>() / pairs.len() as f64,
            wins,
            ties: count(Outcome::Equal),
            losses,
        }
    }
}
