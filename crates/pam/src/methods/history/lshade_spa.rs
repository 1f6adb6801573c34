//! PAM of LSHADE-SPA, the semi-parameter adaptation of LSHADE-SPACMA: F is uniform in the first half of a run, and L-SHADE's afterwards.
//!
//! # References
//! A. W. Mohamed, A. A. Hadi, A. M. Fattouh, K. M. Jambi: LSHADE with semi-parameter adaptation hybrid with CMA-ES for solving CEC 2017
//! benchmark problems. CEC 2017. <https://doi.org/10.1109/CEC.2017.7969307>

use super::learner::{Learner, Limits, Weights};
use super::options::{size_option, start_option, terminal, terminal_option};
use super::rules::Rules;
use crate::methods::prelude::*;
use crate::methods::value::{Between, interval};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "lshade-spa",
    about: "L-SHADE whose F is uniform in the first half of the run",
    source: Source::Published(&[&bibliography::LSHADE_SPA]),
    rule: "M_F = M_C = 0.5;  r_i ~ {1, …, H}, the same for F and C;  τ = finished part of the run
τ ≤ 0.5: F_i ~ U[0.45, 0.55)
τ > 0.5: F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1
C_i = 0 if M_C[r_i] = ⊥, else N(M_C[r_i], 0.1²) clipped to [0, 1]
success, in both halves: M_F[k] ← mean_WL(S_F)
         M_C[k] ← ⊥ if max S_C = 0 or (terminal=locked) M_C[k] = ⊥, else mean_WL(S_C);  k ← k mod H + 1
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success.  If nothing succeeds, the memory and k do not change.",
    ledger: "This is the program of the authors (MATLAB), read in two copies that others have adapted to other functions.
The memory of F learns from the uniform F, too. According to a summary of the paper, its text has the arithmetic mean of the successful \
C, and M_F at the half of the run is made from the last five generations; the program has the means of L-SHADE throughout.
A success is a strict improvement: the selection strict-success in searches.",
    differs: "in LSHADE-SPACMA a part of the individuals takes its mutants from CMA-ES. This part follows the gains; it, p = 0.11, an \
              archive of 1.4 N, and N = 18 D, which shrinks to 4, are matters of the search",
    options: &[
        size_option("5"),
        OptionDef::unit("until", "0.5", "part of the run in which F is uniform"),
        OptionDef::unit("low_f", "0.45", "smallest F in this part"),
        OptionDef::unit("high_f", "0.55", "largest F in this part"),
        terminal_option("locked"),
        start_option("start_f", "0.5"),
        start_option("start_c", "0.5"),
    ],
    shorthands: &[START],
    presets: &[CODE],
}
.built(|options| {
    let rules = Rules { terminal: terminal(options), ..Rules::lehmer(options.integer("h"), starts(options)) };
    Ok(Box::new(LshadeSpa {
        until: options.real("until"),
        early: Between(interval(options, ["low_f", "high_f"])?),
        learner: Learner::new(rules, Weights::Gains).limited(Limits::NONE),
    }))
});

struct LshadeSpa {
    /// The part of the run in which F is uniform.
    until: f64,
    early: Between,
    learner: Learner,
}

impl Pam for LshadeSpa {
    forward!(learner: asks, start, look, update, trace);

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        let memory = &mut self.learner.memory;
        memory.pick(out, rng);
        if self.learner.progress <= self.until {
            self.early.sample(&mut out[F], rng);
        } else {
            memory.draw_f(&mut out[F], rng);
        }
        memory.draw_c(&mut out[C], rng);
    }
}

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::{sampled, taught};
    use crate::testing::{gap, run, traced, uniform_cdf};
    use crate::{C, Draws, F, Flags, Tracked, pams};

    #[test]
    fn one_round_by_hand() {
        // (1 · 0.16 + 3 · 0.64) / (1 · 0.4 + 3 · 0.8): M_F learns in the first half, too.
        let cells = taught("lshade-spa:h=1", Tracked::PAIR, &[([0.4, 0.8], [1.0, 3.0])]);
        assert!(cells.len() == 2 && cells.iter().all(|(_, cell)| (cell - 0.742_857_142_857_142_9).abs() < 1e-15), "{cells:?}");
        let zeros = [([0.0, 0.0], [1.0, 1.0]), ([0.5, 0.5], [1.0, 1.0])];
        assert_eq!(taught("lshade-spa:h=1", Tracked::C, &zeros), [("m_c", -1.0)]);
    }

    #[test]
    fn nothing_changes_without_success() {
        let (mut pam, mut rng, params) = run("lshade-spa:h=1", Tracked::PAIR, 3);
        pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_f", 0.5), ("m_c", 0.5)]);
    }

    #[test]
    fn f_is_uniform_until_the_half_of_the_run() {
        for progress in [0.0, 0.5] {
            let f = sampled("lshade-spa:start_f=0.9", progress)[F].to_vec();
            assert!(f.iter().all(|f| (0.45..=0.55).contains(f)));
            // Kolmogorov: P(> 3) < 3.1e-8.
            let gap = gap(f, uniform_cdf([0.45, 0.55]), uniform_cdf([0.45, 0.55]));
            assert!(gap < 3.0, "{progress}: {gap}");
        }
        // P(F = 1) around 0.5 is 0.06705; 6 standard deviations of 20,000 draws (2e-9).
        let ones = sampled("lshade-spa", 0.51)[F].iter().filter(|f| **f == 1.0).count();
        assert!(ones.abs_diff(1341) < 213, "{ones}");
    }

    #[test]
    fn c_is_that_of_l_shade_and_needs_no_draws_for_f() {
        let (_, rng, params) = run("lshade-spa", Tracked::C, 50);
        assert_eq!(rng.drawn(), Draws { uniform: 50, normal: 50, ..Draws::default() });
        assert_eq!(params[C], run("l-shade:h=5", Tracked::C, 50).2[C]);
    }

    #[test]
    fn the_interval_must_have_a_length() {
        let error = pams().spec("lshade-spa:low_f=0.6").unwrap().build().err().unwrap().to_string();
        assert!(error.ends_with("low_f=0.6 is above high_f=0.55"), "{error}");
    }
}
