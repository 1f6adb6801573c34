//! The population and, in the rows after it, the archive.

// A function called inside a loop must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::archive::Archive;
use crate::known::with_known;
use tpam_pam::Stream;
use tpam_simd::{ascending, wide};

/// Points and their values.
pub(crate) struct Population {
    pub(crate) n: usize,
    pub(crate) dim: usize,
    /// The individuals, then the archive.
    pub(crate) rows: Vec<f64>,
    /// The values of the individuals.
    pub(crate) values: Vec<f64>,
    pub(crate) archive: Archive,
    /// The size of the archive in units of `n`.
    factor: f64,
    /// The indices of the best individuals, best first; as many as the mutation uses.
    pub(crate) best: Vec<u32>,
    /// The indices of all individuals, best first; see [`sort`](Self::sort).
    pub(crate) order: Vec<u32>,
    /// The replacements of a round.
    moves: Vec<Move>,
}

/// A trial vector replaces its parent.
#[derive(Clone, Copy)]
struct Move {
    individual: u32,
    /// The row of the archive that is filled, or [`NONE`].
    archived: u32,
}

const NONE: u32 = u32::MAX;

/// The size of an archive for `n` individuals, rounded half up.
fn capacity(factor: f64, n: usize) -> usize {
    (factor * n as f64 + 0.5).floor() as usize
}

