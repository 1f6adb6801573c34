//! BCa intervals: bootstrap intervals that are corrected for bias and for skewness.

use crate::bootstrap::quantile;
use crate::interval::tail;
use crate::{Interval, normal_tail, student_t_quantile};

/// The BCa interval of a statistic: the bootstrap interval corrected for bias and acceleration.
///
/// With G the distribution of the resamples and z the standard normal quantile at (1 ∓ `level`)/2, an end of the interval is
///
/// ```text
/// G⁻¹(Φ(z₀ + w/(1 − a·w))),   w = z₀ + z
/// z₀ = Φ⁻¹(part of the resamples below the estimate; ties count half)
/// a  = Σ d³ / (6 (Σ d²)^{3/2}),   d = (n − 1)/n · (mean of the jackknife values − jackknife value)
/// ```
///
/// The percentile interval is the case z₀ = a = 0. A statistic that resampling makes smaller (z₀ > 0) gets an interval that is moved up; it
/// is not stretched until it holds its estimate. It is for smooth statistics such as means; for rank correlations percentile intervals are
/// better ([`intervals`](crate::relation::intervals())). The estimate counts as one of the resamples, because the sample itself is one of
/// those that can be drawn; so z₀ is finite.
///
/// `resamples` are the values on the resamples, such as those of [`bootstrap`](crate::bootstrap()) or [`TwoStage`](crate::TwoStage).
/// `jackknife` holds, for each independent sample, the values of the statistic without one of its units: the outermost ones, because these
/// are independent. Samples of fewer than two units add nothing to a.
///
/// `None` without resamples, if a value is NaN, or if `level` is not strictly between 0 and 1.
///
/// B. Efron, "Better bootstrap confidence intervals", Journal of the American Statistical Association 82, 1987,
/// <https://doi.org/10.1080/01621459.1987.10478410>; several samples:
/// A. C. Davison, D. V. Hinkley, "Bootstrap methods and their application", Cambridge University Press, 1997, section 5.3,
/// <https://doi.org/10.1017/CBO9780511802843>.
///
/// ```
/// use tpam_stats::{bca_interval, percentile_interval};
///
/// // Most resamples lie below the estimate, so the interval moves up.
/// let resamples: Vec<f64> = (0..100).map(f64::from).collect();
/// let plain = percentile_interval(&resamples, 0.8).unwrap();
/// let moved = bca_interval(70.0, &resamples, &[], 0.8).unwrap();
/// assert!(plain.low < moved.low && plain.high < moved.high && moved.high < 99.0);
/// ```
pub fn bca_interval(estimate: f64, resamples: &[f64], jackknife: &[&[f64]], level: f64) -> Option<Interval> {
    let known = |values: &[f64]| values.iter().all(|value| !value.is_nan());
    if resamples.is_empty() || estimate.is_nan() || !known(resamples) || !jackknife.iter().all(|values| known(values)) {
        return None;
    }
    let z = normal_quantile(tail(level)?);
    let mut sorted: Vec<f64> = resamples.iter().copied().chain([estimate]).collect();
    sorted.sort_unstable_by(f64::total_cmp);
    let (bias, acceleration) = (bias(estimate, &sorted), acceleration(jackknife));
    let end = |z: f64| quantile(&sorted, corrected(z, bias, acceleration));
    Some(Interval { low: end(z), high: end(-z) })
}

/// z₀: the normal quantile of the part of the values that lie below the estimate, which is one of them.
fn bias(estimate: f64, sorted: &[f64]) -> f64 {
    let below = sorted.partition_point(|value| *value < estimate);
    let equal = sorted.partition_point(|value| *value <= estimate) - below;
    normal_quantile((below as f64 + equal as f64 / 2.0) / sorted.len() as f64)
}

/// a: a sixth of the skewness of the influence of single units; 0 if no unit has any influence.
pub fn acceleration(jackknife: &[&[f64]]) -> f64 {
    let (mut squares, mut cubes) = (0.0, 0.0);
    for values in jackknife.iter().filter(|values| values.len() > 1) {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        for value in *values {
            let influence = (n - 1.0) / n * (mean - value);
            squares += influence * influence;
            cubes += influence * influence * influence;
        }
    }
    if squares > 0.0 { cubes / (6.0 * squares * squares.sqrt()) } else { 0.0 }
}

/// The probability at which the end with the normal quantile `z` is read.
fn corrected(z: f64, bias: f64, acceleration: f64) -> f64 {
    let w = bias + z;
    let stretch = 1.0 - acceleration * w;
    // Beyond the pole of the transformation the end is that of the values.
    let at = if stretch > 0.0 { bias + w / stretch } else { f64::INFINITY.copysign(w) };
    normal_tail(-at)
}

/// The quantile of the standard normal distribution: with so many degrees of freedom Student's t equals it up to rounding.
fn normal_quantile(p: f64) -> f64 {
    student_t_quantile(p, 1 << 60)
}

#[cfg(test)]
mod tests;
