//! PAM of jSO: iL-SHADE with other first values, limits and a smaller memory.
//!
//! # References
//! J. Brest, M. S. Maučec, B. Bošković: Single objective real-parameter optimization: algorithm jSO. CEC 2017.
//! <https://doi.org/10.1109/CEC.2017.7969456>

use super::learner::{Learner, Limits, Weights};
use super::options::{LIMITS, fixed, fixed_option, size_option, start_option, terminal, terminal_option};
use super::rules::Rules;
use crate::methods::prelude::*;

/// The options of jSO, which DISH shares.
pub(super) const OPTIONS: &[OptionDef] = &[
    size_option("5"),
    fixed_option("last"),
    terminal_option("locked"),
    LIMITS,
    start_option("start_f", "0.3"),
    start_option("start_c", "0.8"),
];

/// The presets of jSO, which DISH shares.
pub(super) const PRESETS: &[Preset] =
    &[PUBLISHED, preset("code", "as in the released program: a terminal cell is averaged with its old content", &[("terminal", "cell")])];

const EARLY: Limits = Limits { least_c: &[[0.25, 0.7], [0.5, 0.6]], most_f: &[[0.6, 0.7]] };

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "jso",
    about: "iL-SHADE with other first values and limits, and a memory of 4 cells and a fixed one",
    source: Source::Published(&[&bibliography::JSO]),
    rule: "M_F = 0.3, M_C = 0.8;  r_i ~ {1, …, H}, the same for F and C;  cell H is always (0.9, 0.9);  τ = finished part of the run
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1;  τ < 0.6: at most 0.7
C_i = 0 if M_C[r_i] < 0, else N(M_C[r_i], 0.1²) clipped to [0, 1];  τ < 0.25: at least 0.7;  τ < 0.5: at least 0.6
success: M_F[k] ← (M_F[k] + mean_WL(S_F)) / 2,  M_C[k] ← (M_C[k] + mean_WL(S_C)) / 2,  k ← k mod H + 1
         max S_C = 0: M_C[k] ← −1 for ever (terminal=locked), or M_C[k] ← (M_C[k] − 1) / 2 (terminal=cell)
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success.  If nothing succeeds, the memory and k do not change.",
    ledger: include_str!("../../../text/jso.txt"),
    differs: "the mutation of jSO multiplies only its p-best difference by a second factor (0.7 F until τ = 0.2, 0.8 F until 0.4, then \
              1.2 F); this factor, p = 0.25 (1 − 0.5 τ), N = 25 ln(D) √D, which shrinks to 4, and an archive of N are matters of the \
              search",
    options: OPTIONS,
    shorthands: &[START],
    presets: PRESETS,
}
.built(|options| Ok(Box::new(build(options, mean::lehmer, [0.5, 0.5], Weights::Gains))));

/// A method with the rules of jSO.
pub(super) fn build(options: &Options, mean: Mean, keep: [f64; 2], weights: Weights) -> Learner {
    let rules = Rules {
        fixed: fixed(options),
        means: [mean, mean],
        keep,
        terminal: terminal(options),
        ..Rules::lehmer(options.integer("h"), starts(options))
    };
    Learner::new(rules, weights).limited(if options.text("limits") == "on" { EARLY } else { Limits::NONE })
}

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::{fixed_point, sampled, taught, within};
    use crate::testing::{run, traced};
    use crate::{C, F, Flags, Tracked};

    #[test]
    fn one_round_by_hand() {
        let cells = taught("jso:h=2", Tracked::PAIR, &[([0.4, 0.8], [1.0, 3.0])]);
        let mean = 0.742_857_142_857_142_9;
        let expected = [f64::midpoint(0.3, mean), 0.9, f64::midpoint(0.8, mean), 0.9];
        assert!(cells.iter().zip(expected).all(|((_, cell), exact)| (cell - exact).abs() < 1e-15), "{cells:?}");
        let (mut pam, mut rng, params) = run("jso:h=2", Tracked::F, 3);
        pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_f", 0.3), ("m_f", 0.9)]);
    }

    #[test]
    fn limits_depend_on_the_progress() {
        for (options, progress, most, least) in
            [("", 0.0, 0.7, 0.7), ("", 0.3, 0.7, 0.6), ("", 0.55, 0.7, 0.0), ("", 0.6, 1.0, 0.0), (",limits=off", 0.0, 1.0, 0.0)]
        {
            within(&format!("jso:start_c=0.2{options}"), progress, most, least);
        }
    }

    #[test]
    fn the_fixed_cell_is_the_last_or_later_the_last_or_one_more_or_none() {
        let shares = |spec: &str| {
            let params = sampled(spec, 0.9);
            params[C].iter().filter(|c| **c > 0.5).count()
        };
        // Far from the fixed cell at 0.9 the others are at 0.1; a share of 1/5, 1/6 or 0 of 20,000 is ± 57, and 340 is six standard
        // deviations (2e-9).
        assert!(shares("jso:start=0.1").abs_diff(4000) < 340);
        assert!(shares("jso:start=0.1,fixed=extra").abs_diff(3333) < 320);
        // C > 0.5 around 0.1 is four standard deviations away: 3.2e-5 of 20,000.
        assert!(shares("jso:start=0.1,fixed=late") < 20);
        assert!(shares("jso:start=0.1,fixed=none") < 20);
        let after = |fixed: &str, rounds: usize| {
            let cells = taught(&format!("jso:h=2,fixed={fixed}"), Tracked::F, &vec![([0.5, 0.5], [1.0, 1.0]); rounds]);
            cells.into_iter().map(|(_, cell)| cell).collect::<Vec<_>>()
        };
        assert_eq!((after("late", 1), after("late", 2)), (vec![0.4, 0.3], vec![0.4, 0.9]));
        assert_eq!(after("extra", 2), [0.4, 0.4, 0.9]);
        assert_eq!(after("none", 2), [0.4, 0.4]);
    }

    #[test]
    fn the_first_samples_have_the_published_distribution() {
        // P(F = 1) around 0.3 is 0.05032 and around 0.9 0.25913; ± 6 standard deviations of 20,000 draws (2e-9).
        let ones = |spec: &str| sampled(spec, 0.9)[F].iter().filter(|f| **f == 1.0).count();
        assert!(ones("jso:fixed=none").abs_diff(1006) < 186);
        assert!(ones("jso:h=1").abs_diff(5183) < 372);
    }

    #[test]
    fn a_terminal_cell_is_locked_or_recovers_by_half_steps() {
        let rounds = [([0.0, 0.0], [1.0, 1.0]), ([0.6, 0.6], [1.0, 1.0])];
        let cell = |spec: &str, rounds: &[_]| taught(spec, Tracked::C, rounds)[0].1;
        assert_eq!(cell("jso:h=1,fixed=none", &rounds), -1.0);
        assert_eq!(cell("jso:h=1,fixed=none,preset=code", &rounds[..1]), f64::midpoint(0.8, -1.0));
        assert!((cell("jso:h=1,fixed=none,preset=code", &rounds) - 0.25).abs() < 1e-15);
        assert_eq!(cell("jso:h=1,fixed=none,terminal=off", &rounds[..1]), 0.4);
    }

    #[test]
    fn a_value_that_always_succeeds_is_the_fixed_point() {
        assert!((fixed_point("jso:h=1,fixed=none", Tracked::F, 0.8) - 0.8).abs() < 1e-12);
        assert!((fixed_point("jso:h=1,fixed=none", Tracked::C, 0.5) - 0.5).abs() < 1e-12);
    }
}
