//! PAM of MadDE: the memory of L-SHADE with 10 D cells, reset when nothing succeeds.
//!
//! # References
//! S. Biswas, D. Saha, S. De, A. D. Cobb, S. Das, B. A. Jalaian: Improving differential evolution through Bayesian hyperparameter
//! optimization. CEC 2021. <https://doi.org/10.1109/CEC45853.2021.9504792>

use super::learner::{Learner, Weights};
use super::options::{silence, silence_option, size, size_by_dimension, start_option, terminal, terminal_option};
use super::rules::Rules;
use crate::methods::prelude::*;

/// H = 10 D.
const FACTOR: usize = 10;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "madde",
    about: "a memory of 10 D Lehmer means weighted by gains; a cell is reset when nothing succeeds",
    source: Source::Published(&[&bibliography::MADDE]),
    rule: "M_F = M_C = 0.2;  r_i ~ {1, …, H}, the same for F and C
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1
C_i = 0 if M_C[r_i] = ⊥, else N(M_C[r_i], 0.1²) clipped to [0, 1]
success: M_F[k] ← mean_WL(S_F)
         M_C[k] ← ⊥ if max S_C = 0 or M_C[k] = ⊥, else mean_WL(S_C);  k ← k mod H + 1
nothing succeeds: M_F[k] ← M_C[k] ← 0.5, k stays;  silence=keep: nothing changes
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success",
    ledger: include_str!("../../../text/madde.txt"),
    differs: "its three mutations, whose shares are proportional to their mean relative gains and limited to [0.1, 0.9], the q-best \
              crossover with probability 0.01, p = 0.18, an archive of 2.3 N, and N = 2 D², which shrinks to 4, are matters of the \
              search",
    options: &[
        size_by_dimension("memory size H; 0 stands for 10 D, and for 100 where there is no dimension"),
        terminal_option("locked"),
        silence_option("reset"),
        start_option("start_f", "0.2"),
        start_option("start_c", "0.2"),
    ],
    shorthands: &[START],
    presets: &[PUBLISHED],
}
.built(|options| {
    let h = options.integer("h");
    let rules = Rules { terminal: terminal(options), silence: silence(options), ..Rules::lehmer(size(h, FACTOR, 0), starts(options)) };
    Ok(Box::new(Learner::new(rules, Weights::Gains).sized(h, FACTOR)))
});

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::taught;
    use crate::testing::{run, traced};
    use crate::{C, Flags, Tracked, View};

    #[test]
    fn one_round_by_hand() {
        for (name, cell) in taught("madde:h=1", Tracked::PAIR, &[([0.4, 0.8], [1.0, 3.0])]) {
            assert!((cell - 0.742_857_142_857_142_9).abs() < 1e-15, "{name} = {cell}");
        }
    }

    #[test]
    fn silence_resets_the_next_cell_or_keeps_it() {
        for (spec, expected) in [("madde:h=2", [0.5, 0.2]), ("madde:h=2,silence=keep", [0.2, 0.2])] {
            let (mut pam, mut rng, params) = run(spec, Tracked::F, 3);
            pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
            pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
            assert_eq!(traced(&*pam).into_iter().map(|(_, cell)| cell).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn the_memory_has_ten_cells_per_dimension_and_c_is_not_sorted() {
        let (mut pam, mut rng, mut params) = run("madde", Tracked::C, 50);
        assert_eq!(traced(&*pam).len(), 100);
        let ranks: Vec<u32> = (1..=50).collect();
        pam.look(&View::default().ranked(&ranks).placed(&[], &[], 2));
        pam.sample(&mut params, &mut rng);
        assert_eq!(traced(&*pam).len(), 20);
        assert!(!params[C].is_sorted());
    }
}
