//! PAM of MDE_pBX as published: as `mde`, with values outside the range redrawn and C starting at 0.6.
//!
//! # References
//! S. M. Islam, S. Das, S. Ghosh, S. Roy, P. N. Suganthan: An adaptive differential evolution algorithm with novel mutation and crossover
//! strategies for global numerical optimization. IEEE Trans. Syst. Man Cybern. B 42(2), 2012. <https://doi.org/10.1109/TSMCB.2011.2167966>

use super::centres::{Draw, centres};
use super::mde::rates;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "mde-pbx",
    about: "MDE_pBX as published: power means, random learning rates, and values outside the range redrawn",
    source: Source::Published(&[&bibliography::MDE]),
    rule: "F_i ~ Cauchy(μ_F, 0.1), redrawn until in (0, 1]      μ_F ← (1 − r) μ_F + r · mean_P(S_F),  r ~ U(0, c_f]
C_i ~ N(μ_C, 0.1²), redrawn until in [0, 1]          μ_C ← (1 − r) μ_C + r · mean_P(S_C),  r ~ U(0, c_c]
mean_P(S) = (Σ s^1.5 / |S|)^(1/1.5)
If nothing succeeds, nothing changes and no rate is drawn.",
    ledger: include_str!("../../../text/mde-pbx.txt"),
    differs: "the mutation current-to-gr_best/1 and the p-best crossover are not part of this PAM",
    options: &[
        OptionDef::real("c_f", Bounds::open_low(0.0, 1.0), "0.2", "largest learning rate of μ_F"),
        OptionDef::real("c_c", Bounds::open_low(0.0, 1.0), "0.1", "largest learning rate of μ_C"),
        OptionDef::unit_or_random("start_f", "0.5", "first μ_F"),
        OptionDef::unit_or_random("start_c", "0.6", "first μ_C"),
    ],
    shorthands: &[START],
    presets: &[PUBLISHED],
}
.built(|options| Ok(Box::new(centres(options, DRAWS, [power_mean; 2], rates(options)))));

/// Both redrawn until they are in the range.
const DRAWS: [Draw; 2] = [draw::cauchys_within, |column, mu, rng| draw::normals_within(column, mu, draw::SCALE, rng)];

/// The power mean of values that are all 1 can round to more than 1, outside of the locations that can be drawn around.
fn power_mean(values: &[f64], weights: &[f64]) -> Option<f64> {
    mean::power(values, weights).map(|mean| mean.min(1.0))
}

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{C, F, FC, Flags, Params, Tracked};

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng, _) = run("mde-pbx", Tracked::PAIR, 3);
        assert_eq!(traced(&*pam), [("mu_f", 0.5), ("mu_c", 0.6)]);
        let mut ahead = rng.clone();
        let used = Params::from_columns(FC, [vec![0.4, 0.8, 0.1], vec![0.4, 0.8, 0.1]]);
        pam.update(&used, &Flags::from([true, true, false]).outcome(), &mut rng);
        // The power mean with exponent 1.5 of 0.4 and 0.8.
        let (mean, w_f, w_c) = (0.616_671, 0.8 + 0.2 * ahead.uniform(), 0.9 + 0.1 * ahead.uniform());
        let expected = [w_f * 0.5 + (1.0 - w_f) * mean, w_c * 0.6 + (1.0 - w_c) * mean];
        for ((_, mu), expected) in traced(&*pam).into_iter().zip(expected) {
            assert!((mu - expected).abs() < 1e-7, "{mu} {expected}");
        }
    }

    #[test]
    fn nothing_changes_and_no_rate_is_drawn_without_success() {
        let (mut pam, mut rng, params) = run("mde-pbx", Tracked::PAIR, 10);
        let next = rng.clone().uniform();
        pam.update(&params, &Flags::from([false; 10]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("mu_f", 0.5), ("mu_c", 0.6)]);
        assert_eq!(rng.uniform(), next);
    }

    #[test]
    fn values_at_the_ends_are_redrawn() {
        let (_, _, params) = run("mde-pbx:start=1", Tracked::PAIR, 10_000);
        // With a repair as in JADE, half of the values would be 1.
        assert!(params[F].iter().chain(&params[C]).filter(|value| **value == 1.0).count() < 10);
        let (_, _, params) = run("mde-pbx:start=0", Tracked::PAIR, 10_000);
        assert!(params[F].iter().all(|f| *f > 0.0) && params[C].iter().filter(|c| **c == 0.0).count() < 10);
    }
}
