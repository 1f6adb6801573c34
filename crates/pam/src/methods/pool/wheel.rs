//! A roulette wheel: each individual chooses one of several settings with given probabilities, and the wheel remembers the choices of the
//! round.

use crate::{Stream, wide};

/// The choices of the individuals.
#[derive(Default)]
pub(super) struct Wheel {
    /// The sums of the first probabilities, of the first two, …; the last one, which is 1, is left out.
    limits: Vec<f64>,
    /// The setting that each individual chose.
    chosen: Vec<u64>,
}

impl Wheel {
    /// Each of `n` individuals chooses a setting, with one draw.
    pub(super) fn spin(&mut self, probabilities: &[f64], n: usize, rng: &mut Stream) {
        let mut sum = 0.0;
        self.limits.clear();
        self.limits.extend(probabilities[..probabilities.len() - 1].iter().map(|p| {
            sum += p;
            sum
        }));
        self.chosen.clear();
        self.chosen.resize(n, 0);
        count_below(rng.uniforms(n), &self.limits, &mut self.chosen);
    }

    /// Writes the value that the table has for each individual's setting.
    pub(super) fn write(&self, table: &[f64], column: &mut [f64]) {
        for (value, setting) in column.iter_mut().zip(&self.chosen) {
            *value = table[*setting as usize];
        }
    }

    /// Adds the weight of each individual to the sum of its setting.
    pub(super) fn add(&self, weights: &[f64], sums: &mut [f64]) {
        for (weight, setting) in weights.iter().zip(&self.chosen) {
            sums[*setting as usize] += weight;
        }
    }
}

wide! {
    /// Counts the limits that are not above each draw.
    fn count_below(draws: &[f64], limits: &[f64], counts: &mut [u64]) {
        for limit in limits {
            for (count, draw) in counts.iter_mut().zip(draws) {
                *count += u64::from(limit <= draw);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_chosen_with_their_probabilities() {
        let (mut wheel, probabilities) = (Wheel::default(), [0.5, 0.0, 0.2, 0.3]);
        wheel.spin(&probabilities, 100_000, &mut Stream::new(1, 0, "pam"));
        let mut sums = [0.0; 4];
        wheel.add(&vec![1.0; 100_000], &mut sums);
        for (sum, p) in sums.iter().zip(probabilities) {
            // Seven standard deviations of a binomial: probability 3e-12 each.
            assert!((sum - 1e5 * p).abs() <= 7.0 * (1e5 * p * (1.0 - p)).sqrt(), "{p}: {sum}");
        }
        let mut column = vec![0.0; 100_000];
        wheel.write(&[1.0, 2.0, 3.0, 4.0], &mut column);
        assert_eq!(column.iter().filter(|value| **value == 3.0).count() as f64, sums[2]);
    }
}
