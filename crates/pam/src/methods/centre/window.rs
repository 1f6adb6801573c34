//! The successful values of recent rounds, first in, first out, and their median.
//!
//! The values are also sorted into cells of equal width, so that the median of thousands of values costs a short walk over the counts and a look at one cell.

use std::collections::VecDeque;

/// The number of cells between 0 and 1. The values 0 and 1 have cells of their own, because clipping gives many of them.
const CELLS: usize = 1024;
/// The number of cells whose counts are summed up.
const BLOCK: usize = 32;

/// Values in [0, 1], stored in batches.
#[derive(Default)]
pub(super) struct Window {
    /// All values, oldest first.
    values: VecDeque<f64>,
    /// The size of each batch, oldest first.
    batches: VecDeque<usize>,
    cells: Vec<Vec<f64>>,
    /// The number of values in each block of cells.
    blocks: Vec<usize>,
    spare: Vec<f64>,
}

impl Window {
    /// Removes everything.
    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.batches.clear();
        self.cells.resize_with(CELLS + 2, Vec::new);
        self.cells.iter_mut().for_each(Vec::clear);
        self.blocks = vec![0; self.cells.len().div_ceil(BLOCK)];
    }

    /// The number of batches.
    pub(super) fn batches(&self) -> usize {
        self.batches.len()
    }

    /// Whether it has no values.
    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Stores the successful values as a batch; an empty batch only if `or_empty` is set.
    pub(super) fn push(&mut self, values: &[f64], success: &[bool], or_empty: bool) {
        let before = self.values.len();
        for (value, _) in values.iter().zip(success).filter(|(_, won)| **won) {
            self.values.push_back(*value);
            let cell = cell_of(*value);
            self.cells[cell].push(*value);
            self.blocks[cell / BLOCK] += 1;
        }
        let added = self.values.len() - before;
        if added > 0 || or_empty {
            self.batches.push_back(added);
        }
    }

    /// Removes the oldest batch.
    pub(super) fn drop_oldest(&mut self) {
        let count = self.batches.pop_front().unwrap_or(0);
        for value in self.values.drain(..count) {
            let cell = cell_of(value);
            let same = self.cells[cell].iter().position(|other| *other == value).expect("every value has its cell");
            self.cells[cell].swap_remove(same);
            self.blocks[cell / BLOCK] -= 1;
        }
    }

    /// The median; of an even number of values the mean of the two in the middle; `None` if there are no values.
    pub(super) fn median(&mut self) -> Option<f64> {
        let count = self.values.len();
        (count > 0).then(|| {
            let upper = self.smallest(count / 2);
            if count % 2 == 1 { upper } else { 0.5 * (self.smallest(count / 2 - 1) + upper) }
        })
    }

    /// The arithmetic mean; `None` if there are no values.
    pub(super) fn mean(&self) -> Option<f64> {
        (!self.is_empty()).then(|| self.values.iter().sum::<f64>() / self.values.len() as f64)
    }

    /// The value that `k` others precede in ascending order.
    fn smallest(&mut self, mut k: usize) -> f64 {
        let mut block = 0;
        while k >= self.blocks[block] {
            k -= self.blocks[block];
            block += 1;
        }
        let mut cell = block * BLOCK;
        while k >= self.cells[cell].len() {
            k -= self.cells[cell].len();
            cell += 1;
        }
        let found = &self.cells[cell];
        if cell == 0 || cell == CELLS + 1 {
            return found[0];
        }
        self.spare.clear();
        self.spare.extend_from_slice(found);
        *self.spare.select_nth_unstable_by(k, f64::total_cmp).1
    }
}

fn cell_of(value: f64) -> usize {
    if value <= 0.0 {
        0
    } else if value >= 1.0 {
        CELLS + 1
    } else {
        1 + (value * CELLS as f64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stream;

    #[test]
    fn the_example_of_the_review() {
        let mut window = Window::default();
        window.clear();
        assert_eq!((window.median(), window.mean()), (None, None));
        for batch in [&[0.1, 0.2][..], &[0.3], &[0.4, 0.5, 0.6, 0.7]] {
            window.push(batch, &vec![true; batch.len()], true);
        }
        assert_eq!(window.median(), Some(0.4));
        assert!((window.mean().unwrap() - 0.4).abs() < 1e-15);
        window.drop_oldest();
        assert_eq!(window.median(), Some(0.5));
        window.drop_oldest();
        assert_eq!(window.median(), Some(0.5 * (0.5 + 0.6)));
    }

    #[test]
    fn only_successes_are_stored_and_empty_batches_only_if_wanted() {
        let mut window = Window::default();
        window.clear();
        window.push(&[0.9, 0.2], &[false, true], false);
        window.push(&[0.9, 0.2], &[false, false], false);
        assert_eq!((window.batches(), window.median()), (1, Some(0.2)));
        window.push(&[0.9, 0.2], &[false, false], true);
        assert_eq!(window.batches(), 2);
        window.drop_oldest();
        assert!(window.is_empty() && window.batches() == 1);
    }

    #[test]
    fn the_median_is_that_of_sorted_values() {
        let (mut window, mut rng) = (Window::default(), Stream::new(1, 0, "pam"));
        let mut stored: VecDeque<Vec<f64>> = VecDeque::new();
        window.clear();
        for round in 0..300 {
            // Many values are exactly 0 or 1.
            let batch: Vec<f64> = rng.normals(round % 23).iter().map(|z| (0.5 + 0.6 * z).clamp(0.0, 1.0)).collect();
            window.push(&batch, &vec![true; batch.len()], true);
            stored.push_back(batch);
            if stored.len() > 20 {
                window.drop_oldest();
                stored.pop_front();
            }
            let mut sorted: Vec<f64> = stored.iter().flatten().copied().collect();
            sorted.sort_by(f64::total_cmp);
            let middle = sorted.len() / 2;
            let expected = match sorted.len() {
                0 => None,
                n if n % 2 == 1 => Some(sorted[middle]),
                _ => Some(0.5 * (sorted[middle - 1] + sorted[middle])),
            };
            assert_eq!(window.median(), expected, "round {round}");
        }
    }
}
