//! What is known of a quantity: values of independent units, resamples, or mean ranks.

use tpam_pam::Stream;
use tpam_stats::{Drawn, ExactRho, Interval, Moments, TwoStage, bootstrap, mean_interval, percentile_interval};

/// What is known of a quantity.
pub enum Evidence {
    /// Values of independent units, runs or functions, of which the mean is tested.
    Units(Vec<f64>),
    /// A statistic and its values on resamples.
    Resampled(Resampled),
    /// A rank correlation of few subjects: its variation with other runs, and its place among all orders of the subjects.
    Order(Resampled, ExactRho),
    /// A difference of two mean ranks, and the critical difference.
    Ranks(f64, f64),
}

/// A rank statistic and its values on resamples, in ascending order.
pub struct Resampled {
    estimate: f64,
    values: Vec<f64>,
}

impl Evidence {
    /// The estimate and its interval at a confidence level: Student's t over units, from resamples, or the critical difference, which is of
    /// all pairs at once.
    pub(crate) fn interval(&self, level: f64) -> (f64, Interval) {
        let unknown = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
        match self {
            Evidence::Units(values) => {
                let moments: Moments = values.iter().copied().collect();
                (moments.mean().unwrap_or(f64::NAN), mean_interval(&moments, level).unwrap_or(unknown))
            }
            Evidence::Resampled(found) | Evidence::Order(found, _) => {
                (found.estimate, percentile_interval(&found.values, level).unwrap_or(unknown))
            }
            Evidence::Ranks(difference, critical) => (*difference, Interval { low: difference - critical, high: difference + critical }),
        }
    }

    /// The exact one-sided p-values of the order of few subjects, against ρ > 0 and against ρ < 0.
    pub(crate) fn exact(&self) -> Option<[f64; 2]> {
        match self {
            Evidence::Order(_, exact) => Some([exact.p_above(), exact.p_below()]),
            _ => None,
        }
    }
}

impl Resampled {
    /// A rank statistic of chosen runs: the unit is the run, which all settings share.
    pub fn over_runs(runs: usize, resamples: usize, mut draws: Stream, mut statistic: impl FnMut(&[usize]) -> f64) -> Self {
        let all: Vec<usize> = (0..runs).collect();
        let estimate = statistic(&all);
        Self { estimate, values: bootstrap(runs, resamples, |n| draws.index(n), &mut statistic) }
    }

    /// A rank statistic of chosen runs and of chosen functions and instances, which are independent of each other.
    pub fn over_both(
        (runs, trials): (usize, &TwoStage),
        resamples: usize,
        [mut of_runs, mut of_trials]: [Stream; 2],
        mut statistic: impl FnMut(&[usize], &[Drawn]) -> f64,
    ) -> Self {
        let (all, whole): (Vec<usize>, _) = ((0..runs).collect(), trials.whole());
        let estimate = statistic(&all, &whole);
        let values = bootstrap(runs, resamples, |n| of_runs.index(n), |chosen| statistic(chosen, &trials.resample(|n| of_trials.index(n))));
        Self { estimate, values }
    }
}
