//! Measures of a category column: how many samples miss the target, and how diverse they are.

use super::{Measure, Record};

/// A tracked category column over a run.
pub(super) struct CategoryLog {
    /// The number of individuals that sampled each category in this iteration.
    counts: Vec<u32>,
    samples: u64,
    misses: u64,
    impurities: f64,
    iterations: u32,
}

impl CategoryLog {
    pub(super) fn new(categories: usize) -> Self {
        Self { counts: vec![0; categories], samples: 0, misses: 0, impurities: 0.0, iterations: 0 }
    }

    pub(super) fn reset(&mut self) {
        (self.samples, self.misses, self.impurities, self.iterations) = (0, 0, 0.0, 0);
    }

    pub(super) fn see(&mut self, values: &[f64], aim: f64) {
        self.counts.fill(0);
        for value in values {
            self.counts[*value as usize] += 1;
        }
        let n = values.len() as f64;
        let squares: f64 = self.counts.iter().map(|count| (f64::from(*count) / n) * (f64::from(*count) / n)).sum();
        self.samples += values.len() as u64;
        self.misses += values.len() as u64 - u64::from(self.counts[aim as usize]);
        self.impurities += 1.0 - squares;
        self.iterations += 1;
    }

    pub(super) fn fill(&self, record: &mut Record, column: usize) {
        record.set(Measure::Rmse(column), (self.misses as f64 / self.samples as f64).sqrt());
        record.set(Measure::Diversity(column), self.impurities / f64::from(self.iterations));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Measures;
    use tpam_pam::{Column, Space};

    #[test]
    fn two_iterations_by_hand() {
        const SPACE: Space = &[Column::category("rule", &["a", "b", "c"])];
        let mut log = CategoryLog::new(3);
        log.see(&[2.0; 4], 0.0);
        log.reset();
        log.see(&[0.0, 0.0, 1.0, 2.0], 0.0);
        log.see(&[1.0, 1.0, 1.0, 1.0], 1.0);
        let mut record = Record::empty(Measures::of(SPACE));
        log.fill(&mut record, 0);
        assert_eq!(record.get(Measure::Rmse(0)), Some((2.0f64 / 8.0).sqrt()));
        // 1 − (1/4 + 1/16 + 1/16), and 0.
        assert_eq!(record.get(Measure::Diversity(0)), Some(0.625 / 2.0));
        assert_eq!((record.get(Measure::Bias(0)), record.get(Measure::Lag(0))), (None, None));
    }
}
