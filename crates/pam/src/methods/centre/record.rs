//! Sums over the successes of several rounds, weighted by gains, for the mean of C of SaNSDE.

use crate::Outcome;

/// Sums over the successes: weights, weighted values, and both without weights.
#[derive(Clone, Copy, Default)]
pub(super) struct Record {
    weight: f64,
    weighted: f64,
    count: f64,
    sum: f64,
}

impl Record {
    /// Adds the successes of a round. Without gains every success has the weight 1.
    pub(super) fn add(&mut self, values: &[f64], outcome: &Outcome) {
        let weights = if outcome.gains.is_empty() { outcome.ones } else { outcome.gains };
        for ((value, weight), one) in values.iter().zip(weights).zip(outcome.ones) {
            self.weight += weight;
            self.weighted += weight * value;
            self.count += one;
            self.sum += one * value;
        }
    }

    /// The weighted mean; the plain one if the weights are all 0; `None` without a success.
    pub(super) fn mean(&self) -> Option<f64> {
        if self.weight > 0.0 && self.weighted.is_finite() && self.weight.is_finite() {
            return Some(self.weighted / self.weight);
        }
        (self.count > 0.0).then(|| self.sum / self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Flags;

    #[test]
    fn means_by_hand() {
        let flags = Flags::from([true, true, false]);
        let values = [0.4, 0.8, 0.1];
        let mean = |gains: &[f64]| {
            let mut record = Record::default();
            record.add(&values, &flags.outcome().gaining(gains));
            record.mean().unwrap()
        };
        assert!((mean(&[1.0, 3.0, 0.0]) - 0.7).abs() < 1e-15);
        assert!((mean(&[0.0, 0.0, 0.0]) - 0.6).abs() < 1e-15);
        assert!((mean(&[]) - 0.6).abs() < 1e-15);
        assert!((mean(&[1e300, 1e300, 0.0]) - 0.6).abs() < 1e-15);
        assert!(Record::default().mean().is_none());
    }
}
