//! The population and, in the rows after it, the archive.

use crate::archive::Archive;
use tpam_pam::Stream;

/// Points and their values.
pub(crate) struct Population {
    pub(crate) n: usize,
    pub(crate) dim: usize,
    /// The individuals, then the archive.
    pub(crate) rows: Vec<f64>,
    /// The values of the individuals.
    pub(crate) values: Vec<f64>,
    pub(crate) archive: Archive,
    /// The indices of the best individuals, best first; as many as the mutation uses.
    pub(crate) best: Vec<u32>,
}

impl Population {
    /// Space for `n` individuals and, if `archived`, as many replaced parents; tracks the `best` best individuals.
    pub(crate) fn new(n: usize, dim: usize, archived: bool, best: usize) -> Self {
        let archive = if archived { n } else { 0 };
        Self {
            n,
            dim,
            rows: vec![0.0; (n + archive) * dim],
            values: vec![f64::INFINITY; n],
            archive: Archive::new(archive),
            best: vec![0; best.clamp(1, n)],
        }
    }

    /// The individuals.
    pub(crate) fn individuals(&self) -> &[f64] {
        &self.rows[..self.n * self.dim]
    }

    /// Replaces an individual by its trial vector and moves the parent into the archive.
    #[inline]
    pub(crate) fn replace(&mut self, i: usize, trial: &[f64], value: f64, rng: &mut Stream) {
        let own = i * self.dim..(i + 1) * self.dim;
        if let Some(row) = self.archive.next(rng) {
            self.rows.copy_within(own.clone(), (self.n + row) * self.dim);
        }
        self.rows[own].copy_from_slice(trial);
        self.values[i] = value;
    }

    /// Finds the best individuals; of equal ones the first.
    pub(crate) fn rank(&mut self) {
        let k = self.best.len();
        let mut found = 0;
        for (i, value) in self.values.iter().enumerate() {
            let last = if found == k { self.values[self.best[k - 1] as usize] } else { f64::INFINITY };
            if found == k && *value >= last {
                continue;
            }
            let mut at = if found == k { k - 1 } else { found };
            found = (found + 1).min(k);
            while at > 0 && self.values[self.best[at - 1] as usize] > *value {
                self.best[at] = self.best[at - 1];
                at -= 1;
            }
            self.best[at] = i as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_are_in_order_and_of_equal_ones_the_first_is_taken() {
        let mut population = Population::new(6, 1, false, 3);
        population.values = vec![3.0, 1.0, 2.0, 1.0, 5.0, 0.5];
        population.rank();
        assert_eq!(population.best, [5, 1, 3]);
        population.values = vec![f64::INFINITY; 6];
        population.rank();
        assert_eq!(population.best, [0, 1, 2]);
    }

    #[test]
    fn the_parent_goes_into_the_archive() {
        let mut rng = Stream::new(1, 0, "archive");
        let mut population = Population::new(4, 2, true, 1);
        population.rows[..8].copy_from_slice(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
        population.replace(1, &[9.0, 10.0], 0.5, &mut rng);
        assert_eq!(population.individuals(), [1.0, 2.0, 9.0, 10.0, 5.0, 6.0, 7.0, 8.0]);
        assert_eq!((&population.rows[8..10], population.archive.len), (&[3.0, 4.0][..], 1));
    }
}
