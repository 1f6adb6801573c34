//! PAM of cDE (competitive DE): nine pairs (F, C) compete; a pair is chosen in proportion to its successes.
//!
//! # References
//! J. Tvrdík: Competitive differential evolution. MENDEL 2006.

use super::wheel::Wheel;
use crate::methods::prelude::*;

const PAIRS: usize = 9;
const POOL_F: [f64; PAIRS] = [0.5, 0.5, 0.5, 0.8, 0.8, 0.8, 1.0, 1.0, 1.0];
const POOL_C: [f64; PAIRS] = [0.0, 0.5, 1.0, 0.0, 0.5, 1.0, 0.0, 0.5, 1.0];

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "cde",
    about: "nine pairs (F, C) compete: each is chosen in proportion to its successes; all counts are reset when one is rare",
    source: Source::Published(&[&bibliography::CDE]),
    rule: "pairs (F, C) ∈ {0.5, 0.8, 1} × {0, 0.5, 1}; n_k = successes of pair k since the last reset
before each round: s_k = (n_k + n0) / Σ (n + n0); if any s_k < 1/limit, all n_k ← 0 and s_k = 1/9
(F_i, C_i) = pair k with probability s_k      success: n_k ← n_k + 1
If nothing succeeds, nothing changes.",
    ledger: include_str!("../../../text/cde.txt"),
    options: &[
        OptionDef::real("n0", Bounds::positive(), "2", "added to the successes of every pair"),
        OptionDef::real("limit", Bounds::closed(9.0, f64::INFINITY), "45", "all counts are reset when a probability is below 1/limit"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    Ok(Box::new(Cde {
        base: options.real("n0"),
        least: 1.0 / options.real("limit"),
        won: [0.0; PAIRS],
        probabilities: EQUAL,
        wheel: Wheel::default(),
    }))
});

const EQUAL: [f64; PAIRS] = [1.0 / PAIRS as f64; PAIRS];

struct Cde {
    base: f64,
    /// The probability below which all counts are reset.
    least: f64,
    won: [f64; PAIRS],
    probabilities: [f64; PAIRS],
    wheel: Wheel,
}

impl Pam for Cde {
    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        (self.won, self.probabilities) = ([0.0; PAIRS], EQUAL);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        let points = self.won.map(|won| won + self.base);
        let sum: f64 = points.iter().sum();
        self.probabilities = points.map(|own| own / sum);
        if self.probabilities.iter().any(|p| *p < self.least) {
            (self.won, self.probabilities) = ([0.0; PAIRS], EQUAL);
        }
        self.wheel.spin(&self.probabilities, out.individuals(), rng);
        self.wheel.write(&POOL_F, &mut out[F]);
        self.wheel.write(&POOL_C, &mut out[C]);
    }

    fn update(&mut self, _used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        self.wheel.add(outcome.ones, &mut self.won);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.probabilities.iter().for_each(|p| show("p", *p));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{run, traced};
    use crate::{C, F, Flags, Params, Tracked};

    /// The probabilities of a round after `wins` successes of the pair (0.5, 0) and none of the others, out of 2000 individuals.
    fn probabilities(spec: &str, wins: usize) -> Vec<f64> {
        let (mut pam, mut rng, mut params) = run(spec, Tracked::PAIR, 2000);
        let first = |params: &Params, i: usize| (params[F][i], params[C][i]) == (0.5, 0.0);
        let mut left = wins;
        let won = |i: usize| {
            let won = first(&params, i) && left > 0;
            left -= usize::from(won);
            won
        };
        let flags = Flags::from((0..2000).map(won).collect::<Vec<bool>>());
        assert_eq!(left, 0, "about 222 of 2000 individuals have the pair");
        pam.update(&params, &flags.outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        traced(&*pam).into_iter().map(|(_, p)| p).collect()
    }

    #[test]
    fn probabilities_follow_the_successes() {
        let p = probabilities("cde", 72);
        // (72 + 2)/(72 + 18) and 2/90 = 1/45, which is not below the limit.
        assert!((p[0] - 74.0 / 90.0).abs() < 1e-15 && p[1..].iter().all(|p| (p - 1.0 / 45.0).abs() < 1e-15), "{p:?}");
        let p = probabilities("cde:limit=72", 80);
        assert!((p[0] - 0.83673).abs() < 5.1e-6 && p[1..].iter().all(|p| (p - 0.02041).abs() < 5.1e-6), "{p:?}");
    }

    #[test]
    fn a_rare_pair_resets_all_counts() {
        for wins in [73, 80] {
            assert!(probabilities("cde", wins).iter().all(|p| *p == 1.0 / 9.0), "{wins}");
        }
        assert!(probabilities("cde", 0).iter().all(|p| *p == 1.0 / 9.0), "nothing succeeded");
    }

    #[test]
    fn the_pairs_are_a_product_and_one_draw_chooses_both() {
        let (_, rng, params) = run("cde", Tracked::PAIR, 9000);
        for (f, c) in [0.5, 0.8, 1.0].into_iter().flat_map(|f| [0.0, 0.5, 1.0].map(|c| (f, c))) {
            let count = params[F].iter().zip(&params[C]).filter(|(a, b)| (**a, **b) == (f, c)).count() as f64;
            // Binomial(9000, 1/9): 1000 ± 30. Seven standard deviations have probability 3e-12.
            assert!((count - 1000.0).abs() < 209.0, "({f}, {c}): {count}");
        }
        assert_eq!(rng.drawn().uniform, 9000);
    }
}
