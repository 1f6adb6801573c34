//! Records a run as COCO's logger does: the evaluations at which the next target value was reached, and those at fixed times.
//!
//! ```text
//! by target  the first evaluation; then every improvement that lowers ⌈20·log10(f − f_opt)⌉ or ⌈(f − f_opt)/10⁵⌉; the last evaluation
//! by time    evaluations ⌊10^(k/20)⌋ and D·{1, 2, 5}·10^k; the last evaluation
//! ```
//! f − f_opt below 10⁻⁸ counts as 10⁻⁸, and 0 as 10⁻⁹.
//!
//! # References
//! N. Hansen, A. Auger, R. Ros, O. Mersmann, T. Tušar, D. Brockhoff: COCO: a platform for comparing continuous optimizers in a black-box
//! setting. Optim. Methods Softw. 36(1), 2021. <https://doi.org/10.1080/10556788.2020.1808977>

use crate::{Row, Trial};
use tpam_problem::Observer;

/// Records the rows of a run.
///
/// ```
/// use tpam_coco::Recorder;
/// let mut recorder = Recorder::new(10.0, 2);
/// recorder.record(&[30.0, 25.0, 10.0, 12.0]);
/// let trial = recorder.trial(1);
/// assert_eq!((trial.evaluations, trial.first_hit(1e-8)), (4, Some(3)));
/// ```
#[derive(Clone, Debug)]
pub struct Recorder {
    f_opt: f64,
    times: Times,
    next_time: u64,
    evaluations: u64,
    last: f64,
    best: f64,
    level: Level,
    by_target: Vec<Row>,
    by_time: Vec<Row>,
}

/// The distance to the optimum, in the steps that are logged.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Level {
    log: f64,
    linear: f64,
}

impl Level {
    const WORST: Self = Self { log: f64::INFINITY, linear: f64::INFINITY };

    fn reached(distance: f64) -> Self {
        let counted = if distance <= 0.0 { 1e-9 } else { distance.max(1e-8) };
        Self { log: (20.0 * libm::log10(counted)).ceil(), linear: (distance / 1e5).ceil() }
    }

    fn below(self, other: Self) -> bool {
        self.log < other.log || self.linear < other.linear
    }
}

impl Recorder {
    /// A recorder of a run in `dimension` dimensions on a function with the optimal value `f_opt`.
    pub fn new(f_opt: f64, dimension: usize) -> Self {
        let times = Times::new(dimension);
        Self {
            f_opt,
            next_time: times.after(0),
            times,
            evaluations: 0,
            last: f64::INFINITY,
            best: f64::INFINITY,
            level: Level::WORST,
            by_target: Vec::new(),
            by_time: Vec::new(),
        }
    }

    /// Records the values of the next evaluations, in order; NaN counts as +∞.
    pub fn record(&mut self, values: &[f64]) {
        let count = values.len() as u64;
        let improves = values.iter().any(|value| *value < self.best);
        if self.evaluations > 0 && !improves && self.evaluations + count < self.next_time {
            self.evaluations += count;
            self.last = values.last().copied().map_or(self.last, number);
            return;
        }
        for value in values {
            self.take(number(*value));
        }
    }

    /// The number of rows by target so far, without that of the last evaluation.
    pub fn rows(&self) -> usize {
        self.by_target.len()
    }

    /// The run so far as a trial on an instance; both kinds of rows end with the last evaluation.
    pub fn trial(&self, instance: u32) -> Trial {
        let mut trial = Trial::new(instance, self.evaluations, self.by_target.clone());
        trial.f_opt = Some(self.f_opt);
        trial.by_time.clone_from(&self.by_time);
        let end = self.row();
        for rows in [&mut trial.by_target, &mut trial.by_time] {
            if rows.last().is_some_and(|row| row.evaluations < end.evaluations) {
                rows.push(end);
            }
        }
        trial
    }

    fn row(&self) -> Row {
        Row::of_values(self.evaluations, self.last, self.best, self.f_opt)
    }

