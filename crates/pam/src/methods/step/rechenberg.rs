//! The 1/5 success rule with a window: from time to time, the successes of the last evaluations are counted.
//!
//! # References
//! I. Rechenberg: Evolutionsstrategie. Frommann-Holzboog, 1973.

use super::stepper::{DIM, START_AT, Step, Stepper};
use crate::methods::prelude::*;

/// The window has this many blocks of `dim` evaluations.
const BLOCKS: usize = 10;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "rechenberg",
    about: "the 1/5 success rule with a window: after every dim evaluations, the successes of the last 10 dim are counted",
    source: Source::Published(&[&bibliography::ONE_FIFTH]),
    rule: "after every dim evaluations: s = share of successes in the last 10 dim evaluations, or in all if there are fewer
s > set: σ ← σ/factor      s < set: σ ← σ factor",
    options: &[
        DIM,
        OptionDef::real("factor", Bounds::open_low(0.0, 1.0), "0.85", "factor by which the step size falls"),
        OptionDef::unit("set", "0.2", "set point of the success rate"),
        START_AT,
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [factor, set] = ["factor", "set"].map(|name| options.real(name));
    Ok(Stepper::with_dim(options, Window { factor, set, blocks: [0; BLOCKS], full: 0, seen: 0, won: 0 }))
});

#[derive(Clone)]
struct Window {
    factor: f64,
    set: f64,
    /// The successes of the last blocks, as a ring.
    blocks: [u32; BLOCKS],
    /// The number of blocks that have ended.
    full: usize,
    /// Evaluations and successes of this block.
    seen: u32,
    won: u32,
}

impl Step for Window {
    fn start(&mut self) {
        (self.blocks, self.full, self.seen, self.won) = ([0; BLOCKS], 0, 0, 0);
    }

    fn next(&mut self, mut sigma: f64, _used: &[f64], outcome: &Outcome, dim: f64) -> f64 {
        for won in outcome.success {
            self.seen += 1;
            self.won += u32::from(*won);
            if f64::from(self.seen) < dim {
                continue;
            }
            self.blocks[self.full % BLOCKS] = self.won;
            (self.full, self.seen, self.won) = (self.full + 1, 0, 0);
            let evaluations = self.full.min(BLOCKS) as f64 * dim;
            let share = f64::from(self.blocks.iter().sum::<u32>()) / evaluations;
            if share > self.set {
                sigma /= self.factor;
            } else if share < self.set {
                sigma *= self.factor;
            }
        }
        sigma
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::factors;

    #[test]
    fn blocks_are_counted_over_ten() {
        // Blocks of two: one success in the first block of 2, then none. Shares 1/2, 1/4, 1/6, …: above 1/5 twice, then below.
        let rounds: Vec<&[bool]> = [&[true, false][..]].into_iter().chain([&[false, false][..]; 3]).collect();
        let steps = factors("rechenberg:dim=2", &rounds);
        let expected = [1.0 / 0.85, 1.0 / 0.85, 0.85, 0.85];
        assert!(steps.iter().zip(expected).all(|(step, expected)| (step - expected).abs() < 1e-15), "{steps:?}");
        // A block of three ends within the second round.
        let steps = factors("rechenberg:dim=3", &[&[true, true], &[true, false]]);
        assert!(steps[0] == 1.0 && (steps[1] - 1.0 / 0.85).abs() < 1e-15, "{steps:?}");
    }

    #[test]
    fn the_window_forgets() {
        // Ten successes, then nine failures: one success in the last ten, below 1/5.
        let rounds: Vec<&[bool]> = [&[true][..]; 10].into_iter().chain([&[false][..]; 9]).collect();
        let steps = factors("rechenberg:dim=1", &rounds);
        assert!(steps[16] > 1.0 && steps[17] == 1.0 && steps[18] < 1.0, "{steps:?}");
    }
}
