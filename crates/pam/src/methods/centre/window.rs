//! The successful values of recent rounds, first in, first out, and their median.
//!
//! [0, 1] is divided into narrow cells, and the number of values in each is counted. The median of thousands of values then costs a short
//! walk over the counts and a search for the few values of one cell.

use crate::wide;
use std::collections::VecDeque;

/// The number of cells between 0 and 1. The values 0 and 1 have cells of their own, because clipping gives many of them.
const CELLS: usize = 8192;
/// The number of cells whose counts are summed up.
const BLOCK: usize = 91;
/// So many dropped values are removed at once.
const DROPPED: usize = 4096;

/// Values in [0, 1], stored in batches.
#[derive(Default)]
pub(super) struct Window {
    /// The values, oldest first, and the cell of each; those before `head` are dropped.
    values: Vec<f64>,
    cells: Vec<u16>,
    head: usize,
    /// The size of each batch, oldest first.
    batches: VecDeque<usize>,
    /// The number of values in each cell and in each block of cells.
    counts: Vec<u32>,
    blocks: Vec<u32>,
    spare: Vec<f64>,
}

impl Window {
    /// Removes everything.
    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.cells.clear();
        self.head = 0;
        self.batches.clear();
        self.counts = vec![0; CELLS + 2];
        self.blocks = vec![0; self.counts.len().div_ceil(BLOCK)];
    }

    /// The number of batches.
    pub(super) fn batches(&self) -> usize {
        self.batches.len()
    }

    /// Stores the successful values as a batch; an empty batch only if `or_empty` is set.
    pub(super) fn push(&mut self, values: &[f64], success: &[bool], or_empty: bool) {
        let old = self.values.len();
        self.values.resize(old + values.len(), 0.0);
        // Every value is written, and the next one overwrites it unless it succeeded: branches on success flags are hard to predict.
        let mut end = old;
        for (value, won) in values.iter().zip(success) {
            self.values[end] = *value;
            end += usize::from(*won);
        }
        self.values.truncate(end);
        for value in &self.values[old..] {
            let cell = cell_of(*value);
            self.cells.push(cell as u16);
            self.counts[cell] += 1;
            self.blocks[cell / BLOCK] += 1;
        }
        if end > old || or_empty {
            self.batches.push_back(end - old);
        }
    }

    /// Removes the oldest batch.
    pub(super) fn drop_oldest(&mut self) {
        let count = self.batches.pop_front().unwrap_or(0);
        for cell in &self.cells[self.head..self.head + count] {
            let cell = usize::from(*cell);
            self.counts[cell] -= 1;
            self.blocks[cell / BLOCK] -= 1;
        }
        self.head += count;
        if self.head >= DROPPED {
            self.values.drain(..self.head);
            self.cells.drain(..self.head);
            self.head = 0;
        }
    }

    /// The median; of an even number of values the mean of the two in the middle; `None` if there are no values.
    pub(super) fn median(&mut self) -> Option<f64> {
        let count = self.stored().len();
        (count > 0).then(|| {
            let upper = self.smallest(count / 2);
            if count % 2 == 1 { upper } else { 0.5 * (self.smallest(count / 2 - 1) + upper) }
        })
    }

    /// The arithmetic mean; `None` if there are no values.
    pub(super) fn mean(&self) -> Option<f64> {
        let stored = self.stored();
        (!stored.is_empty()).then(|| stored.iter().sum::<f64>() / stored.len() as f64)
    }

    fn stored(&self) -> &[f64] {
        &self.values[self.head..]
    }

    /// The value that `k` others precede in ascending order.
    fn smallest(&mut self, k: usize) -> f64 {
        let (block, k) = find(&self.blocks, k as u32);
        let (within, k) = find(&self.counts[block * BLOCK..], k);
        match block * BLOCK + within {
            0 => 0.0,
            cell if cell == CELLS + 1 => 1.0,
            cell => {
                self.spare.clear();
                gather(&self.cells[self.head..], &self.values[self.head..], cell as u16, &mut self.spare);
                *self.spare.select_nth_unstable_by(k as usize, f64::total_cmp).1
            }
        }
    }
}

/// The place whose count includes the `k`-th of all, and which one of that place it is.
fn find(counts: &[u32], mut k: u32) -> (usize, u32) {
    let mut at = 0;
    while k >= counts[at] {
        k -= counts[at];
        at += 1;
    }
    (at, k)
}

/// The cell of a value in [0, 1]: 0 for 0, the last one for 1.
fn cell_of(value: f64) -> usize {
    1 + (value * CELLS as f64) as usize - usize::from(value <= 0.0)
}

wide! {
    /// Appends the values of one cell.
    fn gather(cells: &[u16], values: &[f64], wanted: u16, out: &mut Vec<f64>) {
        for (cells, values) in cells.chunks(64).zip(values.chunks(64)) {
            // Most chunks have none; this test is vectorised.
            if cells.iter().map(|cell| u32::from(*cell == wanted)).sum::<u32>() > 0 {
                out.extend(cells.iter().zip(values).filter(|(cell, _)| **cell == wanted).map(|(_, value)| *value));
            }
        }
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
        assert_eq!((window.batches(), window.median()), (1, None));
    }

    #[test]
    fn the_median_is_that_of_sorted_values() {
        let (mut window, mut rng) = (Window::default(), Stream::new(1, 0, "pam"));
        let mut stored: VecDeque<Vec<f64>> = VecDeque::new();
        window.clear();
        // Enough values that dropped ones are removed several times.
        for round in 0..2000 {
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
