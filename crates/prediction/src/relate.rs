//! How well a predictor orders the settings: Spearman's ρ, its interval and its test, and what its first choice is worth.

use crate::design::Statistics;
use crate::jackknife::Jackknifed;
use crate::sample::Scored;
use tpam_pam::Stream;
use tpam_stats::{shuffle, spearman};

/// A rank correlation of two scores over the settings.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Related {
    /// Spearman's ρ; NaN if all settings tie in one of the scores.
    pub rho: f64,
    /// The ends of its interval over functions.
    pub interval: [f64; 2],
    /// The probability of a correlation at least as large if the settings are permuted: one-sided, for ρ > 0.
    pub p: f64,
}

/// Which functions both scores depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Functions {
    /// Each has its own.
    Apart,
    /// The same, which are left out of both.
    Shared,
}

/// Correlates two scores over the first `settings` subjects, which are those that were drawn.
///
/// The interval is that of Fisher's z = artanh ρ by a jackknife over functions. Resamples of functions would do worse: noise makes every ρ
/// smaller, in the sample and once more in a resample of it (`cargo xtask error-rates`). The unit of the permutation test is the setting.
/// The settings are points of one shifted Sobol sequence, which are more even than independent draws; the test takes them as independent.
pub(crate) fn relate(pair: [&Scored; 2], functions: Functions, settings: usize, statistics: &Statistics, rng: &mut Stream) -> Related {
    let [x, y] = pair.map(|scored| &scored.whole[..settings]);
    let rho = spearman(x, y).unwrap_or(f64::NAN);
    let left = without_functions(pair, functions, settings).map(|rhos| rhos.into_iter().map(fisher).collect::<Vec<_>>());
    Related {
        rho,
        interval: Jackknifed::new(fisher(rho), &left).interval(statistics.level).map(libm::tanh),
        p: permuted(x, y, rho, statistics.permutations, rng),
    }
}

/// Fisher's z; finite also at ±1.
fn fisher(rho: f64) -> f64 {
    libm::atanh(rho.clamp(-1.0 + f64::EPSILON, 1.0 - f64::EPSILON))
}

/// ρ without each function of the first and of the second score.
pub(crate) fn without_functions([x, y]: [&Scored; 2], functions: Functions, settings: usize) -> [Vec<f64>; 2] {
    let rho = |x: &[f64], y: &[f64]| spearman(&x[..settings], &y[..settings]).unwrap_or(f64::NAN);
    match functions {
        Functions::Apart => [x.without.iter().map(|x| rho(x, &y.whole)).collect(), y.without.iter().map(|y| rho(&x.whole, y)).collect()],
        Functions::Shared => [(0..x.without.len()).map(|function| rho(x.leaving(function), y.leaving(function))).collect(), Vec::new()],
    }
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

    const STATISTICS: Statistics = Statistics { level: 0.95, permutations: 999 };

    fn related(x: &[f64], noise: f64) -> Related {
        let mut rng = Stream::new(1, 0, "test");
        let values = x.iter().map(|value| (0..6).map(|_| vec![value + noise * rng.normal(); 1]).collect()).collect();
        let [x, y] = [Scored::new(&Fixed(x.to_vec())), Scored::new(&Means(values))];
        relate([&x, &y], Functions::Apart, x.whole.len(), &STATISTICS, &mut rng)
    }

    #[test]
    fn an_order_is_found() {
        let x: Vec<f64> = (0..20).map(f64::from).collect();
        let exact = related(&x, 0.0);
        assert_eq!((exact.rho, exact.p), (1.0, 0.001));
        assert!(exact.interval.iter().all(|end| (end - 1.0).abs() < 1e-12), "{exact:?}");
        let noisy = related(&x, 10.0);
        assert!(noisy.interval[0] < noisy.rho && noisy.rho < noisy.interval[1] && noisy.interval[1] < 1.0, "{noisy:?}");
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
