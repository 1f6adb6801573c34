//! What SaNSDE counts between two updates: the successes of two laws, and sums over the successes weighted by gains.

use crate::Outcome;

/// Successes and failures of the normal and of the Cauchy law.
#[derive(Clone, Copy, Default)]
pub(super) struct Laws {
    won: [f64; 2],
    lost: [f64; 2],
}

impl Laws {
    /// All four counters have this value.
    pub(super) fn starting_at(count: f64) -> Self {
        Self { won: [count; 2], lost: [count; 2] }
    }

    /// Counts a round; an individual whose coin is below `p` used the first law.
    pub(super) fn add(&mut self, coins: &[f64], p: f64, outcome: &Outcome) {
        for (coin, one) in coins.iter().zip(outcome.ones) {
            let law = usize::from(*coin >= p);
            self.won[law] += one;
            self.lost[law] += 1.0 - one;
        }
    }

    /// The probability of the first law; `None` if it is 0/0.
    pub(super) fn share(&self) -> Option<f64> {
        let used = [self.won[0] + self.lost[0], self.won[1] + self.lost[1]];
        let (first, second) = (self.won[0] * used[1], self.won[1] * used[0]);
        (first + second > 0.0).then(|| first / (first + second))
    }
}

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
    fn the_share_of_two_laws_by_hand() {
        // 10 successes in 20 uses against 5 in 30.
        let laws = Laws { won: [10.0, 5.0], lost: [10.0, 25.0] };
        assert_eq!(laws.share(), Some(0.75));
        assert_eq!(Laws::starting_at(0.0).share(), None);
        assert_eq!(Laws::starting_at(1.0).share(), Some(0.5));
        assert_eq!(Laws { won: [0.0, 3.0], lost: [7.0, 0.0] }.share(), Some(0.0));
    }

    #[test]
    fn uses_are_counted_by_law() {
        let mut laws = Laws::starting_at(1.0);
        laws.add(&[0.1, 0.2, 0.3, 0.9], 0.3, &Flags::from([true, false, true, true]).outcome());
        assert_eq!((laws.won, laws.lost), ([2.0, 3.0], [2.0, 1.0]));
    }

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
