//! What the experiments show of one parameter.

use super::design::Design;
use super::windows::{Samples, Window};
use tpam_pam::Space;
use tpam_sim::Catalogues;
use tpam_sim::measure::Nothing;
use tpam_sim::run::Runner;
use tpam_sim::theta::thetas;
use tpam_stats::{Interval, Moments, mean_interval};
use tpam_store::Error;

/// The confidence level of all intervals.
const LEVEL: f64 = 0.95;
/// The part of a run over which a final value is averaged.
const END: f64 = 0.1;
/// The iterations before a jump over which the value from which the PAM starts is averaged.
const BEFORE: usize = 50;

/// A mean over runs and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// The mean and the ends of its interval.
    pub fn ends(self) -> [f64; 3] {
        [self.mean, self.low, self.high]
    }

    /// A mean and its interval; both ends are `otherwise` if it has none.
    pub fn new(mean: f64, interval: Option<Interval>, otherwise: f64) -> Self {
        let [low, high] = interval.map_or([otherwise; 2], |found| [found.low, found.high]);
        Self { mean, low, high }
    }

    /// The mean of one value per run; the interval of a single run is the value itself.
    pub fn over_runs(values: impl Iterator<Item = f64>) -> Self {
        let moments: Moments = values.collect();
        let mean = moments.mean().unwrap_or(f64::NAN);
        Self::new(mean, mean_interval(&moments, LEVEL), mean)
    }
}

/// How a PAM adapts one column. All values are in units of its range.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnBehaviour {
    /// The samples while the target jumps between two levels.
    pub step: Vec<Window>,
    /// The target of `step`, one point per iteration at which it changes: the iteration and the new level.
    pub jumps: Vec<(usize, f64)>,
    /// The iterations until the mean of the samples has covered half of the way to the target, after the first jump up and after the first
    /// jump down. `None` if it has not done so before the next jump.
    pub halfway: [Option<usize>; 2],
    /// The samples when all values succeed equally often.
    pub drift: Vec<Window>,
    /// The mean of the samples in the last tenth of that experiment.
    pub last: f64,
    /// That mean minus the mean of the first iteration.
    pub change: Estimate,
    /// Success on the slow target, as a fraction of that of the oracle.
    pub slow: Estimate,
    /// Success on the fast target, as a fraction of that of the oracle.
    pub fast: Estimate,
}

/// The experiment without a signal.
pub(super) struct Drifted {
    windows: Vec<Window>,
    last: f64,
    change: Estimate,
}

impl Drifted {
    /// All columns together: without a signal none depends on the target of another.
    pub(super) fn together(pam: &str, space: Space, design: &Design, known: &Catalogues) -> Result<Vec<Self>, Error> {
        let all = thetas(space).pages().last().map_or("", |page| page.name);
        // The target has no effect.
        let cell = design.cell(pam, [all, design.step, design.constant], known)?;
        Ok(Samples::collect(&cell, 0..space.len(), design)?.into_iter().map(Self::from_samples).collect())
    }

    fn from_samples(mut samples: Samples) -> Self {
        let end = |run: &[f64]| {
            let last = &run[((1.0 - END) * run.len() as f64) as usize..];
            last.iter().sum::<f64>() / last.len() as f64
        };
        let change = Estimate::over_runs(samples.runs().map(|run| end(run) - run[0]));
        let last = Estimate::over_runs(samples.runs().map(end)).mean;
        Self { windows: samples.windows(), last, change }
    }
}

impl ColumnBehaviour {
    pub(super) fn measure(
        pam: &str,
        (space, column): (Space, usize),
        drifted: Drifted,
        design: &Design,
        known: &Catalogues,
    ) -> Result<Self, Error> {
        let theta = space[column].name;
        let cell = design.cell(pam, [theta, design.step, design.accept], known)?;
        let mut samples = Samples::collect(&cell, column..column + 1, design)?.remove(0);
        let success = |target: &str| {
            let cell = design.cell(pam, [theta, target, design.accept], known)?;
            let mut runner = Runner::new(&cell)?;
            let most = cell.samples() as f64 * cell.peak();
            Ok::<_, Error>(Estimate::over_runs((0..design.runs).map(|run| runner.run(design.seed, run, &mut Nothing) as f64 / most)))
        };
        Ok(Self {
            halfway: halfway(&samples.course(), samples.path(), design.window),
            jumps: jumps(samples.path()),
            step: samples.windows(),
            drift: drifted.windows,
            last: drifted.last,
            change: drifted.change,
            slow: success(design.targets[0])?,
            fast: success(design.targets[1])?,
        })
    }
}

/// The iterations at which a path changes, the first included, and its values there.
fn jumps(path: &[f64]) -> Vec<(usize, f64)> {
    let new = |t: &usize| *t == 0 || path[*t] != path[t - 1];
    (0..path.len()).filter(new).map(|t| (t, path[t])).collect()
}

/// The time to cover half of the way, after the first jump up and the first jump down. Means are taken over `window` iterations, because
/// some methods alternate.
fn halfway(course: &[f64], path: &[f64], window: usize) -> [Option<usize>; 2] {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let jumps = jumps(path);
    [1.0, -1.0].map(|sign| {
        let jump = 1 + jumps.windows(2).position(|pair| sign * (pair[1].1 - pair[0].1) > 0.0)?;
        let (from, to) = jumps[jump];
        let end = jumps.get(jump + 1).map_or(course.len(), |next| next.0);
        let before = mean(&course[from.saturating_sub(BEFORE)..from]);
        let half = f64::midpoint(before, to);
        let reached = |t: &usize| {
            let now = mean(&course[*t..t + window]);
            // From above or from below: the value before the jump is not always on the other side of the target.
            (to - before).signum() * (now - half) >= 0.0
        };
        (from..=end.checked_sub(window)?).find(reached).map(|t| t - from + window.div_ceil(2))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halfway_by_hand() {
        let path: Vec<f64> = (0..400).map(|t| if (100..200).contains(&t) || t >= 300 { 0.7 } else { 0.3 }).collect();
        assert_eq!(jumps(&path), [(0, 0.3), (100, 0.7), (200, 0.3), (300, 0.7)]);
        // The course is 20 iterations late: of the 9 iterations from the 16th after the jump on, 5 are on the new level.
        let late = |delay: usize| (0..400).map(|t: usize| path[t.saturating_sub(delay)]).collect::<Vec<f64>>();
        assert_eq!(halfway(&late(20), &path, 9), [Some(21); 2]);
        assert_eq!(halfway(&late(0), &path, 9), [Some(5); 2]);
        // A constant course never moves.
        assert_eq!(halfway(&[0.5; 400], &path, 9), [None; 2]);
        // Upwards in time, downwards too late.
        let slow: Vec<f64> = (0..400).map(|t| if t < 120 { 0.3 } else { 0.7 }).collect();
        assert_eq!(halfway(&slow, &path, 9), [Some(21), None]);
    }

    #[test]
    fn an_estimate_has_an_interval() {
        let one = Estimate::over_runs([0.5].into_iter());
        assert_eq!([one.mean, one.low, one.high], [0.5; 3]);
        let two = Estimate::over_runs([1.0, 3.0].into_iter());
        // t = 12.706 with one degree of freedom, sd / √2 = 1.
        assert!((two.mean - 2.0).abs() < 1e-15 && (two.high - 14.706).abs() < 1e-3, "{two:?}");
    }
}
