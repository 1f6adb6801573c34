//! The confidence interval of a mean, by the quantiles of Student's t.

use crate::Moments;
pub use crate::student_t::student_t_quantile;

/// A range of values between two ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The two-sided confidence interval of a mean, mean ± t·sd/√n.
///
/// Here t is the (1 + `level`)/2 quantile of Student's t with n − 1 degrees of freedom: "Student",
/// "The probable error of a mean", Biometrika 6(1), 1908, <https://doi.org/10.1093/biomet/6.1.1>.
///
/// `None` below two values, and for a `level` that is not strictly between 0 and 1.
pub fn mean_interval(moments: &Moments, level: f64) -> Option<Interval> {
    let (mean, sd) = (moments.mean()?, moments.sd()?);
    if !(level > 0.0 && level < 1.0) {
        return None;
    }
    // By symmetry the upper quantile; 1 − level is exact where 1 + level would round to 2.
    let t = -student_t_quantile((1.0 - level) / 2.0, moments.count() - 1);
    let half = t * sd / (moments.count() as f64).sqrt();
    Some(Interval { low: mean - half, high: mean + half })
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
}
