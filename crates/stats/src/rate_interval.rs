//! The confidence interval of a mean of rates, which lies within [0, 1].

use crate::interval::tail;
use crate::{Interval, Moments, student_t_quantile, wilson_interval};

/// The two-sided confidence interval of a mean of rates, such as the success rates of independent runs: Student's t on the logit of the
/// mean.
///
/// ```text
/// ends = logit⁻¹(logit(mean) ± d),   d = t · sd/√n / (mean · (1 − mean))
/// ```
///
/// Here t is the (1 + `level`)/2 quantile of Student's t with n − 1 degrees of freedom, and sd/√n / (mean · (1 − mean)) is the standard
/// error of the logit of the mean (delta method). The ends lie within [0, 1], and the interval contains the mean. A mean of the logits of
/// the rates would be another quantity: its inverse is not the mean rate, and it does not exist if a rate is 0 or 1.
///
/// If all rates are equal, sd = 0 says nothing about the accuracy of the mean. Then the result is Wilson's interval of all trials; `trials`
/// is the number of trials behind each rate.
///
/// `None` if there are fewer than two rates or if `level` is not strictly between 0 and 1.
///
/// ```
/// use tpam_stats::{Interval, Moments, mean_interval, rate_interval};
///
/// let runs: Moments = [0.0, 0.02, 0.04].into_iter().collect();
/// assert!(mean_interval(&runs, 0.95).unwrap().low < 0.0);
/// let Interval { low, high } = rate_interval(&runs, 1000, 0.95).unwrap();
/// assert!(0.0 < low && low < 0.02 && 0.02 < high && high < 0.3);
/// ```
pub fn rate_interval(moments: &Moments, trials: u64, level: f64) -> Option<Interval> {
    let (mean, sd, tail) = (moments.mean()?, moments.sd()?, tail(level)?);
    let variance = mean * (1.0 - mean);
    if !(sd > 0.0 && variance > 0.0) {
        let all = moments.count().saturating_mul(trials);
        return wilson_interval((mean * all as f64).round() as u64, all, level);
    }
    let t = -student_t_quantile(tail, moments.count() - 1);
    let odds = libm::exp(t * sd / (moments.count() as f64).sqrt() / variance);
    let (low, high) = (mean / (mean + (1.0 - mean) * odds), mean / (mean + (1.0 - mean) / odds));
    Some(Interval { low: low.min(mean), high: high.max(mean) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mean_interval;

    fn interval(rates: &[f64]) -> Interval {
        rate_interval(&rates.iter().copied().collect(), 500, 0.95).unwrap()
    }

    /// By hand: t = 4.302653, sd/√n = 0.011547, mean (1 − mean) = 0.0196, d = 2.534834.
    #[test]
    fn an_interval_by_hand() {
        let Interval { low, high } = interval(&[0.0, 0.02, 0.04]);
        assert!((low - 0.001_615_240_778_5).abs() < 1e-12 && (high - 0.204_730_609_485_9).abs() < 1e-12, "{low} {high}");
    }

    #[test]
    fn intervals_stay_within_0_and_1_and_contain_the_mean() {
        for rates in [&[0.0, 1.0][..], &[0.0, 0.0, 1e-9], &[1.0, 1.0, 0.999], &[0.3, 0.2], &[1e-300, 0.0], &[0.9; 4]] {
            let (Interval { low, high }, moments) = (interval(rates), rates.iter().copied().collect::<Moments>());
            let mean = moments.mean().unwrap();
            assert!(0.0 <= low && low <= mean && mean <= high && high <= 1.0, "{rates:?}: {low} {high}");
            assert!(low < high, "{rates:?}");
        }
    }

    #[test]
    fn equal_rates_have_the_interval_of_their_trials() {
        assert_eq!(interval(&[0.0; 3]), wilson_interval(0, 1500, 0.95).unwrap());
        assert_eq!(interval(&[1.0; 3]), wilson_interval(1500, 1500, 0.95).unwrap());
        assert_eq!(interval(&[0.25; 4]), wilson_interval(500, 2000, 0.95).unwrap());
    }

    /// With many runs, far from 0 and 1, the logit changes little.
    #[test]
    fn narrow_intervals_are_nearly_those_of_the_mean() {
        let moments: Moments = (0..101).map(|k| 0.4 + f64::from(k) * 0.002).collect();
        let (rate, plain) = (rate_interval(&moments, 100, 0.95).unwrap(), mean_interval(&moments, 0.95).unwrap());
        assert!((rate.low - plain.low).abs() < 1e-4 && (rate.high - plain.high).abs() < 1e-4);
    }

    #[test]
    fn one_rate_or_a_wrong_level_has_no_interval() {
        let two: Moments = [0.2, 0.3].into_iter().collect();
        assert_eq!(rate_interval(&[0.5].into_iter().collect(), 10, 0.95), None);
        assert!([0.0, 1.0, f64::NAN].iter().all(|level| rate_interval(&two, 10, *level).is_none()));
    }
}
