//! The percentile bootstrap. The caller supplies the random draws.

use crate::{Interval, interval};

/// The values of a statistic on resamples drawn with replacement, in ascending order.
///
/// A resample consists of `n` indices. Each is the result of one call of `draw(n)`, which must
/// return one of 0, 1, …, n − 1 with equal probability. The resamples are drawn one after another.
/// `statistic` receives the indices and can use them to look up values, pairs or whole runs. Since
/// all random draws come from the caller, the same generator in the same state gives the same bits.
///
/// The order is that of [`f64::total_cmp`], in which NaNs are the first or the last values.
///
/// B. Efron, "Bootstrap methods: another look at the jackknife", The Annals of Statistics 7(1),
/// 1979, <https://doi.org/10.1214/aos/1176344552>.
///
/// ```
/// use tpam_stats::{bootstrap, percentile_interval};
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
pub fn bootstrap(n: usize, resamples: usize, mut draw: impl FnMut(usize) -> usize, mut statistic: impl FnMut(&[usize]) -> f64) -> Vec<f64> {
    let mut indices = vec![0; n];
    let mut resample = || {
        indices.fill_with(|| draw(n));
        statistic(&indices)
    };
    let mut values: Vec<f64> = (0..resamples).map(|_| resample()).collect();
    values.sort_unstable_by(f64::total_cmp);
    values
}

/// The central interval that contains the proportion `level` of `sorted` values, such as those of [`bootstrap`].
///
/// Its ends are the quantiles at (1 − `level`)/2 and (1 + `level`)/2. The quantile at q of n values
/// x₀ ≤ … ≤ xₙ₋₁ interpolates linearly between the two neighbours of the position q(n − 1). This is
/// definition 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages", The
/// American Statistician 50(4), 1996, <https://doi.org/10.1080/00031305.1996.10473566>, and the
/// default of `numpy.quantile`.
///
/// On its use as a confidence interval see B. Efron and R. Tibshirani, "Bootstrap methods for
/// standard errors, confidence intervals, and other measures of statistical accuracy", Statistical
/// Science 1(1), 1986, <https://doi.org/10.1214/ss/1177013815>.
///
/// `None` without values, if a value is NaN, or if `level` is not strictly between 0 and 1.
///
/// # Panics
///
/// If the values are not in ascending order.
pub fn percentile_interval(sorted: &[f64], level: f64) -> Option<Interval> {
    let tail = interval::tail(level)?;
    if sorted.is_empty() || sorted.iter().any(|value| value.is_nan()) {
        return None;
    }
    assert!(sorted.is_sorted(), "the values must be in ascending order");
    Some(Interval { low: quantile(sorted, tail), high: quantile(sorted, 1.0 - tail) })
}

/// The quantile at `q`, between 0 and 1, of one or more sorted values.
pub fn quantile(sorted: &[f64], q: f64) -> f64 {
    let last = sorted.len() - 1;
    let position = q * last as f64;
    let below = position.floor();
    let (a, b) = (sorted[below as usize], sorted[last.min(below as usize + 1)]);
    let share = position - below;
    if a == b || share == 0.0 {
        // Also handles equal infinities, whose difference is NaN.
        a
    } else if a.is_infinite() || b.is_infinite() {
        // Between a number and an infinity everything is infinite; between both infinities there is nothing, so the nearer one counts.
        if b.is_finite() || (a.is_infinite() && share < 0.5) { a } else { b }
    } else if share < 0.5 {
        a + (b - a) * share
    } else {
        // Interpolate from the nearer side, as NumPy does, so that a share close to 1 gives exactly b.
        b - (b - a) * (1.0 - share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_among_infinities_are_numbers() {
        let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
        let at = |sorted: &[f64]| [0.0, 0.25, 0.5, 0.75, 1.0].map(|q| quantile(sorted, q));
        assert_eq!(at(&[1.0, high]), [1.0, high, high, high, high]);
        assert_eq!(at(&[low, 1.0]), [low, low, low, low, 1.0]);
        assert_eq!(at(&[low, high]), [low, low, high, high, high]);
        assert_eq!(at(&[1.0, 2.0, high, high, high]), [1.0, 2.0, high, high, high]);
    }

    #[test]
    fn resamples_are_the_draws_in_order() {
        let mut next = 0;
        let mut asked = Vec::new();
        let mut seen = Vec::new();
        let draw = |n: usize| {
            asked.push(n);
            next += 1;
            (next * 7) % n
        };
        let values = bootstrap(3, 4, draw, |indices| {
            seen.push(indices.to_vec());
            // Descending values, so that the result must be sorted.
            -(seen.len() as f64)
        });
        assert_eq!(asked, [3; 12]);
        assert_eq!(seen, [[1, 2, 0]; 4]);
        assert_eq!(values, [-4.0, -3.0, -2.0, -1.0]);
    }

    #[test]
    fn empty_samples_no_resamples_and_nan() {
        assert_eq!(bootstrap(0, 2, |_| unreachable!(), |indices| indices.len() as f64), [0.0, 0.0]);
        assert!(bootstrap(5, 0, |_| unreachable!(), |_| unreachable!()).is_empty());
        let mut values = [1.0, f64::NAN, -1.0].into_iter();
        let sorted = bootstrap(1, 3, |_| 0, |_| values.next().unwrap());
        assert!(sorted[..2] == [-1.0, 1.0] && sorted[2].is_nan());
        assert_eq!(percentile_interval(&sorted, 0.5), None);
    }

    /// NumPy 2.4.6: `np.quantile(x, [(1 - level) / 2, 1 - (1 - level) / 2])`.
    #[test]
    fn intervals_match_numpy_to_the_bit() {
        let x = [-2.5, -1.0, 0.25, 0.5, 3.0, 4.75, 8.0];
        for (level, low, high) in [
            (0.5, -0.375, 3.875),
            (0.9, -2.050_000_000_000_000_3, 7.024_999_999_999_998),
            (0.95, -2.275, 7.512_499_999_999_999),
            (0.123, 0.407_750_000_000_000_06, 1.422_499_999_999_999_4),
        ] {
            assert_eq!(percentile_interval(&x, level), Some(Interval { low, high }), "level {level}");
        }
        // Interpolated from the lower side alone, the low end would be 0.430_000_000_000_000_05.
        assert_eq!(percentile_interval(&[0.1, 0.7, 0.9], 0.45), Some(Interval { low: 0.43, high: 0.79 }));
    }

    #[test]
    fn intervals_at_the_edges() {
        assert_eq!(percentile_interval(&[2.0], 0.9), Some(Interval { low: 2.0, high: 2.0 }));
        let infinite = [f64::NEG_INFINITY, f64::NEG_INFINITY, 0.0, 1.0, 2.0];
        assert_eq!(percentile_interval(&infinite, 0.75), Some(Interval { low: f64::NEG_INFINITY, high: 1.5 }));
        assert_eq!(percentile_interval(&[], 0.9), None);
        for level in [0.0, 1.0, -0.5, 1.5, f64::NAN] {
            assert_eq!(percentile_interval(&[1.0, 2.0], level), None, "level {level}");
        }
        // The largest level below 1 uses the last value and does not read beyond it.
        let all = percentile_interval(&[1.0, 2.0], 1.0 - f64::EPSILON / 2.0).unwrap();
        assert!((1.0..1.0 + 1e-15).contains(&all.low) && all.high == 2.0);
    }

    #[test]
    #[should_panic(expected = "ascending order")]
    fn unsorted_values_panic() {
        percentile_interval(&[1.0, 3.0, 2.0], 0.9);
    }
}
