//! Upper confidence bounds over the last choices: how often each arm is among them.

use super::bandit::{Bandit, bound};
use std::collections::VecDeque;

/// The arms of the last choices, the oldest first.
#[derive(Clone, Default)]
pub(super) struct Recent {
    size: usize,
    arms: VecDeque<usize>,
}

impl Recent {
    /// Removes everything.
    pub(super) fn start(&mut self, size: usize) {
        *self = Self { size, arms: VecDeque::with_capacity(size) };
    }

    /// Chooses with the bound `scale` · √(2 ln t / n_i), t of the last choices being counted; an arm that is not among them comes first.
    pub(super) fn choose(&mut self, scale: f64, bandit: &mut Bandit, chosen: &mut [usize]) {
        let mut width = bound(scale, self.arms.len() as f64);
        for arm in chosen {
            *arm = bandit.leader(width);
            if self.arms.len() == self.size {
                let left = self.arms.pop_front().unwrap_or(*arm);
                bandit.count(left, -1.0);
            } else {
                width = bound(scale, self.arms.len() as f64 + 1.0);
            }
            bandit.count(*arm, 1.0);
            self.arms.push_back(*arm);
        }
    }
}
