//! PAM of MDE (MDE_pBX): JADE with the power mean and a random learning rate in each update.
//!
//! # References
//! S. M. Islam, S. Das, S. Ghosh, S. Roy, P. N. Suganthan: An adaptive differential evolution algorithm with novel mutation and crossover
//! strategies for global numerical optimization. IEEE Trans. Syst. Man Cybern. B 42(2), 2012. <https://doi.org/10.1109/TSMCB.2011.2167966>

use super::centres::{Rate, centres};
use super::jade;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "mde",
    about: "as jade, with the power mean and random learning rates",
    source: Source::Published(&[&bibliography::MDE]),
    rule: "F_i ~ Cauchy(μ_F, 0.1)      μ_F ← (1 − r) μ_F + r · mean_P(S_F),  r ~ U(0, c_f]      mean_P(S) = (Σ s^1.5 / |S|)^(1/1.5)
C_i ~ N(μ_C, 0.1²)          μ_C ← (1 − r) μ_C + r · mean_P(S_C),  r ~ U(0, c_c]
If nothing succeeds, nothing changes and no rate is drawn.",
    ledger: include_str!("../../../text/mde.txt"),
    differs: "the published MDE_pBX starts with C = 0.6 (here 0.5) and redraws values outside the range (here F above 1 is set to 1, \
              and C is clipped to [0, 1], as in JADE). The PAM mde-pbx has both as published. Its mutation and its crossover are not \
              part of either PAM",
    options: &[
        OptionDef::real("c_f", Bounds::open_low(0.0, 1.0), "0.2", "largest learning rate of μ_F"),
        OptionDef::real("c_c", Bounds::open_low(0.0, 1.0), "0.1", "largest learning rate of μ_C"),
        OptionDef::unit_or_random("start_f", "0.5", "first μ_F"),
        OptionDef::unit_or_random("start_c", "0.5", "first μ_C"),
    ],
    shorthands: &[START],
    presets: &[
        preset("review", "the form of the TPAM paper (2017) and of the review of 2020; the same as the defaults", &[]),
        preset(
            "published",
            "as in the original paper: C starts at 0.6; values outside the range are redrawn only by mde-pbx",
            &[("start_c", "0.6")],
        ),
    ],
}
.built(|options| Ok(Box::new(centres(options, jade::DRAWS, [mean::power; 2], rates(options)))));

/// The options `c_f` and `c_c`, the largest learning rates.
pub(super) fn rates(options: &Options) -> [Rate; 2] {
    ["c_f", "c_c"].map(|name| Rate::UpTo(options.real(name)))
}

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{C, Flags, Tracked, mean};

    #[test]
    fn one_round_by_hand() {
        let (mut pam, mut rng, params) = run("mde:c_c=0.5", Tracked::C, 4);
        let flags = Flags::from([true, false, true, false]);
        let rate = 0.5 * (1.0 - rng.clone().uniform());
        pam.update(&params, &flags.outcome(), &mut rng);
        let expected = (1.0 - rate) * 0.5 + rate * mean::power(&params[C], flags.outcome().ones).unwrap();
        assert_eq!(traced(&*pam), [("mu_c", expected)]);
    }

    #[test]
    fn the_published_start() {
        assert_eq!(traced(&*run("mde:preset=published", Tracked::PAIR, 10).0), [("mu_f", 0.5), ("mu_c", 0.6)]);
        let written = |text: &str| crate::pams().spec(text).unwrap().to_string();
        assert_eq!(written("mde:preset=review"), written("mde"));
    }

    #[test]
    fn nothing_changes_and_no_rate_is_drawn_without_success() {
        let (mut pam, mut rng, params) = run("mde", Tracked::PAIR, 10);
        let next = rng.clone().uniform();
        pam.update(&params, &Flags::from([false; 10]).outcome(), &mut rng);
        assert_eq!(traced(&*pam), [("mu_f", 0.5), ("mu_c", 0.5)]);
        assert_eq!(rng.uniform(), next);
    }
}
