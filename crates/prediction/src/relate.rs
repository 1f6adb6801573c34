//! How well a predictor orders the settings: Spearman's ρ, its interval and its test.

use crate::design::Statistics;
use crate::sample::Resampled;
use tpam_pam::Stream;
use tpam_stats::{percentile_interval, shuffle, spearman};

/// A rank correlation of two scores over the settings.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Related {
    /// Spearman's ρ; NaN if all settings tie in one of the scores.
    pub rho: f64,
    /// The ends of its interval over functions and instances.
    pub interval: [f64; 2],
    /// The probability of a correlation at least as large if the settings are permuted: one-sided, for ρ > 0.
    pub p: f64,
}

/// Correlates two scores over the first `settings` subjects, which are those that were drawn.
///
/// The interval is the percentile interval over resamples of functions and instances on both sides: the halves share no function, so that
/// they are drawn independently. It is not BCa, which is wrong for rank correlations ([`tpam_stats::intervals`]). The unit of the
/// permutation test is the setting. The settings are points of one shifted Sobol sequence, which are more even than independent draws; the
/// test takes them as independent.
pub(crate) fn relate([x, y]: [&Resampled; 2], settings: usize, statistics: &Statistics, rng: &mut Stream) -> Related {
    let rho = spearman(&x.whole[..settings], &y.whole[..settings]).unwrap_or(f64::NAN);
    let count = x.drawn.len().max(y.drawn.len());
    let one = |k: usize| spearman(&x.at(k)[..settings], &y.at(k)[..settings]).unwrap_or(f64::NAN);
    Related {
        rho,
        interval: interval((0..count).map(one).collect(), rho, statistics.level),
        p: permuted(&x.whole[..settings], &y.whole[..settings], rho, statistics.permutations, rng),
    }
}

/// The percentile interval of some values; the estimate itself without values.
pub(crate) fn interval(mut values: Vec<f64>, estimate: f64, level: f64) -> [f64; 2] {
    values.sort_unstable_by(f64::total_cmp);
    percentile_interval(&values, level).map_or([if values.is_empty() { estimate } else { f64::NAN }; 2], |found| [found.low, found.high])
}

/// The part of the permutations, with the actual order as one of them, whose ρ is at least as large.
fn permuted(x: &[f64], y: &[f64], rho: f64, permutations: usize, rng: &mut Stream) -> f64 {
    if rho.is_nan() {
        return f64::NAN;
    }
    let mut order = x.to_vec();
    let as_large = (0..permutations).filter(|_| {
        shuffle(&mut order, |n| rng.index(n));
        // Rounding may make equal fractions differ.
        spearman(&order, y).is_some_and(|chance| chance >= rho - 1e-12)
    });
    (as_large.count() + 1) as f64 / (permutations + 1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Fixed, Means};

    const STATISTICS: Statistics = Statistics { level: 0.95, resamples: 200, permutations: 999 };

    fn related(x: &[f64], noise: f64) -> Related {
        let mut rng = Stream::new(1, 0, "test");
        let values = x.iter().map(|value| (0..6).map(|_| vec![value + noise * rng.normal(); 1]).collect()).collect();
        let [x, y] = [Resampled::new(&Fixed(x.to_vec()), 200, &mut rng), Resampled::new(&Means(values), 200, &mut rng)];
        relate([&x, &y], x.whole.len(), &STATISTICS, &mut rng)
    }

    #[test]
    fn an_order_is_found() {
        let x: Vec<f64> = (0..20).map(f64::from).collect();
        let exact = related(&x, 0.0);
        assert_eq!((exact.rho, exact.interval, exact.p), (1.0, [1.0; 2], 0.001));
        let noisy = related(&x, 10.0);
        assert!(noisy.interval[0] < noisy.rho && noisy.rho < 1.0, "{noisy:?}");
    }

    #[test]
    fn ties_have_no_correlation() {
        let tied = related(&[1.0; 8], 1.0);
        assert!(tied.rho.is_nan() && tied.p.is_nan());
    }

    /// The p-value is below 0.1 in about a tenth of data sets without a relation: 100 sets, seven standard deviations are 0.21.
    #[test]
    fn p_values_are_uniform_without_a_relation() {
        let mut rng = Stream::new(3, 0, "test");
        let small = (0..100).filter(|_| {
            let [x, y] = [0, 1].map(|_| rng.normals(12).to_vec());
            let rho = spearman(&x, &y).unwrap();
            permuted(&x, &y, rho, 199, &mut rng) < 0.1
        });
        assert!((1..31).contains(&small.count()));
    }
}
