//! The percentile bootstrap, with random draws that the caller makes.

use crate::Interval;

/// The values of a statistic on samples drawn from a sample with replacement, in ascending order.
///
/// A resample is `n` indices, each the result of one call of `draw(n)`, which is to return one of
/// 0, 1, …, n − 1 with equal chance; the draws of one resample follow those of the one before.
/// `statistic` gets the indices and so can look up values, pairs or whole runs alike. Since all
/// randomness comes from the caller, the same generator in the same state gives the same bits.
///
/// The order is that of [`f64::total_cmp`], in which NaNs are the outermost values.
///
/// B. Efron, "Bootstrap methods: another look at the jackknife", The Annals of Statistics 7(1),
/// 1979, <https://doi.org/10.1214/aos/1176344552>.
///
/// ```
/// use tpam_analysis::{bootstrap, percentile_interval};
///
/// let gains = [0.5, 1.5, 1.0, 2.0, 1.0];
/// let mut state = 7_u64; // a toy; use a proper generator
/// let draw = |n: usize| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     (state >> 33) as usize % n
/// };
/// let mean = |indices: &[usize]| indices.iter().map(|&i| gains[i]).sum::<f64>() / 5.0;
///
/// let means = bootstrap(gains.len(), 1000, draw, mean);
/// let interval = percentile_interval(&means, 0.95).expect("a thousand means");
/// assert!(0.5 < interval.low && interval.low < 1.2 && 1.2 < interval.high && interval.high < 2.0);
/// ```
pub fn bootstrap(
    n: usize,
    resamples: usize,
    mut draw: impl FnMut(usize) -> usize,
    mut statistic: impl FnMut(&[usize]) -> f64,
) -> Vec<f64> {
    let mut indices = vec![0; n];
    let mut resample = || {
        indices.fill_with(|| draw(n));
        statistic(&indices)
    };
    let mut values: Vec<f64> = (0..resamples).map(|_| resample()).collect();
    values.sort_unstable_by(f64::total_cmp);
    values
}

/// The central interval that holds the share `level` of `sorted` values, such as [`bootstrap`]'s.
///
/// Its ends are the quantiles at (1 − `level`)/2 and one minus that. The quantile at q of n values
/// x₀ ≤ … ≤ xₙ₋₁ interpolates linearly between the two next to the position q(n − 1), which is
/// definition 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages", The
/// American Statistician 50(4), 1996, <https://doi.org/10.1080/00031305.1996.10473566>, and the
/// default of `numpy.quantile`.
///
/// For the use as a confidence interval see B. Efron and R. Tibshirani, "Bootstrap methods for
/// standard errors, confidence intervals, and other measures of statistical accuracy", Statistical
/// Science 1(1), 1986, <https://doi.org/10.1214/ss/1177013815>.
///
/// `None` without values, when one is NaN, and for a `level` that is not strictly between 0 and 1.
///
/// # Panics
///
/// When the values are not in ascending order.
pub fn percentile_interval(sorted: &[f64], level: f64) -> Option<Interval> {
    if sorted.is_empty() || sorted.iter().any(|value| value.is_nan()) || !(level > 0.0 && level < 1.0) {
        return None;
    }
    assert!(sorted.is_sorted(), "the values must be in ascending order");
    let tail = (1.0 - level) / 2.0;
    Some(Interval { low: quantile(sorted, tail), high: quantile(sorted, 1.0 - tail) })
}

/// The quantile at q between 0 and 1 of at least one sorted value.
fn quantile(sorted: &[f64], q: f64) -> f64 {
    let last = sorted.len() - 1;
    let position = q * last as f64;
    let below = position.floor();
    let (a, b) = (sorted[below as usize], sorted[last.min(below as usize + 1)]);
    let share = position - below;
    if a == b {
        // Also equal infinities, whose difference is not a number.
        a
    } else if share < 0.5 {
        a + (b - a) * share
    } else {
        // From the nearer side, as NumPy does, so that a share close to 1 gives b itself.
        b - (b - a) * (1.0 - share)
    }
}
