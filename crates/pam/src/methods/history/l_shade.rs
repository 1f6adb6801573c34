//! PAM of L-SHADE (SHADE 1.1): a memory of H means, weighted by gains, with a terminal value of C.
//!
//! # References
//! R. Tanabe, A. Fukunaga: Improving the search performance of SHADE using linear population size reduction. CEC 2014.
//! <https://doi.org/10.1109/CEC.2014.6900380>

use super::learner::{Learner, Weights};
use super::options::{size_option, terminal, terminal_option};
use super::rules::Rules;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "l-shade",
    about: "SHADE 1.1: a memory of h Lehmer means weighted by gains, with a terminal value of C",
    source: Source::Published(&[&bibliography::L_SHADE]),
    rule: "r_i ~ {1, …, H}, the same for F and C
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1
C_i = 0 if M_C[r_i] = ⊥, else N(M_C[r_i], 0.1²) clipped to [0, 1]
success: M_F[k] ← mean_WL(S_F)
         M_C[k] ← ⊥ if max S_C = 0 or (terminal=locked) M_C[k] = ⊥, else mean_WL(S_C);  k ← k mod H + 1
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success",
    ledger: include_str!("../../../text/l-shade.txt"),
    options: &[
        size_option("6"),
        terminal_option("locked"),
        OptionDef::unit_or_random("start_f", "0.5", "first M_F, all entries"),
        OptionDef::unit_or_random("start_c", "0.5", "first M_C, all entries"),
    ],
    shorthands: &[START],
    presets: &[
        PUBLISHED,
        preset("code", "as in the released C++ program: H = 5, terminal cells are revived", &[("h", "5"), ("terminal", "cell")]),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let rules = Rules { terminal: terminal(options), ..Rules::lehmer(options.integer("h"), starts(options)) };
    Ok(Box::new(Learner::new(rules, Weights::Gains)))
});

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{C, FC, Flags, Params, Tracked};

    /// Two successes with these values of C and gains.
    fn teach(spec: &str, rounds: &[([f64; 2], [f64; 2])]) -> Vec<(&'static str, f64)> {
        let (mut pam, mut rng, _) = run(spec, Tracked::C, 2);
        for (c, gains) in rounds {
            let used = Params::from_columns(FC, [vec![], c.to_vec()]);
            pam.update(&used, &Flags::from([true, true]).outcome().gaining(gains), &mut rng);
        }
        traced(&*pam)
    }

    #[test]
    fn means_are_weighted_by_gains() {
        // (1 · 0.16 + 3 · 0.64) / (1 · 0.4 + 3 · 0.8).
        let [(_, mean)] = teach("l-shade:h=1", &[([0.4, 0.8], [1.0, 3.0])])[..] else { panic!("one cell") };
        assert!((mean - 0.742_857_142_857_142_9).abs() < 1e-15, "{mean}");
        // Gains that are all 0 count equally.
        let [(_, mean)] = teach("l-shade:h=1", &[([0.4, 0.8], [0.0, 0.0])])[..] else { panic!("one cell") };
        assert!((mean - 2.0 / 3.0).abs() < 1e-15, "{mean}");
    }

    #[test]
    fn a_terminal_cell_is_locked_or_revived_or_does_not_exist() {
        let zeros = ([0.0, 0.0], [1.0, 1.0]);
        let rounds = [zeros, ([0.5, 0.5], [1.0, 1.0])];
        assert_eq!(teach("l-shade:h=1", &rounds), [("m_c", -1.0)]);
        assert_eq!(teach("l-shade:h=1,terminal=cell", &rounds), [("m_c", 0.5)]);
        assert_eq!(teach("l-shade:h=1,terminal=cell", &[zeros]), [("m_c", -1.0)]);
        assert_eq!(teach("l-shade:h=1,terminal=off", &[zeros]), [("m_c", 0.0)]);
    }

    #[test]
    fn c_is_zero_around_a_terminal_cell() {
        let (mut pam, mut rng, mut params) = run("l-shade:h=1", Tracked::C, 1000);
        let zero = Params::from_columns(FC, [vec![], vec![0.0; 1000]]);
        pam.update(&zero, &Flags::from([true; 1000]).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        assert!(params[C].iter().all(|c| *c == 0.0));
    }
}
