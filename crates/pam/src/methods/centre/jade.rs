//! PAM of JADE: F and C drawn around means that follow the successes.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE: adaptive differential evolution with optional external archive. IEEE Trans. Evol. Comput. 13(5), 2009.
//! <https://doi.org/10.1109/TEVC.2009.2014613>

use super::centres::{Draw, Rate, centres};
use crate::draw::{self, Location};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "jade",
    about: "means μ_F, μ_C that follow the successes at rate c",
    source: Source::Published(&[&bibliography::JADE, &bibliography::RCR_JADE]),
    rule: "F_i ~ Cauchy(μ_F, 0.1)      μ_F ← (1 − c) μ_F + c · mean_L(S_F)     mean_L(S) = Σ s² / Σ s
C_i ~ N(μ_C, 0.1²)          μ_C ← (1 − c) μ_C + c · mean_A(S_C)
feed=crossed: S_C has the share of components of each successful trial vector that came from the mutant, if there are components
If nothing succeeds, nothing changes.",
    ledger: include_str!("../../../text/jade.txt"),
    differs: "the update rule is the published one. The program of its authors counts only strict improvements as successes; in \
              searches here f(u) = f(x) counts too. Mutation, archive and population size are options of the search, not of this PAM",
    options: &[
        OptionDef::unit("c", "0.1", "learning rate"),
        OptionDef::unit_or_random("start_f", "0.5", "first μ_F"),
        OptionDef::unit_or_random("start_c", "0.5", "first μ_C"),
        OptionDef::optional(
            "feed",
            &["own", "crossed"],
            "what μ_C learns from: C_i (own, the default), or the share of components that were crossed over (crossed)",
        ),
    ],
    shorthands: &[START],
    presets: &[
        preset("original", "as in the original paper; the same as the defaults", &[]),
        preset("published", "as in the paper; the same as original", &[]),
        preset(
            "rcr",
            "as in a program of Rcr-JADE (2014), with repaired crossover rates: μ_C learns from what was crossed over",
            &[("feed", "crossed")],
        ),
    ],
}
.built(|options| {
    let rate = Rate::Fixed(options.real("c"));
    let mut pam = centres(options, DRAWS, [mean::lehmer, mean::arithmetic], [rate; 2]);
    pam.c.crossed = options.text("feed") == "crossed";
    Ok(Box::new(pam))
});

/// F ~ Cauchy(μ_F, 0.1), redrawn while ≤ 0, at most 1; C ~ N(μ_C, 0.1²) clipped to [0, 1].
pub(super) const DRAWS: [Draw; 2] = [|column, mu, rng| draw::scale_factors(column, Location::new(mu), rng), draw::crossover_rates];

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{C, Draws, F, Feedback, Tracked};

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng, params) = run("jade:c=0.25", Tracked::PAIR, 4);
        pam.update(&params, &crate::Flags::from([true, true, false, false]).outcome(), &mut rng);
        let (f, c) = (&params[F], &params[C]);
        let lehmer = (f[0] * f[0] + f[1] * f[1]) / (f[0] + f[1]);
        assert_eq!(traced(&*pam), [("mu_f", 0.75 * 0.5 + 0.25 * lehmer), ("mu_c", 0.75 * 0.5 + 0.25 * f64::midpoint(c[0], c[1]))]);
    }

    #[test]
    fn means_of_two_successes() {
        let (mut pam, mut rng, _) = run("jade:c=1", Tracked::PAIR, 2);
        let used = crate::Params::from_columns(crate::FC, [vec![0.4, 0.8], vec![0.4, 0.8]]);
        pam.update(&used, &crate::Flags::from([true, true]).outcome(), &mut rng);
        // Lehmer and arithmetic mean of 0.4 and 0.8.
        let seen = traced(&*pam);
        assert!((seen[0].1 - 0.666_667).abs() < 1e-6 && (seen[1].1 - 0.6).abs() < 1e-15, "{seen:?}");
    }

    #[test]
    fn repaired_crossover_rates_are_the_shares_that_were_crossed_over() {
        let used = crate::Params::from_columns(crate::FC, [vec![0.4, 0.8, 0.5], vec![0.2; 3]]);
        let (flags, crossed) = (crate::Flags::from([true, true, false]), [0.4, 0.8, 1.0]);
        let learned = |spec: &str, crossed: &[f64]| {
            let (mut pam, mut rng, _) = run(spec, Tracked::PAIR, 3);
            pam.update(&used, &flags.outcome().crossing(crossed), &mut rng);
            [traced(&*pam)[0].1, traced(&*pam)[1].1]
        };
        // F learns as before; without components, C does too.
        let expected = [("jade:c=1", 0.2), ("jade:c=1,preset=rcr", 0.6)];
        for (spec, c) in expected {
            let [mu_f, mu_c] = learned(spec, &crossed);
            assert!((mu_f - 0.666_667).abs() < 1e-6 && (mu_c - c).abs() < 1e-15, "{spec}: {mu_f} {mu_c}");
            assert!((learned(spec, &[])[1] - 0.2).abs() < 1e-15, "{spec}");
        }
        let asks = |spec: &str| crate::pams().spec(spec).unwrap().build().unwrap().asks();
        assert!(asks("jade:preset=rcr").uses.has(Feedback::CROSSED) && asks("jade").all().is_empty());
        assert_eq!(crate::pams().spec("jade").unwrap().to_string(), "jade:c=0.1,start_f=0.5,start_c=0.5");
    }

    #[test]
    fn the_share_of_f_that_is_one() {
        for (mu, expected) in [(0.1, 0.046_96), (0.3, 0.050_32), (0.5, 0.067_05), (0.8, 0.153_67), (0.9, 0.259_13), (1.0, 0.516_38)] {
            let (_, _, params) = run(&format!("jade:start_f={mu}"), Tracked::F, 1_000_000);
            let ones = params[F].iter().filter(|f| **f == 1.0).count() as f64 / 1e6;
            // Six standard errors: probability 2e-9 each.
            assert!((ones - expected).abs() < 6e-3 * (expected * (1.0 - expected)).sqrt(), "{mu}: {ones}");
        }
    }

    #[test]
    fn the_means_go_to_a_value_that_always_succeeds() {
        let (mut pam, mut rng, _) = run("jade", Tracked::PAIR, 2);
        let used = crate::Params::from_columns(crate::FC, [vec![0.8; 2], vec![0.3; 2]]);
        (0..400).for_each(|_| pam.update(&used, &crate::Flags::from([true, true]).outcome(), &mut rng));
        let seen = traced(&*pam);
        assert!((seen[0].1 - 0.8).abs() < 1e-12 && (seen[1].1 - 0.3).abs() < 1e-12, "{seen:?}");
    }

    #[test]
    fn nothing_changes_without_success() {
        let (mut pam, mut rng, params) = run("jade", Tracked::PAIR, 10);
        pam.update(&params, &crate::Flags::from([false; 10]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("mu_f", 0.5), ("mu_c", 0.5)]);
    }

    #[test]
    fn tracking_c_alone_draws_no_cauchy() {
        let (_, rng, params) = run("jade", Tracked::C, 50);
        assert_eq!((params[F].len(), rng.drawn()), (0, Draws { normal: 50, ..Draws::default() }));
    }
}
