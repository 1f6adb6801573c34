//! PAM of LSHADE-RSP: jSO with five cells that learn and a sixth that is fixed.
//!
//! # References
//! V. Stanovov, S. Akhmedova, E. Semenkin: LSHADE algorithm with rank-based selective pressure strategy for solving CEC 2017 benchmark
//! problems. CEC 2018. <https://doi.org/10.1109/CEC.2018.8477977>

use super::jso;
use super::learner::Weights;
use super::options::{LIMITS, fixed_option, lehmer_or_half, size_option, start_option, terminal_option};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "lshade-rsp",
    about: "jSO with a fixed cell beside its h cells",
    source: Source::Published(&[&bibliography::LSHADE_RSP]),
    rule: "M_F = 0.3, M_C = 0.8;  r_i ~ {1, …, H + 1}, the same for F and C;  cell H + 1 is always (0.9, 0.9);  \
           τ = finished part of the run
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while < 0, at most 1;  τ < 0.6: at most 0.7
C_i = 0 if M_C[r_i] < 0, else N(M_C[r_i], 0.1²) clipped to [0, 1];  τ < 0.25: at least 0.7;  τ < 0.5: at least 0.6
success: M_F[k] ← (M_F[k] + mean_WL(S_F)) / 2,  M_C[k] ← (M_C[k] + mean_WL(S_C)) / 2,  k ← k mod H + 1
         M_C[k] ← −1 for ever if max S_C = 0
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success / Σ gains, and 0.5 if Σ w s ≤ 1e-6.
If nothing succeeds, the memory and k do not change.",
    ledger: include_str!("../../../text/lshade-rsp.txt"),
    differs: "r1 and r2 drawn with rank weights 3 (N − i), the second factor of jSO's mutation, and N = 75 D^(2/3), which shrinks to \
              4, are matters of the search",
    options: &[
        size_option("5"),
        fixed_option("extra"),
        terminal_option("locked"),
        LIMITS,
        start_option("start_f", "0.3"),
        start_option("start_c", "0.8"),
    ],
    shorthands: &[START],
    presets: &[PUBLISHED],
}
.built(|options| Ok(Box::new(jso::build(options, lehmer_or_half, [0.5, 0.5], Weights::Gains))));

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::{fixed_point, taught, within};
    use crate::testing::{run, traced};
    use crate::{Flags, Tracked};

    #[test]
    fn one_round_by_hand() {
        let cells = taught("lshade-rsp:h=1", Tracked::PAIR, &[([0.4, 0.8], [1.0, 3.0])]);
        let mean = 0.742_857_142_857_142_9;
        let expected = [f64::midpoint(0.3, mean), 0.9, f64::midpoint(0.8, mean), 0.9];
        assert!(cells.iter().zip(expected).all(|((_, cell), exact)| (cell - exact).abs() < 1e-15), "{cells:?}");
        let (mut pam, mut rng, params) = run("lshade-rsp:h=1", Tracked::F, 3);
        pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_f", 0.3), ("m_f", 0.9)]);
    }

    #[test]
    fn a_terminal_cell_stays_and_a_tiny_mean_is_one_half() {
        let cell = |rounds: &[_]| taught("lshade-rsp:h=1", Tracked::C, rounds)[0].1;
        assert_eq!(cell(&[([0.0, 0.0], [1.0, 1.0]), ([0.6, 0.6], [1.0, 1.0])]), -1.0);
        assert_eq!(cell(&[([1e-7, 1e-7], [1.0, 1.0])]), f64::midpoint(0.8, 0.5));
        assert!((cell(&[([1e-5, 1e-5], [1.0, 1.0])]) - 0.400_005).abs() < 1e-15);
    }

    #[test]
    fn limits_of_jso() {
        within("lshade-rsp:start_c=0.2", 0.2, 0.7, 0.7);
        within("lshade-rsp:start_c=0.2", 0.4, 0.7, 0.6);
        within("lshade-rsp:start_c=0.2", 0.6, 1.0, 0.0);
    }

    #[test]
    fn a_value_that_always_succeeds_is_the_fixed_point() {
        assert!((fixed_point("lshade-rsp:h=1", Tracked::F, 0.8) - 0.8).abs() < 1e-12);
    }
}
