//! The mean over settings that share their runs: the unit of resampling is the run.

use crate::Moments;

/// Moments of the means over the settings, one mean for each run.
///
/// `settings` holds the values of each setting, run by run. Run k uses the same random numbers in every setting, so the values of one run
/// are not independent, and many settings do not replace many runs. Different runs are independent. Therefore each run is reduced to one
/// number, its mean over the settings,
///
/// ```text
/// mₖ = (d₁ₖ + … + dₛₖ) / s
/// ```
///
/// and [`mean_interval`](crate::mean_interval) of the result is Student's t interval over the runs, whatever the dependence between the
/// settings. The settings are fixed: the interval is about the mean over these settings, and not about other settings.
///
/// A run in which any setting has no value (NaN) is left out, so that every mean is over the same settings. Runs beyond those of the
/// shortest setting are left out too.
///
/// ```
/// use tpam_stats::{mean_interval, over_settings};
///
/// // The second setting repeats the first: it adds no information.
/// let differences = [0.1, 0.4, 0.2, 0.3];
/// let once = over_settings(&[&differences]);
/// let twice = over_settings(&[&differences, &differences]);
/// assert_eq!(twice.count(), 4);
/// assert_eq!(mean_interval(&once, 0.95), mean_interval(&twice, 0.95));
/// ```
pub fn over_settings(settings: &[&[f64]]) -> Moments {
    let runs = settings.iter().map(|setting| setting.len()).min().unwrap_or(0);
    let mean = |run: usize| settings.iter().map(|setting| setting[run]).sum::<f64>() / settings.len() as f64;
    (0..runs).map(mean).filter(|mean| !mean.is_nan()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_run_counts_once() {
        let moments = over_settings(&[&[1.0, 2.0, 4.0], &[3.0, 6.0, 0.0]]);
        assert_eq!(moments, [2.0, 4.0, 2.0].into_iter().collect());
        assert_eq!(over_settings(&[]), Moments::default());
    }

    #[test]
    fn incomplete_runs_are_left_out() {
        let moments = over_settings(&[&[1.0, f64::NAN, 4.0], &[3.0, 6.0, 0.0, 9.0]]);
        assert_eq!(moments, [2.0, 2.0].into_iter().collect());
    }
}
