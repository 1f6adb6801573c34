//! Probability matching: an arm is chosen in proportion to its quality.
//!
//! # References
//! D. Thierens: An adaptive pursuit strategy for allocating operator probabilities. GECCO 2005. <https://doi.org/10.1145/1068009.1068251>

use super::chooser::Chooser;
use super::matching::{ALPHA, Matching, PMIN};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "pm",
    about: "probability matching: an arm is chosen in proportion to its quality",
    source: Source::Published(&[&bibliography::ADAPTIVE_PURSUIT]),
    rule: "q_a ← q_a + alpha (r − q_a) for the arm a of each individual, one after the other; all q start at 0
p_i = pmin + (1 − K pmin) q_i / Σ q      p_i = 1/K if no quality is above 0",
    options: &[ALPHA, PMIN],
    ..Page::EMPTY
}
.built(|options| Ok(Chooser::boxed(Matching::new(options, None))));

#[cfg(test)]
mod tests {
    use super::super::testing::{learned, shares};

    #[test]
    fn probabilities_follow_the_qualities() {
        // q = (5, 4, 3, 2, 1): 0.1 + 0.5 q / 15.
        let p = learned("pm:alpha=1", 5, &[0, 1, 2, 3, 4], &[5.0, 4.0, 3.0, 2.0, 1.0]);
        for (p, q) in p.iter().zip([5.0, 4.0, 3.0, 2.0, 1.0]) {
            assert!((p - (0.1 + 0.5 * q / 15.0)).abs() < 1e-15, "{p}");
        }
        // q = 0.8 · 1, then 0.8 + 0.8 (0 − 0.8) = 0.16; the other one 0.8 · 0.5 = 0.4.
        let p = learned("pm", 2, &[0, 0, 1], &[1.0, 0.0, 0.5]);
        assert!((p[0] - (0.1 + 0.8 * 0.16 / 0.56)).abs() < 1e-15, "{p:?}");
    }

    #[test]
    fn without_quality_all_arms_are_equal() {
        assert_eq!(learned("pm", 4, &[0, 1, 2, 3], &[0.0, 0.0, -1.0, 0.0]), [0.25; 4]);
        assert_eq!(learned("pm:pmin=0", 2, &[1, 0], &[-1.0, 1.0]), [1.0, 0.0], "a quality below 0 has no share");
    }

    #[test]
    fn arms_are_chosen_with_their_probabilities() {
        let found = shares("pm:alpha=1", &[3.0, 1.0], 100_000);
        // 0.1 + 0.8 · 3/4. Seven standard deviations of a binomial: probability 3e-12.
        assert!((found[0] - 0.7).abs() < 7.0 * (0.7f64 * 0.3 / 1e5).sqrt(), "{found:?}");
    }
}
