//! PAM of IMODE: a large memory, and crossover rates sorted by rank.
//!
//! # References
//! K. M. Sallam, S. M. Elsayed, R. K. Chakrabortty, M. J. Ryan: Improved multi-operator differential evolution algorithm for solving
//! unconstrained problems. CEC 2020. <https://doi.org/10.1109/CEC48606.2020.9185577>

use super::learner::{Learner, Weights};
use super::options::{silence, silence_option, size, size_by_dimension, start_option, terminal, terminal_option};
use super::rules::Rules;
use crate::methods::prelude::*;

/// H = 20 D.
const FACTOR: usize = 20;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "imode",
    about: "a memory of 20 D Lehmer means weighted by gains; the C of a round are sorted by rank",
    source: Source::Published(&[&bibliography::IMODE]),
    rule: "M_F = M_C = 0.2;  r_i ~ {1, …, H}, the same for F and C
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1
C_i = 0 if M_C[r_i] = ⊥, else N(M_C[r_i], 0.1²) clipped to [0, 1]
then all C are sorted: the individual of rank ρ gets the ρ-th smallest, the best the smallest
success: M_F[k] ← mean_WL(S_F)
         M_C[k] ← ⊥ if max S_C = 0 or M_C[k] = ⊥, else mean_WL(S_C);  k ← k mod H + 1
nothing succeeds: nothing changes;  silence=reset: M_F[k] ← M_C[k] ← 0.5, k stays
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success",
    ledger: include_str!("../../../text/imode.txt"),
    differs: "its three mutations, whose shares are proportional to their mean relative gains and limited to [0.1, 0.9], the two \
              crossovers, the local search and the shrinking population are matters of the search",
    options: &[
        size_by_dimension("memory size H; 0 stands for 20 D, and for 200 where there is no dimension"),
        terminal_option("locked"),
        silence_option("keep"),
        start_option("start_f", "0.2"),
        start_option("start_c", "0.2"),
    ],
    shorthands: &[START],
    presets: &[PUBLISHED, preset("code", "as in the released program: a cell is reset if nothing succeeds", &[("silence", "reset")])],
}
.built(|options| {
    let h = options.integer("h");
    let rules = Rules { terminal: terminal(options), silence: silence(options), ..Rules::lehmer(size(h, FACTOR, 0), starts(options)) };
    Ok(Box::new(Learner::new(rules, Weights::Gains).sized(h, FACTOR).sorted()))
});

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::taught;
    use crate::testing::{run, traced};
    use crate::{C, FC, Flags, Params, Tracked, View};

    #[test]
    fn one_round_by_hand() {
        for (name, cell) in taught("imode:h=1", Tracked::PAIR, &[([0.4, 0.8], [1.0, 3.0])]) {
            assert!((cell - 0.742_857_142_857_142_9).abs() < 1e-15, "{name} = {cell}");
        }
        let rounds = [([0.0, 0.0], [1.0, 1.0]), ([0.5, 0.5], [1.0, 1.0])];
        assert_eq!(taught("imode:h=1", Tracked::C, &rounds), [("m_c", -1.0)]);
    }

    #[test]
    fn silence_keeps_the_cell_or_resets_it_even_if_it_is_terminal() {
        for (spec, expected) in [("imode:h=1", -1.0), ("imode:h=1,preset=code", 0.5)] {
            let (mut pam, mut rng, _) = run(spec, Tracked::C, 2);
            let zeros = Params::from_columns(FC, [vec![], vec![0.0; 2]]);
            for success in [[true; 2], [false; 2]] {
                pam.update(&zeros, &Flags::from(success).outcome(), &mut rng);
            }
            assert_eq!(traced(&*pam), [("m_c", expected)]);
        }
    }

    #[test]
    fn c_is_sorted_by_rank_and_the_memory_has_twenty_cells_per_dimension() {
        let (mut pam, mut rng, mut params) = run("imode", Tracked::C, 4);
        assert_eq!(traced(&*pam).len(), 200);
        pam.look(&View::default().ranked(&[4, 3, 2, 1]).placed(&[], &[], 2));
        pam.sample(&mut params, &mut rng);
        assert_eq!(traced(&*pam).len(), 40);
        assert!(params[C].is_sorted_by(|one, next| one >= next) && params[C][0] > params[C][3], "{:?}", &params[C]);
    }
}