    fn take(&mut self, value: f64) {
        self.evaluations += 1;
        self.last = value;
        if value < self.best {
            self.best = value;
            let level = Level::reached(value - self.f_opt);
            if level.below(self.level) {
                self.level = level;
                self.by_target.push(self.row());
            }
        }
        if self.evaluations == 1 && self.by_target.is_empty() {
            // An infinite first value is not an improvement, but is logged as well.
            self.by_target.push(self.row());
        }
        if self.evaluations == self.next_time {
            self.by_time.push(self.row());
            self.next_time = self.times.after(self.evaluations);
        }
    }
}

impl Observer for Recorder {
    fn observe(&mut self, _points: &[f64], values: &[f64]) {
        self.record(values);
    }
}

fn number(value: f64) -> f64 {
    if value.is_nan() { f64::INFINITY } else { value }
}

/// The evaluations at which a row by time is written.
#[derive(Clone, Debug)]
struct Times {
    dimension: u64,
    /// 10^(k/20).
    steps: [f64; 20],
}

impl Times {
    fn new(dimension: usize) -> Self {
        Self { dimension: dimension as u64, steps: std::array::from_fn(|k| libm::exp10(k as f64 / 20.0)) }
    }

    /// The first time after a number of evaluations.
    fn after(&self, evaluations: u64) -> u64 {
        let mut next = u64::MAX;
        let mut decade = Some(1_u64);
        // All times of a decade are at or after its begin.
        while let Some(begin) = decade.filter(|begin| *begin < next) {
            let steps = self.steps.iter().map(|step| (begin as f64 * step) as u64);
            let multiples = [1, 2, 5].map(|k| begin.saturating_mul(k).saturating_mul(self.dimension));
            next = steps.chain(multiples).filter(|time| *time > evaluations).fold(next, u64::min);
            decade = begin.checked_mul(10);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(values: &[f64]) -> [Vec<Row>; 2] {
        let mut recorder = Recorder::new(10.0, 2);
        recorder.record(values);
        let Trial { by_target, by_time, .. } = recorder.trial(1);
        [by_target, by_time]
    }

    fn evaluations(rows: &[Row]) -> Vec<u64> {
        rows.iter().map(|row| row.evaluations).collect()
    }

    #[test]
    fn improvements_are_logged_if_a_target_is_passed() {
        // 10^(k/20): from 100 to 99.9 passes none, to 80 does; worse values do not.
        let [by_target, _] = log(&[110.0, 109.99, 90.0, 200.0, 10.0 + 1e-9, 10.0 + 1e-10, 10.0, 11.0]);
        assert_eq!(evaluations(&by_target), [1, 3, 5, 7, 8]);
        assert_eq!(by_target[4], Row { evaluations: 8, precision: 0.0, value: 11.0, best: 10.0 });
    }

    #[test]
    fn large_values_are_logged_in_steps_of_a_hundred_thousand() {
        let [by_target, _] = log(&[1e7, 9.85e6, 9.75e6]);
        assert_eq!(by_target.len(), 3);
        let [by_target, _] = log(&[1e7, 9.99e6, 9.985e6, 9.984e6]);
        // The last row is there because it is the last evaluation.
        assert_eq!(evaluations(&by_target), [1, 4]);
    }

    #[test]
    fn times_are_those_of_coco() {
        let times = Times::new(2);
        let found: Vec<u64> = std::iter::successors(Some(times.after(0)), |time| Some(times.after(*time))).take(25).collect();
        assert_eq!(found, [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15, 17, 19, 20, 22, 25, 28, 31, 35, 39, 40, 44, 50]);
        let [_, by_time] = log(&[20.0; 13]);
        assert_eq!(evaluations(&by_time), [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13]);
    }

    #[test]
    fn an_infinite_first_value_is_logged() {
        let [by_target, _] = log(&[f64::NAN, 30.0]);
        assert_eq!((by_target.len(), by_target[0].value), (2, f64::INFINITY));
    }

    #[test]
    fn batches_and_single_values_give_the_same_rows() {
        let values: Vec<f64> = (0..500).map(|k| 10.0 + 100.0 / f64::from(1 + k * 7919 % 500)).collect();
        let mut one = Recorder::new(10.0, 2);
        for value in &values {
            one.record(&[*value]);
        }
        let mut many = Recorder::new(10.0, 2);
        values.chunks(17).for_each(|values| many.record(values));
        assert_eq!(one.trial(1), many.trial(1));
    }
}
