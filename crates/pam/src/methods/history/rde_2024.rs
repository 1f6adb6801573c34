//! PAM of RDE (2024), reconstructed differential evolution: the memory of LSHADE-RSP, with M_F replaced and M_C averaged.
//!
//! # References
//! S. Tao, R. Zhao, K. Wang, S. Gao: An efficient reconstructed differential evolution variant by some of the current state-of-the-art
//! strategies for solving single objective bound constrained problems. 2024. <https://doi.org/10.48550/arXiv.2404.16280>

use super::jso;
use super::learner::{Learner, Weights};
use super::memory::all_zero;
use super::options::{LIMITS, fixed_option, lehmer_or_half, size_option, start_option, terminal_option};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "rde-2024",
    about: "the memory of LSHADE-RSP with replaced cells of F and averaged cells of C",
    source: Source::Published(&[&bibliography::RDE_2024]),
    rule: "M_F = 0.3, M_C = 0.8;  r_i ~ {1, …, H + 1}, the same for F and C;  cell H + 1 is always (0.9, 0.9);  \
           τ = finished part of the run
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while < 0, at most 1;  τ < 0.6: at most 0.7
C_i = 0 if M_C[r_i] < 0, else N(M_C[r_i], 0.1²) clipped to [0, 1];  τ < 0.25: at least 0.7;  τ < 0.5: at least 0.6
success: M_F[k] ← mean_WL(S_F),  M_C[k] ← (M_C[k] + mean_WL(S_C)) / 2,  k ← k mod H + 1
         max S_C = 0: M_C[k] ← −1 for ever, and M_F[k] does not change
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success / Σ gains, and 0.5 if Σ w s ≤ 1e-6.
If nothing succeeds, the memory and k do not change.",
    ledger: include_str!("../../../text/rde-2024.txt"),
    differs: "only the memory. The shares of its two mutations follow their gains, each trial vector is perturbed with probability 0.2 \
              by Cauchy draws, and p = 0.25 (1 − 0.5 τ): these are matters of the search",
    options: &[
        size_option("5"),
        fixed_option("extra"),
        terminal_option("locked"),
        LIMITS,
        start_option("start_f", "0.3"),
        start_option("start_c", "0.8"),
    ],
    shorthands: &[START],
    presets: &[preset("code", "as in a port of the program; the same as the defaults", &[])],
}
.built(|options| Ok(Box::new(Rde(jso::build(options, lehmer_or_half, [0.0, 0.5], Weights::Gains)))));

struct Rde(Learner);

impl Pam for Rde {
    forward!(0: asks, start, look, sample, trace);

    fn update(&mut self, used: &Params, outcome: &Outcome, rng: &mut Stream) {
        if !used[C].is_empty() && outcome.any() && all_zero(&used[C], outcome.success) {
            self.0.memory.write_c(0.5, true);
            self.0.memory.advance();
        } else {
            self.0.update(used, outcome, rng);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::{fixed_point, taught, within};
    use crate::testing::{run, traced};
    use crate::{FC, Flags, Params, Tracked};

    #[test]
    fn one_round_by_hand() {
        let cells = taught("rde-2024:h=1", Tracked::PAIR, &[([0.4, 0.8], [1.0, 3.0])]);
        let mean = 0.742_857_142_857_142_9;
        let expected = [mean, 0.9, f64::midpoint(0.8, mean), 0.9];
        assert!(cells.iter().zip(expected).all(|((_, cell), exact)| (cell - exact).abs() < 1e-15), "{cells:?}");
    }

    #[test]
    fn m_f_is_not_touched_when_every_successful_c_is_zero() {
        let (mut pam, mut rng, _) = run("rde-2024:h=2,fixed=none", Tracked::PAIR, 2);
        let mut teach = |c: f64| {
            let used = Params::from_columns(FC, [vec![0.5; 2], vec![c; 2]]);
            pam.update(&used, &Flags::from([true; 2]).outcome(), &mut rng);
            traced(&*pam).into_iter().map(|(_, cell)| cell).collect::<Vec<_>>()
        };
        assert_eq!(teach(0.0), [0.3, 0.3, -1.0, 0.8]);
        assert_eq!(teach(0.5), [0.3, 0.5, -1.0, f64::midpoint(0.8, 0.5)]);
    }

    #[test]
    fn nothing_changes_without_success_and_f_can_be_alone() {
        let (mut pam, mut rng, params) = run("rde-2024:h=1", Tracked::F, 3);
        pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_f", 0.3), ("m_f", 0.9)]);
        assert!((fixed_point("rde-2024:h=1", Tracked::F, 0.7) - 0.7).abs() < 1e-12);
    }

    #[test]
    fn limits_of_jso() {
        within("rde-2024:start_c=0.2", 0.2, 0.7, 0.7);
        within("rde-2024:start_c=0.2", 0.6, 1.0, 0.0);
    }
}
