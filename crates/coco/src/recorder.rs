//! What COCO's logger keeps of a run: the evaluations at which a next target was reached, and those at fixed times.
//!
//! ```text
//! by value   the first evaluation; then every improvement that brings ⌈20·log10(f − f_opt)⌉ or ⌈(f − f_opt)/10⁵⌉ down; the last evaluation
//! by time    evaluations ⌊10^(k/20)⌋ and D·{1, 2, 5}·10^k; the last evaluation
//! ```
//! f − f_opt below 10⁻⁸ counts as 10⁻⁸, and 0 as 10⁻⁹.
//!
//! # References
//! N. Hansen, A. Auger, R. Ros, O. Mersmann, T. Tušar, D. Brockhoff: COCO: a platform for comparing continuous optimizers in a black-box setting.
//! Optim. Methods Softw. 36(1), 2021. <https://doi.org/10.1080/10556788.2020.1808977>

use crate::engine::{Generation, Watch};

/// One line of a log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Which evaluation, from 1.
    pub evaluation: u64,
    /// Its value.
    pub value: f64,
    /// The best value so far.
    pub best: f64,
}

/// A log as it grows.
pub struct Log {
    f_opt: f64,
    /// Evaluations at which a line is due, ascending.
    times: std::vec::IntoIter<u64>,
    next_time: u64,
    evaluations: u64,
    last: f64,
    best: f64,
    level: Level,
    by_value: Vec<Line>,
    by_time: Vec<Line>,
}

/// How near the optimum is, in the steps that are logged.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Level {
    log: f64,
    linear: f64,
}

impl Level {
    const WORST: Self = Self { log: f64::INFINITY, linear: f64::INFINITY };

    fn of(distance: f64) -> Self {
        let counted = if distance <= 0.0 { 1e-9 } else { distance.max(1e-8) };
        Self { log: (20.0 * libm::log10(counted)).ceil(), linear: (distance / 1e5).ceil() }
    }

    fn below(self, other: Self) -> bool {
        self.log < other.log || self.linear < other.linear
    }
}

impl Log {
    /// Of a run in `dim` dimensions of at most `budget` evaluations on a function whose least value is `f_opt`.
    pub fn new(f_opt: f64, dim: usize, budget: u64) -> Self {
        let mut times = times(dim, budget).into_iter();
        let next_time = times.next().unwrap_or(u64::MAX);
        Self {
            f_opt,
            times,
            next_time,
            evaluations: 0,
            last: f64::INFINITY,
            best: f64::INFINITY,
            level: Level::WORST,
            by_value: Vec::new(),
            by_time: Vec::new(),
        }
    }

    fn line(&self) -> Line {
        Line { evaluation: self.evaluations, value: self.last, best: self.best }
    }

    fn take(&mut self, value: f64) {
        self.evaluations += 1;
        self.last = value;
        if value < self.best {
            self.best = value;
            let level = Level::of(value - self.f_opt);
            if level.below(self.level) {
                self.level = level;
                self.by_value.push(self.line());
            }
        }
        if self.evaluations == 1 && self.by_value.is_empty() {
            // A first value that is infinite improves on nothing and is logged all the same.
            self.by_value.push(self.line());
        }
        if self.evaluations == self.next_time {
            self.by_time.push(self.line());
            self.next_time = self.times.next().unwrap_or(u64::MAX);
        }
    }

    /// The lines by value and by time, each ending with the last evaluation.
    pub fn finish(mut self) -> [Vec<Line>; 2] {
        let end = self.line();
        for lines in [&mut self.by_value, &mut self.by_time] {
            if lines.last().is_some_and(|line| line.evaluation < end.evaluation) {
                lines.push(end);
            }
        }
        [self.by_value, self.by_time]
    }
}

impl Watch for Log {
    fn see(&mut self, generation: &Generation) {
        let count = generation.values.len() as u64;
        let least = generation.values.iter().copied().fold(f64::INFINITY, f64::min);
        if self.evaluations > 0 && least >= self.best && self.evaluations + count < self.next_time {
            self.evaluations += count;
            self.last = generation.values.last().copied().unwrap_or(self.last);
            return;
        }
        for value in generation.values {
            self.take(*value);
        }
    }
}

/// The evaluations at which a line is due.
fn times(dim: usize, budget: u64) -> Vec<u64> {
    let mut times = Vec::new();
    let mut next: Option<u64> = Some(1);
    while let Some(decade) = next.filter(|decade| *decade <= budget) {
        times.extend((0..20).map(|k| (decade as f64 * libm::exp10(f64::from(k) / 20.0)) as u64));
        times.extend([1, 2, 5].map(|k| decade.saturating_mul(k).saturating_mul(dim as u64)));
        next = decade.checked_mul(10);
    }
    times.retain(|time| (1..=budget).contains(time));
    times.sort_unstable();
    times.dedup();
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(values: &[f64]) -> [Vec<Line>; 2] {
        let mut log = Log::new(10.0, 2, 100);
        for value in values {
            log.take(*value);
        }
        log.finish()
    }

    #[test]
    fn improvements_are_logged_where_a_target_is_passed() {
        // 10^(k/20): from 100 to 99.9 passes none, to 80 does; worse values are nothing.
        let [by_value, _] = log(&[110.0, 109.99, 90.0, 200.0, 10.0 + 1e-9, 10.0 + 1e-10, 10.0, 11.0]);
        let evaluations: Vec<u64> = by_value.iter().map(|line| line.evaluation).collect();
        assert_eq!(evaluations, [1, 3, 5, 7, 8]);
        assert_eq!(by_value[4], Line { evaluation: 8, value: 11.0, best: 10.0 });
    }

    #[test]
    fn large_values_are_logged_in_steps_of_a_hundred_thousand() {
        let [by_value, _] = log(&[1e7, 9.85e6, 9.75e6]);
        assert_eq!(by_value.len(), 3);
        let [by_value, _] = log(&[1e7, 9.99e6, 9.985e6, 9.984e6]);
        // The last one is there because it is the last.
        assert_eq!(by_value.iter().map(|line| line.evaluation).collect::<Vec<_>>(), [1, 4]);
    }

    #[test]
    fn times_are_those_of_coco() {
        assert_eq!(
            times(2, 50),
            [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15, 17, 19, 20, 22, 25, 28, 31, 35, 39, 40, 44, 50]
        );
        let [_, by_time] = log(&[20.0; 13]);
        assert_eq!(
            by_time.iter().map(|line| line.evaluation).collect::<Vec<_>>(),
            [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13]
        );
    }

    #[test]
    fn a_first_value_that_is_infinite_is_logged() {
        let [by_value, _] = log(&[f64::INFINITY, 30.0]);
        assert_eq!(by_value.len(), 2);
    }
}
