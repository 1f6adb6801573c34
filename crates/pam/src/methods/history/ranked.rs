//! Crossover rates by rank: the best individual gets the smallest C of the round, as in IMODE and the NL-SHADE methods.

use crate::View;

/// The ranks of the individuals before a round.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks {
    ranks: Vec<u32>,
    /// The values in ascending order.
    sorted: Vec<f64>,
}

impl Ranks {
    /// Forgets the ranks.
    pub(super) fn clear(&mut self) {
        self.ranks.clear();
    }

    /// Takes the ranks of a view.
    pub(super) fn look(&mut self, view: &View) {
        self.ranks.clear();
        self.ranks.extend_from_slice(view.ranks);
    }

    /// Gives the individual of rank ρ the ρ-th smallest value. Without ranks the values stay: they are exchangeable then.
    pub(super) fn arrange(&mut self, values: &mut [f64]) {
        if values.is_empty() || self.ranks.len() != values.len() {
            return;
        }
        self.sorted.clear();
        self.sorted.extend_from_slice(values);
        self.sorted.sort_unstable_by(f64::total_cmp);
        let last = values.len() - 1;
        for (value, rank) in values.iter_mut().zip(&self.ranks) {
            *value = self.sorted[(*rank as usize).saturating_sub(1).min(last)];
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
}
