//! Always the same arm: the baseline of a single operator.

use super::chooser::{Choose, Chooser};
use crate::methods::prelude::*;

/// The largest number of an arm.
const MOST: u64 = 1000;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "one-arm",
    about: "learns nothing: always the same arm, the baseline of a single operator",
    source: Source::Unpublished("a baseline of this project"),
    rule: "every individual has the arm `arm`, or the last one if there are fewer",
    options: &[OptionDef::integer("arm", [1, MOST], "1", "number of the arm, from 1 on")],
    ..Page::EMPTY
}
.built(|options| Ok(Chooser::boxed(OneArm { arm: options.integer("arm") - 1, last: 0 })));

#[derive(Clone)]
struct OneArm {
    arm: usize,
    last: usize,
}

impl Choose for OneArm {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.last = arms - 1;
    }

    fn choose(&mut self, chosen: &mut [usize], _rng: &mut Stream) {
        chosen.fill(self.arm.min(self.last));
    }

    fn learn(&mut self, _chosen: &[usize], _rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {}

    fn shown(&self) -> &[f64] {
        &[]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::chosen;

    #[test]
    fn the_arm_is_the_given_one_or_the_last() {
        assert_eq!(chosen("one-arm:arm=2", &[1.0, 0.0, 0.0], 3), [1, 1, 1]);
        assert_eq!(chosen("one-arm:arm=9", &[1.0, 0.0, 0.0], 2), [2, 2]);
    }
}
