//! PAM of SHADE as published in 2013 (SHADE 1.0): means weighted by gains, arithmetic for C.
//!
//! # References
//! R. Tanabe, A. Fukunaga: Success-history based parameter adaptation for differential evolution. CEC 2013.
//! <https://doi.org/10.1109/CEC.2013.6557555>

use super::learner::{Learner, Weights};
use super::options::size_option;
use super::rules::Rules;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "shade-2013",
    about: "SHADE 1.0: a memory of h means weighted by gains, the Lehmer mean for F and the arithmetic mean for C",
    source: Source::Published(&[&bibliography::SHADE]),
    rule: "r_i ~ {1, …, H}, the same for F and C
F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1
C_i ~ N(M_C[r_i], 0.1²) clipped to [0, 1]
success: M_F[k] ← Σ w s² / Σ w s over S_F,  M_C[k] ← Σ w s / Σ w over S_C,  w = gain of the success;  k ← k mod H + 1
If nothing succeeds, the memory and k do not change.",
    ledger: include_str!("../../../text/shade-2013.txt"),
    options: &[
        size_option("100"),
        OptionDef::unit_or_random("start_f", "0.5", "first M_F, all entries"),
        OptionDef::unit_or_random("start_c", "0.5", "first M_C, all entries"),
    ],
    shorthands: &[START],
    presets: &[PUBLISHED],
    ..Page::EMPTY
}
.built(|options| {
    let rules = Rules { means: [mean::lehmer, mean::arithmetic], ..Rules::lehmer(options.integer("h"), starts(options)) };
    Ok(Box::new(Learner::new(rules, Weights::Gains)))
});

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{FC, Flags, Params, Tracked};

    #[test]
    fn one_round_by_hand() {
        for spec in ["shade-2013:h=1", "shade:preset=published,h=1"] {
            let (mut pam, mut rng, _) = run(spec, Tracked::PAIR, 3);
            let used = Params::from_columns(FC, [vec![0.4, 0.8, 0.1], vec![0.4, 0.8, 0.1]]);
            let flags = Flags::from([true, true, false]);
            pam.update(&used, &flags.outcome().gaining(&[1.0, 3.0, 0.0]), &mut rng);
            let [(_, f), (_, c)] = traced(&*pam)[..] else { panic!("one cell each") };
            // (1 · 0.16 + 3 · 0.64) / (1 · 0.4 + 3 · 0.8) and (1 · 0.4 + 3 · 0.8) / 4.
            assert!((f - 0.742_857_142_857_142_9).abs() < 1e-15 && (c - 0.7).abs() < 1e-15, "{spec}: {f} {c}");
        }
    }

    #[test]
    fn the_preset_of_shade_is_the_same() {
        let both = ["shade-2013", "shade:preset=published"].map(|spec| {
            let (mut pam, mut rng, mut params) = run(spec, Tracked::PAIR, 20);
            for round in 0..300 {
                let flags = Flags::from((0..20).map(|i| (i * i + round) % 5 == 0).collect::<Vec<_>>());
                let gains: Vec<f64> = flags.outcome().ones.iter().zip(1..).map(|(one, i)| one * f64::from(i)).collect();
                pam.update(&params, &flags.outcome().gaining(&gains), &mut rng);
                pam.sample(&mut params, &mut rng);
            }
            (params, traced(&*pam))
        });
        assert_eq!(both[0], both[1]);
        assert_eq!(both[0].1.len(), 200);
    }

    #[test]
    fn nothing_changes_without_success() {
        let (mut pam, mut rng, params) = run("shade-2013:h=2", Tracked::C, 5);
        pam.update(&params, &Flags::from([false; 5]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("m_c", 0.5), ("m_c", 0.5)]);
    }
}
