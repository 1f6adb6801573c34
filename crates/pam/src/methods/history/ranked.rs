//! Crossover rates by rank: the best individual gets the smallest C of the round, as in IMODE and the NL-SHADE methods.

use crate::{View, wide};

/// Up to this many values, counting is faster than sorting.
const FEW: usize = 128;
const LANES: usize = 8;
/// A place in the sorted values that is not filled; no value of C is negative.
const GAP: f64 = -1.0;

/// The ranks of the individuals before a round.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks {
    given: Vec<u32>,
    /// The values in ascending order.
    sorted: Vec<f64>,
    /// The values, and infinities that fill the last row.
    padded: Vec<f64>,
}

impl Ranks {
    /// Forgets the ranks.
    pub(super) fn clear(&mut self) {
        self.given.clear();
    }

    /// Takes the ranks of a view.
    pub(super) fn look(&mut self, view: &View) {
        self.given.clear();
        self.given.extend_from_slice(view.ranks);
    }

    /// Gives the individual of rank ρ the ρ-th smallest value. Without ranks the values stay: they are exchangeable then.
    pub(super) fn arrange(&mut self, values: &mut [f64]) {
        if values.is_empty() || self.given.len() != values.len() {
            return;
        }
        self.sorted.clear();
        if values.len() <= FEW {
            self.padded.clear();
            self.padded.extend_from_slice(values);
            self.padded.resize(values.len().next_multiple_of(LANES), f64::INFINITY);
            self.sorted.resize(values.len(), GAP);
            count(values, &self.padded, &mut self.sorted);
        } else {
            self.sorted.extend_from_slice(values);
            self.sorted.sort_unstable_by(f64::total_cmp);
        }
        let last = values.len() - 1;
        for (value, rank) in values.iter_mut().zip(&self.given) {
            *value = self.sorted[(*rank as usize).saturating_sub(1).min(last)];
        }
    }
}

wide! {
    /// Sorts by counting, for each value, those that are smaller: no branch depends on the values. `sorted` consists of [`GAP`]s before.
    fn count(values: &[f64], padded: &[f64], sorted: &mut [f64]) {
        let (rows, _) = padded.as_chunks::<LANES>();
        for value in values {
            let mut smaller = [0_u64; LANES];
            for row in rows {
                for (sum, other) in smaller.iter_mut().zip(row) {
                    *sum += u64::from(other < value);
                }
            }
            sorted[smaller.iter().sum::<u64>() as usize] = *value;
        }
        // Equal values have the same place, and the places after it are empty.
        for k in 1..sorted.len() {
            sorted[k] = if sorted[k] < 0.0 { sorted[k - 1] } else { sorted[k] };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_individual_gets_the_smallest_value() {
        let mut ranks = Ranks::default();
        let mut values = [0.5, 0.1, 0.9];
        ranks.arrange(&mut values);
        assert_eq!(values, [0.5, 0.1, 0.9]);
        ranks.look(&View::default().ranked(&[2, 3, 1]));
        ranks.arrange(&mut values);
        assert_eq!(values, [0.5, 0.9, 0.1]);
        // Ranks of another population, or none, or a column that is not tracked.
        ranks.arrange(&mut values[..2]);
        ranks.arrange(&mut []);
        ranks.clear();
        ranks.arrange(&mut values);
        assert_eq!(values, [0.5, 0.9, 0.1]);
    }

    #[test]
    fn few_or_many_values_with_ties() {
        for n in [1, 2, 7, 50, FEW, FEW + 1, 300] {
            let values: Vec<f64> = (0..n).map(|i| ((i * i) % 17) as f64 / 17.0).collect();
            let mut expected = values.clone();
            expected.sort_by(f64::total_cmp);
            let mut arranged = values;
            let mut ranks = Ranks::default();
            ranks.look(&View::default().ranked(&(1..=n as u32).collect::<Vec<_>>()));
            ranks.arrange(&mut arranged);
            assert_eq!(arranged, expected);
        }
    }
}
