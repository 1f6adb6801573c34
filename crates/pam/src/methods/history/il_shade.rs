//! PAM of iL-SHADE: L-SHADE with a fixed cell, cells that are averaged with their old content, and limits early in the run.
//!
//! # References
//! J. Brest, M. S. Maučec, B. Bošković: iL-SHADE: Improved L-SHADE algorithm for single objective real-parameter optimization. CEC 2016.
//! <https://doi.org/10.1109/CEC.2016.7743922>

use super::learner::{Learner, Limits, Weights};
use super::options::{LIMITS, fixed, fixed_option, size_option, start_option, terminal, terminal_option};
use super::rules::Rules;
use crate::methods::prelude::*;

const THREE: Limits = Limits { least_c: &[[0.25, 0.5], [0.5, 0.25]], most_f: &[[0.25, 0.7], [0.5, 0.8], [0.75, 0.9]] };
const TWO: Limits = Limits { most_f: &[[0.25, 0.8], [0.5, 0.9]], ..THREE };

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "il-shade",
    about: "L-SHADE with a fixed cell, averaged cells, and limits of F and C early in the run",
    source: Source::Published(&[&bibliography::IL_SHADE]),
    rule: "M_F = 0.5, M_C = 0.8;  r_i ~ {1, …, H}, the same for F and C;  cell H is always (0.9, 0.9);  τ = finished part of the run
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1;  τ < 0.25: at most 0.7;  τ < 0.5: 0.8;  τ < 0.75: 0.9
C_i = 0 if M_C[r_i] < 0, else N(M_C[r_i], 0.1²) clipped to [0, 1];  τ < 0.25: at least 0.5;  τ < 0.5: at least 0.25
success: M_F[k] ← (M_F[k] + mean_WL(S_F)) / 2,  M_C[k] ← (M_C[k] + mean_WL(S_C)) / 2,  k ← k mod H + 1
         max S_C = 0: M_C[k] ← −1 for ever (terminal=locked), or M_C[k] ← (M_C[k] − 1) / 2 (terminal=cell)
mean_WL(S) = Σ w s² / Σ w s, w = gain of the success.  If nothing succeeds, the memory and k do not change.",
    ledger: include_str!("../../../text/il-shade.txt"),
    differs: "p = 0.2 (1 − 0.5 τ), N = 12 D, which shrinks to 4, and an archive of 2.6 N are options of the search",
    options: &[
        size_option("6"),
        fixed_option("last"),
        terminal_option("locked"),
        LIMITS,
        OptionDef::choice(
            "caps",
            &["three", "two"],
            "upper limits of F: 0.7, 0.8, 0.9 until τ = 0.25, 0.5, 0.75 (three), or 0.8, 0.9 until τ = 0.25, 0.5 (two)",
        ),
        start_option("start_f", "0.5"),
        start_option("start_c", "0.8"),
    ],
    shorthands: &[START],
    presets: &[PUBLISHED, preset("code", "as in the program: a terminal cell is averaged with its old content", &[("terminal", "cell")])],
}
.built(|options| {
    let rules = Rules {
        fixed: fixed(options),
        keep: [0.5, 0.5],
        terminal: terminal(options),
        ..Rules::lehmer(options.integer("h"), starts(options))
    };
    let limits = match (options.text("limits"), options.text("caps")) {
        ("off", _) => Limits::NONE,
        (_, "two") => TWO,
        _ => THREE,
    };
    Ok(Box::new(Learner::new(rules, Weights::Gains).limited(limits)))
});

#[cfg(test)]
mod tests {
    use crate::methods::history::testing::{fixed_point, taught, within};
    use crate::testing::{run, traced};
    use crate::{Flags, Tracked};

    #[test]
    fn one_round_by_hand() {
        let cells = taught("il-shade:h=2", Tracked::PAIR, &[([0.4, 0.8], [1.0, 3.0])]);
        // mean_WL = 0.742857…; the second cell is fixed.
        let mean = 0.742_857_142_857_142_9;
        let expected = [f64::midpoint(0.5, mean), 0.9, f64::midpoint(0.8, mean), 0.9];
        assert!(cells.iter().zip(expected).all(|((_, cell), exact)| (cell - exact).abs() < 1e-15), "{cells:?}");
        let (mut pam, mut rng, params) = run("il-shade:h=2", Tracked::C, 3);
        pam.update(&params, &Flags::from([false; 3]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_c", 0.8), ("m_c", 0.9)]);
    }

    #[test]
    fn what_is_written_to_the_fixed_cell_is_lost() {
        let round = ([0.4, 0.4], [1.0, 1.0]);
        let after = |rounds: usize| taught("il-shade:h=2", Tracked::F, &vec![round; rounds]);
        assert_eq!(after(1), after(2));
        assert_ne!(after(2), after(3));
    }

    #[test]
    fn limits_depend_on_the_progress() {
        for (options, progress, most, least) in [
            ("", 0.0, 0.7, 0.5),
            ("", 0.3, 0.8, 0.25),
            ("", 0.6, 0.9, 0.0),
            ("", 0.75, 1.0, 0.0),
            (",caps=two", 0.0, 0.8, 0.5),
            (",caps=two", 0.3, 0.9, 0.25),
            (",caps=two", 0.6, 1.0, 0.0),
            (",limits=off", 0.0, 1.0, 0.0),
        ] {
            within(&format!("il-shade:start_c=0.2{options}"), progress, most, least);
        }
    }

    #[test]
    fn a_terminal_cell_is_locked_or_recovers_by_half_steps() {
        let rounds = [([0.0, 0.0], [1.0, 1.0]), ([0.6, 0.6], [1.0, 1.0])];
        let cell = |spec: &str, rounds: &[_]| taught(spec, Tracked::C, rounds)[0].1;
        assert_eq!(cell("il-shade:h=1,fixed=none", &rounds), -1.0);
        assert_eq!(cell("il-shade:h=1,fixed=none,preset=code", &rounds[..1]), f64::midpoint(0.8, -1.0));
        assert!((cell("il-shade:h=1,fixed=none,preset=code", &rounds) - 0.25).abs() < 1e-15);
    }

    #[test]
    fn a_value_that_always_succeeds_is_the_fixed_point() {
        assert!((fixed_point("il-shade:h=1,fixed=none", Tracked::F, 0.3) - 0.3).abs() < 1e-12);
        assert!((fixed_point("il-shade:h=1,fixed=none", Tracked::C, 0.3) - 0.3).abs() < 1e-12);
    }
}
