//! Lag: by how many iterations the samples are behind the target.

use super::sum::squared_distance;
use super::{Better, Exists, Kind};

/// The lag of a column; in a run that is at the limit it is that many iterations or more.
pub static LAG: Kind = Kind {
    name: "lag",
    title: "lag of {}",
    unit: "iterations",
    better: Ok(Better::Lower),
    exists: Exists::PerColumn,
    decimals: Some(1),
    limit: |cell, column| limit(cell.iterations, cell.period(column)).map(|lag| lag as f64),
    value: |run, column, go_on| lag(&run.real(column)?.means, &run.path(column), run.cell.period(column), go_on),
};

/// The largest lag considered.
const LONGEST: usize = 200;

/// The lag at which the measure ends in a run of `t_max` iterations: it means that many iterations or more. `None` if the target has a
/// shorter period, so that every lag is measured.
fn limit(t_max: usize, period: Option<f64>) -> Option<usize> {
    let end = LONGEST.min(t_max / 2);
    (once(period) >= end).then_some(end)
}

/// The longest lag that is shorter than one period.
fn once(period: Option<f64>) -> usize {
    period.map_or(LONGEST, |period| (period as usize).saturating_sub(1))
}

/// The k in 0 … [`LONGEST`] that minimises the mean over t of (mean sampled value at t − target at t − k)², the smallest such k if there
/// are several. In runs shorter than twice [`LONGEST`], k is at most half their length, so that each mean covers many iterations. For a
/// target with a period of `period` iterations, k is below one period, because longer lags are equivalent to shorter ones. `None` if the
/// target is constant. Ends with some value once `go_on` is false.
fn lag(means: &[f64], path: &[f64], period: Option<f64>, mut go_on: impl FnMut() -> bool) -> Option<f64> {
    if path.iter().all(|value| *value == path[0]) {
        return None;
    }
    let t_max = path.len();
    let mean_square = |k: usize| squared_distance(&means[k..], &path[..t_max - k]) / (t_max - k) as f64;
    let best = (0..=LONGEST.min(t_max / 2).min(once(period)))
        .take_while(|_| go_on())
        .map(|k| (k, mean_square(k)))
        .reduce(|best, next| if next.1 < best.1 { next } else { best });
    best.map(|(k, _)| k as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lag(means: &[f64], path: &[f64], period: Option<f64>) -> Option<f64> {
        super::lag(means, path, period, || true)
    }

    fn wave(t_max: usize) -> Vec<f64> {
        (0..t_max).map(|t| libm::sin(t as f64 / 40.0)).collect()
    }

    #[test]
    fn a_shifted_copy_has_the_shift_as_its_lag() {
        let path = wave(1000);
        for shift in [0, 1, 17, 100] {
            let means: Vec<f64> = (0..1000).map(|t| if t < shift { 0.0 } else { path[t - shift] }).collect();
            assert_eq!(lag(&means, &path, None), Some(shift as f64));
        }
    }

    /// Every lag fits equally well per iteration: the mean over fewer iterations is not smaller, and the first of them counts.
    #[test]
    fn of_equal_lags_the_smallest_counts() {
        let path: Vec<f64> = (0..1000).map(|t| f64::from(t % 2)).collect();
        assert_eq!(lag(&[0.5; 1000], &path, None), Some(0.0));
    }

    #[test]
    fn lags_of_one_period_or_more_are_excluded() {
        let wave: Vec<f64> = (0..1000).map(|t| libm::sin(std::f64::consts::TAU * f64::from(t) / 100.0)).collect();
        // The first iterations do not fit. A longer shift leaves more of them out, so 105 fits better than 5.
        let means: Vec<f64> = (0..1000).map(|t| if t < 50 { 0.5 } else { wave[(t + 95) % 100] }).collect();
        assert_eq!(lag(&means, &wave, None), Some(105.0));
        assert_eq!(lag(&means, &wave, Some(100.0)), Some(5.0));
    }

    #[test]
    fn a_lag_at_the_limit_may_be_longer_unless_the_target_repeats() {
        assert_eq!((limit(1000, None), limit(300, None)), (Some(200), Some(150)));
        assert_eq!((limit(1000, Some(100.0)), limit(1000, Some(201.0))), (None, Some(200)));
        let path = wave(1000);
        let late: Vec<f64> = (0..1000).map(|t| if t < 250 { 0.0 } else { path[t - 250] }).collect();
        assert!(lag(&late, &path, None).unwrap() <= 200.0);
    }

    #[test]
    fn a_constant_target_has_no_lag() {
        assert_eq!(lag(&wave(100), &[0.5; 100], None), None);
        assert_eq!(lag(&[0.5], &[0.5], None), None);
    }

    #[test]
    fn the_lag_is_at_most_half_of_a_short_run() {
        assert!(lag(&wave(6), &[0.9, 0.1, 0.9, 0.1, 0.9, 0.1], None).unwrap() <= 3.0);
    }
}
