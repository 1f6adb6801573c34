//! Bootstrap bands: how much a curve varies with other trials of the same kind.
//!
//! Up to the end of the shortest unsuccessful trial, a curve is a mean over trials, and a resample of the trials varies around the curve as
//! the curve varies around its expectation. Beyond it the curve comes from simulated restarts. Within k trials a target is reached with
//! probability 1 − (1 − p)^k, which is concave in the share p of successful trials: on average, the estimate from some trials is too low,
//! and that from a resample of them is lower again. A target that few trials reached is lost in many resamples, and one that no trial
//! reached is never reached. So resamples are below the curve, the curve is below its expectation, and an interval of resamples misses what
//! it should contain, up to always (docs/error-rates.md). Bands therefore end there.

use super::curve::under;
use super::restarts::{SimulatedRun, each_run};
use super::{Draws, RunLengths, Settings, TargetTrials};
use tpam_stats::{Interval, percentile_interval};

/// The pointwise range that contains a curve in 95 % of the resamples.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The interval at each of the budgets; NaN beyond [`end_of_trials`], where the curve comes from simulated restarts.
    pub at: Vec<Interval>,
    /// The interval of the area; NaN if more than the last half decade of its range is beyond [`end_of_trials`].
    pub area: Interval,
}

/// The proportion of the resamples within a band.
const LEVEL: f64 = 0.95;
/// The largest part of the range of an area that may come from simulated restarts, in decades: areas end at the half decade after the
/// longest trial.
const RESTARTED: f64 = 0.5;
const NONE: Interval = Interval { low: f64::NAN, high: f64::NAN };

/// The place of a run in a curve.
#[derive(Clone, Copy)]
struct Placed {
    /// The number of budgets that are too small for it.
    before: usize,
    /// Its part of the area.
    under: f64,
}

/// The evaluations, divided by the dimension, of the shortest trial that a simulated run restarts after: it missed a target that another
/// trial of the problem reached. Infinite without one.
pub fn end_of_trials(problems: &[&RunLengths]) -> f64 {
    let mut end = f64::INFINITY;
    for lengths in problems {
        for TargetTrials { hits, spent } in lengths.targets.iter().filter(|reached| reached.hits.iter().any(|hit| !hit.is_nan())) {
            let failed = hits.iter().zip(spent).filter(|(hit, _)| hit.is_nan());
            end = failed.map(|(_, spent)| spent / f64::from(lengths.dimension)).fold(end, f64::min);
        }
    }
    end
}

