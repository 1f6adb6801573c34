//! PAM of APGSK: AGSK with a second pool of negative F, used in some rounds of the second half of the run.
//!
//! # References
//! A. W. Mohamed, H. F. Abutarboush, A. A. Hadi, A. K. Mohamed: Gaining-sharing knowledge based algorithm with adaptive parameters for
//! engineering optimization. IEEE Access 9, 2021. <https://doi.org/10.1109/ACCESS.2021.3076091>

use super::agsk::{Agsk, OPTIONS, POOL, PUBLISHED, Pool, SecondPool};
use crate::methods::prelude::*;

/// In the order of the first pool: the settings at one place share a probability and C.
const NEGATIVE: Pool = [[-0.15, -0.05, -0.05, -0.15], POOL[1]];

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "apgsk",
    about: "AGSK, and in some rounds of the second half of the run a second pool with negative F",
    source: Source::Published(&[&bibliography::APGSK]),
    rule: "As AGSK; from the fraction `from` of the run on, a round has with probability negative the settings
(−0.15, 0.2), (−0.05, 0.1), (−0.05, 0.9), (−0.15, 0.9) instead of (0.1, 0.2), (1, 0.1), (0.5, 0.9), (1, 0.9)
Settings at the same place of the two pools share the probability that is learned.",
    ledger: include_str!("../../../text/apgsk.txt"),
    differs: "as agsk: the two numbers of a setting are used as F and C of differential evolution",
    options: &[
        OPTIONS[0],
        OPTIONS[1],
        OPTIONS[2],
        OPTIONS[3],
        OptionDef::unit("from", "0.5", "fraction of the run before the second pool is used"),
        OptionDef::unit("negative", "0.3", "probability that a round has the second pool"),
    ],
    presets: &[PUBLISHED],
    ..Page::EMPTY
}
.built(|options| {
    let [from, probability] = ["from", "negative"].map(|name| options.real(name));
    Ok(Box::new(Agsk::new(options).with(SecondPool { pool: NEGATIVE, from, probability })))
});

#[cfg(test)]
mod tests {
    use super::{NEGATIVE, POOL};
    use crate::testing::run;
    use crate::{C, F, Tracked, View};

    #[test]
    fn some_rounds_of_the_second_half_have_negative_f() {
        let (mut pam, mut rng, mut params) = run("apgsk", Tracked::PAIR, 20);
        for (progress, expected) in [(0.49, 0.0), (0.5, 3000.0)] {
            pam.look(&View::at(progress, 0, 100.0));
            let mut rounds = 0.0;
            for _ in 0..10_000 {
                pam.sample(&mut params, &mut rng);
                let negative = params[F][0] < 0.0;
                rounds += f64::from(u8::from(negative));
                let pool = if negative { NEGATIVE } else { POOL };
                let of_pool = |i: usize| (0..4).any(|k| params[F][i] == pool[F][k] && params[C][i] == pool[C][k]);
                assert!((0..20).all(of_pool), "one pool for a round");
            }
            // Binomial(10,000, 0.3): 3000 ± 46. Seven standard deviations have probability 3e-12.
            assert!((rounds - expected).abs() < 321.0 * f64::from(u8::from(expected > 0.0)) + 0.5, "{rounds}");
        }
        assert_eq!((pam.range(F), pam.range(C)), ([-0.15, 1.0], [0.0, 1.0]));
    }

    #[test]
    fn it_learns_as_agsk() {
        let [agsk, apgsk] = ["agsk", "apgsk"].map(|name| run(name, Tracked::PAIR, 50).2);
        assert_eq!(agsk, apgsk);
    }
}
