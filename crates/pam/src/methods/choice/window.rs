//! The rewards of the last choices: their sum for each arm, without the rounding errors of a sum from which old rewards are subtracted.

/// The last rewards. They are stored in laps of `size`: the sums of this lap grow, and each reward of the lap before knows the sum of those
/// after it, which is what remains when it leaves.
#[derive(Clone, Default)]
pub(super) struct Window {
    size: usize,
    /// Where the next reward is stored.
    at: usize,
    entries: Vec<Entry>,
    /// The sums of this lap, and of what is left of the lap before.
    newer: Vec<f64>,
    older: Vec<f64>,
}

/// The reward of an arm; after its lap the sum of the later rewards of the arm in that lap.
#[derive(Clone, Copy)]
struct Entry {
    arm: usize,
    value: f64,
}

impl Window {
    /// Removes everything.
    pub(super) fn start(&mut self, size: usize, arms: usize) {
        *self = Self { size, at: 0, entries: Vec::with_capacity(size), newer: vec![0.0; arms], older: vec![0.0; arms] };
    }

    /// Stores a reward; the oldest one leaves if the window is full.
    pub(super) fn push(&mut self, arm: usize, reward: f64) {
        if self.at == self.size {
            self.turn();
        }
        let entry = Entry { arm, value: reward };
        if let Some(left) = self.entries.get_mut(self.at) {
            self.older[left.arm] = left.value;
            *left = entry;
        } else {
            self.entries.push(entry);
        }
        self.newer[arm] += reward;
        self.at += 1;
    }

    /// Begins a lap.
    fn turn(&mut self) {
        self.at = 0;
        self.newer.fill(0.0);
        self.older.fill(0.0);
        for entry in self.entries.iter_mut().rev() {
            let sum = &mut self.older[entry.arm];
            let after = *sum;
            *sum += entry.value;
            entry.value = after;
        }
    }

    /// The sum of an arm's rewards.
    pub(super) fn sum(&self, arm: usize) -> f64 {
        self.older[arm] + self.newer[arm]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stream;

    #[test]
    fn sums_are_those_of_the_last_rewards() {
        for size in [1, 2, 7] {
            let (mut window, mut rng, mut all) = (Window::default(), Stream::new(1, 0, "pam"), Vec::new());
            window.start(size, 3);
            for _ in 0..100 {
                // Whole numbers: their sums are exact.
                let (arm, reward) = (rng.index(3), rng.index(100) as f64 - 50.0);
                window.push(arm, reward);
                all.push((arm, reward));
                let last = &all[all.len().saturating_sub(size)..];
                for arm in 0..3 {
                    assert_eq!(window.sum(arm), last.iter().filter(|entry| entry.0 == arm).map(|entry| entry.1).sum::<f64>());
                }
            }
        }
    }

    #[test]
    fn a_large_reward_leaves_nothing_behind() {
        let mut window = Window::default();
        window.start(3, 1);
        for reward in [1e20, 0.1, 0.1, 0.1] {
            window.push(0, reward);
        }
        assert_eq!(window.sum(0), 0.1 + (0.1 + 0.1));
    }
}
