//! Bootstrap bands: how much a curve varies with other trials of the same kind.

use super::curve::under;
use super::{Draws, RunLengths, Settings, simulate};
use tpam_stats::{Interval, percentile_interval};

/// The pointwise range that contains a curve in 95 % of the resamples.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The interval at each of the budgets.
    pub at: Vec<Interval>,
    /// The interval of the area.
    pub area: Interval,
}

/// The proportion of the resamples within a band.
const LEVEL: f64 = 0.95;

/// The band of a [`curve`](super::curve()) with the same problems: each resample draws as many trials of every problem as there are, with
/// replacement, and simulates restarts on them. `area` is the range of log10(evaluations / dimension) of the area.
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
    for lengths in problems {
        let mut draw = draws(lengths.problem());
        let n = lengths.trials();
        for resample in 0..resamples {
            let trials: Vec<usize> = (0..n).map(|_| draw(n)).collect();
            let mut simulated = simulate(&lengths.chosen(&trials), settings, &mut *draw);
            simulated.retain(|length| length.is_finite());
            simulated.sort_unstable_by(f64::total_cmp);
            for (height, budget) in heights.iter_mut().zip(budgets) {
                height[resample] += simulated.partition_point(|length| length <= budget) as f64;
            }
            areas[resample] += simulated.iter().map(|length| under(*length, area[0], area[1])).sum::<f64>();
        }
    }
    let interval = |sums: Vec<f64>| {
        let mut values: Vec<f64> = sums.into_iter().map(|sum| sum / pairs.max(1) as f64).collect();
        values.sort_unstable_by(f64::total_cmp);
        percentile_interval(&values, LEVEL).expect("there is at least one resample, and no value is NaN")
    };
    Band { at: heights.into_iter().map(interval).collect(), area: interval(areas) }
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
}
