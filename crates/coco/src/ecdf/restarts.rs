//! Simulated restarts: run lengths of an algorithm that restarts, with a random trial each time, until it reaches the target.

use super::run_lengths::TargetTrials;
use super::{Mode, RunLengths, Settings};

/// Simulated run lengths to each of the targets, divided by the dimension: `settings.samples` for each target; those of targets that no
/// trial reached are infinite and come last.
///
/// A simulated run begins with a trial. A trial that failed adds all its evaluations, and another is drawn from all trials; a trial that
/// reached the target adds its evaluations until then and ends the run. In [`Mode::Coco`] all trials begin the same number of runs, with a
/// random remainder; in [`Mode::Coco2017`] the first trial is drawn like the others.
pub fn simulate(lengths: &RunLengths, settings: &Settings, draw: &mut dyn FnMut(usize) -> usize) -> Vec<f64> {
    let total = lengths.targets.len() * settings.samples;
    let mut all = Vec::with_capacity(total);
    each_run(lengths, None, settings, draw, |run| {
        all.extend(std::iter::repeat_n(run.before + lengths.hit(run.target, run.trial), run.times));
    });
    all.resize(total, f64::INFINITY);
    all
}

/// A simulated run, or several that are alike.
pub(super) struct SimulatedRun {
    /// The target that it reaches.
    pub(super) target: usize,
    /// The trial that reaches it.
    pub(super) trial: usize,
    /// The evaluations of the trials before, divided by the dimension.
    pub(super) before: f64,
    /// How many there are.
    pub(super) times: usize,
}

/// Calls `take` with every simulated run; `trials` are those to use, if not all, and one may occur more than once. There are no runs to
/// targets that none of them reached.
pub(super) fn each_run(
    lengths: &RunLengths,
    trials: Option<&[usize]>,
    settings: &Settings,
    draw: &mut dyn FnMut(usize) -> usize,
    mut take: impl FnMut(SimulatedRun),
) {
    for (target, TargetTrials { hits, spent }) in lengths.targets.iter().enumerate() {
        let n = trials.map_or(hits.len(), <[usize]>::len);
        let place = |k: usize| trials.map_or(k, |trials| trials[k]);
        if (0..n).all(|k| hits[place(k)].is_nan()) {
            continue;
        }
        let mut run = |first: usize, times: usize, draw: &mut dyn FnMut(usize) -> usize| {
            let (mut before, mut trial) = (0.0, place(first));
            while hits[trial].is_nan() {
                before += spent[trial] / f64::from(lengths.dimension);
                trial = place(draw(n));
            }
            take(SimulatedRun { target, trial, before, times });
        };
        match settings.mode {
            Mode::Coco => {
                let times = settings.samples / n;
                let fails = |first: &usize| hits[place(*first)].is_nan();
                for first in (0..n).filter(|first| !fails(first)) {
                    run(first, times, draw);
                }
                for _ in 0..times {
                    (0..n).filter(fails).for_each(|first| run(first, 1, draw));
                }
                let rest = settings.samples - times * n;
                let mut left: Vec<usize> = if rest > 0 { (0..n).collect() } else { Vec::new() };
                for _ in 0..rest {
                    let first = left.swap_remove(draw(left.len()));
                    run(first, 1, draw);
                }
            }
            Mode::Coco2017 => (0..settings.samples).for_each(|_| {
                let first = draw(n);
                run(first, 1, draw);
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ecdf::tests::toy;
    use crate::logs::Problem;
    use crate::trial::tests::trial;

    /// The first of three trials fails after 20 evaluations, the others succeed after 4 and 10.
    fn lengths(targets: &[f64]) -> RunLengths {
        let trials = vec![trial(1, 20, &[(1, 50.0)]), trial(2, 4, &[(4, 0.0)]), trial(3, 10, &[(10, 0.0)])];
        RunLengths::new(&Problem { function: 1, dimension: 2, trials }, targets)
    }

    fn sorted(mut values: Vec<f64>) -> Vec<f64> {
        values.sort_by(f64::total_cmp);
        values
    }

    #[test]
    fn all_trials_begin_the_same_number_of_runs() {
        let settings = Settings { mode: Mode::Coco, targets: vec![1.0], samples: 6 };
        let values = sorted(simulate(&lengths(&[1.0]), &settings, &mut *toy()));
        // Twice 4/2, twice 10/2, and twice a run that begins with the failure: 20/2 at least once.
        assert_eq!(values[..4], [2.0, 2.0, 5.0, 5.0]);
        for value in &values[4..] {
            assert!([2.0, 5.0].contains(&(value % 10.0)) && *value > 10.0, "{value}");
        }
        let settings = Settings { samples: 5, ..settings };
        assert_eq!(simulate(&lengths(&[1.0]), &settings, &mut *toy()).len(), 5);
    }

    #[test]
    fn the_draws_choose_the_trial_after_a_failure() {
        let settings = Settings { mode: Mode::Coco2017, targets: vec![1.0], samples: 2 };
        let mut next = [0, 0, 2, 1].into_iter();
        let values = simulate(&lengths(&[1.0]), &settings, &mut |n| {
            assert_eq!(n, 3);
            next.next().expect("four draws")
        });
        assert_eq!(values, [10.0 + 10.0 + 5.0, 2.0]);
    }

    #[test]
    fn a_target_that_no_trial_reached_has_infinite_run_lengths() {
        let settings = Settings { mode: Mode::Coco, targets: vec![1e3, 1e-9], samples: 3 };
        let problem = Problem { function: 1, dimension: 1, trials: vec![trial(1, 20, &[(1, 50.0)])] };
        let lengths = RunLengths::new(&problem, &settings.targets);
        let infinite = f64::INFINITY;
        assert_eq!(simulate(&lengths, &settings, &mut |_| unreachable!()), [1.0, 1.0, 1.0, infinite, infinite, infinite]);
    }

    /// The mean of a run that restarts is the expected running time: (20 + 4 + 10)/2 evaluations.
    #[test]
    fn the_mean_is_the_expected_running_time() {
        for mode in [Mode::Coco, Mode::Coco2017] {
            let settings = Settings { mode, targets: vec![1.0], samples: 300_000 };
            let values = simulate(&lengths(&[1.0]), &settings, &mut *toy());
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            // One standard deviation of this mean is below 0.02.
            assert!((mean - 17.0 / 2.0).abs() < 0.1, "{mode:?}: {mean}");
        }
    }
}
