//! Lag: by how many iterations the samples trail the target.

use super::sum::squared_distance;

/// The largest lag looked for.
pub(super) const LONGEST: usize = 200;

/// The k in 0 … [`LONGEST`] that minimises the mean over t of (mean sampled value at t − target at t − k)², the least such k where several do.
/// Runs shorter than twice that look no further than half their length, where a mean is still over many iterations. `None` where the target stands still.
pub(super) fn lag(means: &[f64], path: &[f64]) -> Option<f64> {
    if path.iter().all(|value| *value == path[0]) {
        return None;
    }
    let t_max = path.len();
    let mean_square = |k: usize| squared_distance(&means[k..], &path[..t_max - k]) / (t_max - k) as f64;
    let best = (0..=LONGEST.min(t_max / 2))
        .map(|k| (k, mean_square(k)))
        .reduce(|best, next| if next.1 < best.1 { next } else { best });
    best.map(|(k, _)| k as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wave(t_max: usize) -> Vec<f64> {
        (0..t_max).map(|t| libm::sin(t as f64 / 40.0)).collect()
    }

    #[test]
    fn a_shifted_copy_has_the_shift_as_its_lag() {
        let path = wave(1000);
        for shift in [0, 1, 17, 100] {
            let means: Vec<f64> = (0..1000).map(|t| if t < shift { 0.0 } else { path[t - shift] }).collect();
            assert_eq!(lag(&means, &path), Some(shift as f64));
        }
    }

    #[test]
    fn a_target_that_stands_still_has_none() {
        assert_eq!(lag(&wave(100), &[0.5; 100]), None);
        assert_eq!(lag(&[0.5], &[0.5]), None);
    }

    #[test]
    fn short_runs_look_no_further_than_half() {
        assert!(lag(&wave(6), &[0.9, 0.1, 0.9, 0.1, 0.9, 0.1]).unwrap() <= 3.0);
    }
}
