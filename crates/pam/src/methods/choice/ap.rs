//! Adaptive pursuit: the probability of the arm with the largest quality rises, those of the others fall.
//!
//! # References
//! D. Thierens: An adaptive pursuit strategy for allocating operator probabilities. GECCO 2005. <https://doi.org/10.1145/1068009.1068251>

use super::chooser::Chooser;
use super::matching::{ALPHA, Matching, PMIN};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "ap",
    about: "adaptive pursuit: the probability of the arm with the largest quality rises, those of the others fall",
    source: Source::Published(&[&bibliography::ADAPTIVE_PURSUIT]),
    rule: "q_a ← q_a + alpha (r − q_a) for the arm a of each individual, one after the other; all q start at 0
after each of them: p_* ← p_* + beta (pmax − p_*) for the arm with the largest q (the first of equal ones),
p_i ← p_i + beta (pmin − p_i) for the others      pmax = 1 − (K − 1) pmin; all p start at 1/K",
    options: &[ALPHA, OptionDef::real("beta", Bounds::open_low(0.0, 1.0), "0.8", "learning rate of the probabilities"), PMIN],
    ..Page::EMPTY
}
.built(|options| Ok(Chooser::boxed(Matching::new(options, Some(options.real("beta"))))));

#[cfg(test)]
mod tests {
    use super::super::testing::learned;

    #[test]
    fn the_leader_is_pursued() {
        let p = learned("ap:beta=1", 5, &[0, 1, 2], &[1.0, 3.0, 2.0]);
        assert!(p.iter().zip([0.1, 0.6, 0.1, 0.1, 0.1]).all(|(p, limit)| (p - limit).abs() < 1e-15), "{p:?}");
        // One step from 1/2 towards 0.9 and 0.1.
        let p = learned("ap:beta=0.5", 2, &[1], &[1.0]);
        assert!((p[1] - 0.7).abs() < 1e-15 && (p[0] - 0.3).abs() < 1e-15, "{p:?}");
    }

    #[test]
    fn the_smallest_probability_is_at_most_an_equal_share() {
        assert_eq!(learned("ap:pmin=0.5,beta=1", 4, &[0], &[1.0]), [0.25; 4]);
    }
}
