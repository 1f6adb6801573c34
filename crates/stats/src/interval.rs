//! Confidence intervals of a mean (Student's t) and of a proportion (Wilson).

use crate::Moments;
pub use crate::student_t::student_t_quantile;

/// An interval of real numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The probability beyond each end of an interval; `None` if its level is not strictly between 0 and 1.
pub(crate) fn tail(level: f64) -> Option<f64> {
    (level > 0.0 && level < 1.0).then_some((1.0 - level) / 2.0)
}

/// The two-sided confidence interval of a mean, mean ± t·sd/√n.
///
/// Here t is the (1 + `level`)/2 quantile of Student's t with n − 1 degrees of freedom: "Student",
/// "The probable error of a mean", Biometrika 6(1), 1908, <https://doi.org/10.1093/biomet/6.1.1>.
///
/// `None` if there are fewer than two values or if `level` is not strictly between 0 and 1.
pub fn mean_interval(moments: &Moments, level: f64) -> Option<Interval> {
    let (mean, sd) = (moments.mean()?, moments.sd()?);
    // The upper quantile, by symmetry; 1 − level is exact where 1 + level would round to 2.
    let t = -student_t_quantile(tail(level)?, moments.count() - 1);
    let half = t * sd / (moments.count() as f64).sqrt();
    Some(Interval { low: mean - half, high: mean + half })
}

/// Wilson's two-sided confidence interval of a proportion, from the number of successes in independent trials.
///
/// E. B. Wilson: Probable inference, the law of succession, and statistical inference. J. Am. Stat. Assoc. 22, 1927,
/// <https://doi.org/10.1080/01621459.1927.10502953>. It lies within [0, 1] and has a positive width even if all trials succeed or all fail.
///
/// `None` without trials, with more successes than trials, or if `level` is not strictly between 0 and 1.
pub fn wilson_interval(successes: u64, trials: u64, level: f64) -> Option<Interval> {
    if trials == 0 || successes > trials {
        return None;
    }
    let (n, part) = (trials as f64, successes as f64 / trials as f64);
    // With so many degrees of freedom Student's t equals the normal distribution up to rounding.
    let z = -student_t_quantile(tail(level)?, 1 << 60);
    let square = z * z / n;
    let centre = (part + square / 2.0) / (1.0 + square);
    let half = z / (1.0 + square) * (part * (1.0 - part) / n + square / (4.0 * n)).sqrt();
    let low = if successes == 0 { 0.0 } else { centre - half };
    let high = if successes == trials { 1.0 } else { centre + half };
    Some(Interval { low, high })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(interval: Interval, low: f64, high: f64) {
        for (value, expected) in [(interval.low, low), (interval.high, high)] {
            assert!((value / expected - 1.0).abs() < 1e-13, "{value}, not {expected}");
        }
    }

    /// SciPy 1.17.1: `scipy.stats.t.interval(level, n - 1, loc=np.mean(x), scale=scipy.stats.sem(x))`.
    #[test]
    fn intervals_match_scipy() {
        let five: Moments = [2.1, 2.5, 1.9, 3.2, 2.8].into_iter().collect();
        assert_close(mean_interval(&five, 0.95).unwrap(), 1.848_865_906_114_782_5, 3.151_134_093_885_217_7);
        let two: Moments = [1.0, 3.0].into_iter().collect();
        assert_close(mean_interval(&two, 0.99).unwrap(), -61.656_741_162_871_526, 65.656_741_162_871_53);
    }

    #[test]
    fn intervals_need_spread_and_a_level() {
        let mut moments = Moments::default();
        assert_eq!(mean_interval(&moments, 0.95), None);
        moments.push(4.0);
        assert_eq!(mean_interval(&moments, 0.95), None);
        moments.push(4.0);
        assert_eq!(mean_interval(&moments, 0.95), Some(Interval { low: 4.0, high: 4.0 }));
        // The largest level below 1 has a finite t, hence no 0 · ∞ here.
        let level = 1.0 - f64::EPSILON / 2.0;
        assert_eq!(mean_interval(&moments, level), Some(Interval { low: 4.0, high: 4.0 }));
        for level in [0.0, 1.0, -0.5, 1.5, f64::NAN] {
            assert_eq!(mean_interval(&moments, level), None, "level {level}");
        }
    }

    /// SciPy 1.17.1: `scipy.stats.binomtest(k, n).proportion_ci(level, "wilson")`.
    #[test]
    fn wilson_intervals_match_scipy() {
        assert_close(wilson_interval(3, 10, 0.95).unwrap(), 0.107_791_267_406_301_02, 0.603_221_852_538_854_6);
        assert_close(wilson_interval(267, 1000, 0.95).unwrap(), 0.240_510_368_458_878_77, 0.295_272_900_995_389_94);
        let none = wilson_interval(0, 7, 0.95).unwrap();
        assert!(none.low == 0.0 && (none.high / 0.354_330_435_066_687_43 - 1.0).abs() < 1e-13);
        assert_close(wilson_interval(40_000, 150_000, 0.99).unwrap(), 0.263_735_956_186_050_5, 0.269_618_018_134_813_9);
        assert_eq!(wilson_interval(0, 0, 0.95), None);
        assert_eq!(wilson_interval(3, 2, 0.95), None);
        assert_eq!(wilson_interval(1, 2, 1.0), None);
    }
}