impl Population {
    /// Space for `n` individuals and `factor` times as many replaced parents; tracks the `best` best individuals.
    pub(crate) fn new(n: usize, dim: usize, factor: f64, best: usize) -> Self {
        let archive = capacity(factor, n);
        Self {
            factor,
            order: Vec::new(),
            moves: vec![Move { individual: 0, archived: NONE }; n],
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

    /// Replaces the individuals whose trial vectors are better, or as good if `equal`. If a trial vector is a success, its parent (or the
    /// trial vector) goes into the archive.
    pub(crate) fn select(&mut self, trials: &[f64], values: &[f64], equal: bool, success: &[bool], rng: &mut Stream) {
        let mut count = 0;
        for (i, (value, parent)) in values.iter().zip(&self.values).enumerate() {
            // Without a branch, because it could not be predicted.
            self.moves[count].individual = i as u32;
            count += usize::from(value < parent || (equal && value == parent));
        }
        let moves = &mut self.moves[..count];
        for Move { individual, archived } in &mut *moves {
            let i = *individual as usize;
            self.values[i] = values[i];
            let row = if success[i] { self.archive.next(rng) } else { None };
            *archived = row.map_or(NONE, |row| (self.n + row) as u32);
        }
        replace(&mut self.rows, trials, self.dim, moves, self.archive.of_trials);
        if count > 0 {
            self.rank();
        }
    }

    /// Sorts all individuals; of equal ones the first is better.
    pub(crate) fn sort(&mut self) {
        ascending(&self.values[..self.n], &mut self.order);
    }

    /// Tracks this many of the best individuals.
    pub(crate) fn track_best(&mut self, best: usize) {
        let best = best.clamp(1, self.n);
        if best != self.best.len() {
            self.best.resize(best, 0);
            self.rank();
        }
    }

    /// Keeps the `n` best individuals, in their order of before, and returns their former indices. The archive shrinks too.
    pub(crate) fn shrink(&mut self, n: usize, rng: &mut Stream) -> Vec<usize> {
        self.sort();
        let mut kept: Vec<usize> = self.order[..n].iter().map(|row| *row as usize).collect();
        kept.sort_unstable();
        let archived = self.archive.shrink(capacity(self.factor, n), rng);
        let dim = self.dim;
        let rows = kept.iter().copied().chain(archived.iter().map(|row| self.n + row));
        for (to, from) in rows.enumerate() {
            self.rows.copy_within(from * dim..(from + 1) * dim, to * dim);
        }
        for (to, from) in kept.iter().enumerate() {
            self.values[to] = self.values[*from];
        }
        self.n = n;
        self.values.truncate(n);
        self.rows.truncate((n + capacity(self.factor, n)) * dim);
        self.best.truncate(n);
        self.rank();
        kept
    }

    /// Finds the best individuals; of equal ones the first.
    pub(crate) fn rank(&mut self) {
        let k = self.best.len();
        let mut last = f64::INFINITY;
        for (i, value) in self.values.iter().enumerate() {
            if i >= k && *value >= last {
                continue;
            }
            let mut at = i.min(k - 1);
            while at > 0 && self.values[self.best[at - 1] as usize] > *value {
                self.best[at] = self.best[at - 1];
                at -= 1;
            }
            self.best[at] = i as u32;
            last = self.values[self.best[i.min(k - 1)] as usize];
        }
    }
}

wide! {
    /// Copies rows: the parents (or the trial vectors) into the archive, and the trial vectors over their parents.
    fn replace(rows: &mut [f64], trials: &[f64], dim: usize, moves: &[Move], of_trials: bool) {
        with_known!(dim, replace_rows(rows, trials, dim, moves, of_trials));
    }
}

#[inline(always)]
fn replace_rows<const D: usize>(rows: &mut [f64], trials: &[f64], dim: usize, moves: &[Move], of_trials: bool) {
    let dim = if D > 0 { D } else { dim };
    for Move { individual, archived } in moves {
        let own = *individual as usize * dim;
        let trial = &trials[own..][..dim];
        if *archived != NONE {
            let to = *archived as usize * dim;
            if of_trials {
                rows[to..][..dim].copy_from_slice(trial);
            } else {
                rows.copy_within(own..own + dim, to);
            }
        }
        rows[own..][..dim].copy_from_slice(trial);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_are_in_order_and_of_equal_ones_the_first_is_taken() {
        let mut population = Population::new(6, 1, 0.0, 3);
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
        let mut population = Population::new(4, 2, 1.0, 1);
        population.rows[..8].copy_from_slice(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
        population.values = vec![0.5, 1.0, 1.0, 0.5];
        let trials = [0.0, 0.0, 9.0, 10.0, 0.0, 0.0, 0.0, 0.0];
        population.select(&trials, &[1.0, 0.5, 0.5, 0.5], false, &[false, true, false, true], &mut rng);
        assert_eq!(population.values, [0.5; 4]);
        assert_eq!(population.individuals(), [1.0, 2.0, 9.0, 10.0, 0.0, 0.0, 7.0, 8.0]);
        assert_eq!((&population.rows[8..10], population.archive.len), (&[3.0, 4.0][..], 1));
    }

    #[test]
    fn an_archive_of_trials_holds_the_trial_vector() {
        let mut rng = Stream::new(1, 0, "archive");
        let mut population = Population::new(2, 2, 3.0, 1);
        population.archive.of_trials = true;
        population.rows[..4].copy_from_slice(&[1.0, 2.0, 3.0, 4.0]);
        population.values = vec![0.5, 0.5];
        // The first trial vector is worse, the second one as good.
        population.select(&[0.0, 0.0, 9.0, 10.0], &[0.6, 0.5], true, &[false, true], &mut rng);
        assert_eq!(population.rows[..6], [1.0, 2.0, 9.0, 10.0, 9.0, 10.0]);
        assert_eq!(population.archive.len, 1);
    }

    #[test]
    fn the_best_remain_and_the_archive_follows_them() {
        let mut rng = Stream::new(1, 0, "archive");
        let mut population = Population::new(4, 1, 1.0, 2);
        population.rows[..4].copy_from_slice(&[10.0, 11.0, 12.0, 13.0]);
        population.values = vec![3.0, 1.0, 4.0, 2.0];
        population.select(&[20.0], &[0.5], true, &[true], &mut rng);
        assert_eq!(population.shrink(3, &mut rng), [0, 1, 3]);
        assert_eq!((population.individuals(), &population.values[..]), (&[20.0, 11.0, 13.0][..], &[0.5, 1.0, 2.0][..]));
        assert_eq!((population.rows[3], population.archive.len, &population.best[..]), (10.0, 1, &[0, 1][..]));
    }
}