/// The band of a [`curve`](super::curve()) with the same problems: each resample draws as many trials of every problem as there are, with
/// replacement, and simulates restarts on them. The budgets ascend. `area` is the range of log10(evaluations / dimension) of the area.
///
/// # Panics
///
/// If `resamples` is 0, and for run lengths of [`RunLengths::by_target`], which have no trials to draw.
pub fn band(
    problems: &[&RunLengths],
    missing: usize,
    settings: &Settings,
    resamples: usize,
    budgets: &[f64],
    area: [f64; 2],
    draws: &Draws,
) -> Band {
    assert!(resamples > 0, "a band needs resamples");
    let pairs = (problems.len() + missing) * settings.targets.len() * settings.samples;
    let mut heights = vec![vec![0.0; resamples]; budgets.len()];
    let mut areas = vec![0.0; resamples];
    // Longer runs have no part in the area, and need no logarithm.
    let beyond = 1.001 * libm::exp10(area[1]);
    for lengths in problems {
        let mut draw = draws(lengths.problem());
        let placed = |length: f64| Placed {
            before: budgets.partition_point(|budget| *budget < length),
            under: if length > beyond { 0.0 } else { under(length, area[0], area[1]) },
        };
        // Most runs are one trial, so that these are computed once.
        let of_target =
            |(target, all): (usize, &TargetTrials)| (0..all.hits.len()).map(|trial| placed(lengths.hit(target, trial))).collect();
        let one_trial: Vec<Vec<Placed>> = lengths.targets.iter().enumerate().map(of_target).collect();
        let mut trials = vec![0; lengths.trials()];
        for resample in 0..resamples {
            trials.fill_with(|| draw(lengths.trials()));
            let mut counts = vec![0; budgets.len() + 1];
            each_run(lengths, Some(&trials), settings, &mut *draw, |SimulatedRun { target, trial, before, times }| {
                let restarted = || placed(before + lengths.hit(target, trial));
                let run = if before > 0.0 { restarted() } else { one_trial[target][trial] };
                counts[run.before] += times;
                areas[resample] += times as f64 * run.under;
            });
            let mut reached = 0;
            for (height, count) in heights.iter_mut().zip(counts) {
                reached += count;
                height[resample] += reached as f64;
            }
        }
    }
    let interval = |sums: Vec<f64>| {
        let mut values: Vec<f64> = sums.into_iter().map(|sum| sum / pairs.max(1) as f64).collect();
        values.sort_unstable_by(f64::total_cmp);
        percentile_interval(&values, LEVEL).expect("there is at least one resample, and no value is NaN")
    };
    let end = end_of_trials(problems);
    let at = heights.into_iter().zip(budgets).map(|(sums, budget)| if *budget <= end { interval(sums) } else { NONE });
    Band { at: at.collect(), area: if area[1] <= libm::log10(end) + RESTARTED { interval(areas) } else { NONE } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ecdf::{Mode, curve, tests::toy};
    use crate::logs::Problem;
    use crate::trial::tests::trial;

    #[test]
    fn bands_contain_the_curve_and_are_empty_without_randomness() {
        let lengths = |ends: &[u64]| {
            let trials = ends.iter().zip(1..).map(|(end, k)| trial(k, *end, &[(1, 1e3), (*end, 0.0)])).collect();
            RunLengths::new(&Problem { function: 1, dimension: 1, trials }, &[1.0])
        };
        let settings = Settings::new(Mode::Coco, vec![1.0], 10);
        let spread = lengths(&[1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
        let of = |lengths: &RunLengths| band(&[lengths], 0, &settings, 400, &[0.5, 16.0, 1e4], [0.0, 3.0], &|_| toy());
        let Band { at, area } = of(&spread);
        let whole = curve(&[&spread], 0, &settings, &|_| toy());
        assert_eq!((at[0], at[2]), (Interval { low: 0.0, high: 0.0 }, Interval { low: 1.0, high: 1.0 }));
        // Half of ten trials, ± 1.96 · √(1/40) = 0.31.
        assert!((at[1].low - 0.2).abs() < 0.11 && (at[1].high - 0.8).abs() < 0.11, "{:?}", at[1]);
        assert!(area.low < whole.area(0.0, 3.0) && whole.area(0.0, 3.0) < area.high);
        let alike = of(&lengths(&[10; 10]));
        assert!((alike.area.high - 2.0 / 3.0).abs() < 1e-12 && (alike.area.low - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn bands_end_where_restarts_begin() {
        let trials = |ends: &[(u64, f64)]| {
            let trials = ends.iter().zip(1..).map(|((end, best), k)| trial(k, *end, &[(1, 1e3), (*end, *best)])).collect();
            RunLengths::new(&Problem { function: 1, dimension: 2, trials }, &[1.0, 1e-3])
        };
        // The third trial misses the second target after 60 evaluations in two dimensions.
        let some = trials(&[(20, 0.0), (100, 0.0), (60, 0.5), (80, 0.5)]);
        let settings = Settings::new(Mode::Coco, vec![1.0, 1e-3], 4);
        let of = |end| band(&[&some], 0, &settings, 200, &[10.0, 30.0, 30.5, 90.0], [0.0, end], &|_| toy());
        let Band { at, area } = of(1.9);
        assert!(at[..2].iter().all(|at| at.low < at.high) && at[2..].iter().all(|at| at.low.is_nan() && at.high.is_nan()));
        assert!(area.low < area.high && of(2.0).area.low.is_nan());
        // Without a success nothing restarts, and without a failure neither.
        for ends in [[(60, 0.5), (80, 0.5)], [(60, 0.0), (80, 0.0)]] {
            assert_eq!(end_of_trials(&[&trials(&ends)]), f64::INFINITY);
        }
        assert_eq!(end_of_trials(&[&some, &trials(&[(50, 3.0), (80, 0.5)])]), 25.0);
    }
}
