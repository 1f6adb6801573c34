//! PAM of CoBiDE: every individual owns a pair drawn from two bimodal distributions, keeps it while it succeeds, and redraws both on
//! failure.
//!
//! # References
//! Y. Wang, H.-X. Li, T. Huang, L. Li: Differential evolution based on covariance matrix learning and bimodal distribution parameter
//! setting. Appl. Soft Comput. 18, 2014. <https://doi.org/10.1016/j.asoc.2014.01.038>

use super::owned::replace;
use crate::draw::{self, Locations, Picked, SCALE};
use crate::methods::prelude::*;
use std::f64::consts::PI;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "cobide",
    about: "each individual owns a pair from bimodal Cauchy distributions, keeps it on success, redraws it on failure",
    source: Source::Published(&[&bibliography::COBIDE]),
    rule: "F_i ~ Cauchy(small_f, 0.1) or Cauchy(large_f, 0.1), a fair coin; redrawn while ≤ 0, at most 1
C_i ~ Cauchy(small_c, 0.1) or Cauchy(large_c, 0.1), a fair coin; clipped to [0, 1]
success: (F_i, C_i) stays      failure: both are redrawn, with new coins
repair=tenth: C ≤ 0 becomes 0.1, not 0
coin=again: the coin of F is tossed again for every redraw. If nothing succeeds, every individual redraws.",
    ledger: include_str!("../../../text/cobide.txt"),
    options: &[
        OptionDef::unit("small_f", "0.65", "location of the small F"),
        OptionDef::unit("large_f", "1", "location of the large F"),
        OptionDef::unit("small_c", "0.1", "location of the small C"),
        OptionDef::unit("large_c", "0.95", "location of the large C"),
        OptionDef::choice("repair", &["clip", "tenth"], "C ≤ 0 becomes 0 (clip) or 0.1 (tenth)"),
        OptionDef::choice("coin", &["kept", "again"], "when F ≤ 0 is redrawn, the location stays (kept) or is drawn again (again)"),
    ],
    presets: &[PUBLISHED, preset("code", "as in the program of the authors: C ≤ 0 becomes 0.1", &[("repair", "tenth")])],
    ..Page::EMPTY
}
.built(|options| {
    let modes_f = [options.real("small_f"), options.real("large_f")];
    // The probability that a draw around each location is accepted.
    let [small, large] = modes_f.map(|at| 0.5 + libm::atan(at / SCALE) / PI);
    Ok(Box::new(Cobide {
        share: if options.text("coin") == "again" { small / (small + large) } else { 0.5 },
        modes_f: modes_f.into_iter().collect(),
        modes_c: [options.real("small_c"), options.real("large_c")],
        lowest: if options.text("repair") == "tenth" { 0.1 } else { 0.0 },
        f: Vec::new(),
        c: Vec::new(),
        fresh: Vec::new(),
        coins: Vec::new(),
        picked: Picked::default(),
    }))
});

struct Cobide {
    /// The probability that an F comes from the smaller location. A coin that is tossed again whenever F ≤ 0 prefers the location with
    /// fewer redraws.
    share: f64,
    modes_f: Locations,
    modes_c: [f64; 2],
    /// What C ≤ 0 becomes.
    lowest: f64,
    /// What the individuals own; empty if the parameter is not tracked.
    f: Vec<f64>,
    c: Vec<f64>,
    fresh: Vec<f64>,
    coins: Vec<f64>,
    picked: Picked,
}

impl Cobide {
    /// Redraws the pairs that did not succeed. It makes the draws of every individual, which is cheaper than checking for success first.
    fn redraw(&mut self, success: &[bool], rng: &mut Stream) {
        self.fresh.resize(success.len(), 0.0);
        self.coins.resize(success.len(), 0.0);
        if !self.f.is_empty() {
            for (coin, draw) in self.coins.iter_mut().zip(rng.uniforms(success.len())) {
                *coin = if *draw < self.share { 0.0 } else { 0.5 };
            }
            self.picked.resize(success.len());
            self.picked.pick(&self.modes_f, &self.coins);
            draw::scale_factors_around(&mut self.fresh, &self.picked, rng);
            replace(&mut self.f, &self.fresh, success);
        }
        if !self.c.is_empty() {
            rng.fill_uniform(&mut self.coins);
            draw::cauchys(&mut self.fresh, 0.0, SCALE, rng);
            shift(&self.coins, self.modes_c, self.lowest, &mut self.fresh);
            replace(&mut self.c, &self.fresh, success);
        }
    }
}

wide! {
    /// Adds to each draw the location that its coin decides, and repairs the result.
    fn shift(coins: &[f64], modes: [f64; 2], lowest: f64, column: &mut [f64]) {
        for (value, coin) in column.iter_mut().zip(coins) {
            let drawn = *value + if *coin < 0.5 { modes[0] } else { modes[1] };
            *value = if drawn <= 0.0 { lowest } else { drawn.min(1.0) };
        }
    }
}

impl Pam for Cobide {
    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.f = vec![0.0; if tracked.has(F) { n } else { 0 }];
        self.c = vec![0.0; if tracked.has(C) { n } else { 0 }];
        self.redraw(&vec![false; n], rng);
    }

    fn shrink(&mut self, kept: &[usize]) {
        keep_rows(&mut self.f, kept);
        keep_rows(&mut self.c, kept);
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        out[F].copy_from_slice(&self.f);
        out[C].copy_from_slice(&self.c);
    }

    fn update(&mut self, _used: &Params, outcome: &Outcome, rng: &mut Stream) {
        self.redraw(outcome.success, rng);
    }
}

#[cfg(test)]
mod tests {
    use super::{PI, SCALE};
    use crate::testing::{gap, run};
    use crate::{C, Draws, F, Flags, Tracked};

    /// The share of the values of one parameter that are exactly `value`.
    fn share(spec: &str, tracked: Tracked, value: f64) -> f64 {
        let (_, _, params) = run(spec, tracked, 4_000_000);
        let column = &params[if tracked == Tracked::F { F } else { C }];
        column.iter().filter(|seen| **seen == value).count() as f64 / column.len() as f64
    }

    #[test]
    fn shares_of_repaired_values() {
        // Five standard errors of a share of 0.3 in four million draws are 0.00115, of 0.2 they are 0.001: probability 6e-7 each, once and
        // for all.
        for (spec, expected) in [("cobide", 0.304_746), ("cobide:coin=again", 0.306_605)] {
            let ones = share(spec, Tracked::F, 1.0);
            assert!((ones - expected).abs() < 0.001_15, "{spec}: {ones}");
        }
        for (spec, [zeros, tenths]) in [("cobide", [0.141_692, 0.0]), ("cobide:preset=code", [0.0, 0.141_692])] {
            for (value, expected) in [(0.0, zeros), (0.1, tenths), (1.0, 0.193_820)] {
                let seen = share(spec, Tracked::C, value);
                assert!((seen - expected).abs() < 0.001, "{spec}: {seen} are {value}");
            }
        }
    }

    #[test]
    fn draws_follow_the_bimodal_distributions() {
        let cauchy = |x: f64, at: f64| 0.5 + libm::atan((x - at) / SCALE) / PI;
        let kept = |x: f64, at: f64| (cauchy(x, at) - cauchy(0.0, at)) / (1.0 - cauchy(0.0, at));
        let (_, _, params) = run("cobide", Tracked::PAIR, 200_000);
        // Kolmogorov: P(> 3) < 3.1e-8 each.
        let below = |x: f64| f64::midpoint(kept(x, 0.65), kept(x, 1.0));
        let first = gap(params[F].to_vec(), |x| if x >= 1.0 { 1.0 } else { below(x) }, below);
        let free = |x: f64| f64::midpoint(cauchy(x, 0.1), cauchy(x, 0.95));
        let cdf = |x: f64| if x >= 1.0 { 1.0 } else { free(x) };
        let second = gap(params[C].to_vec(), cdf, |x| if x <= 0.0 { 0.0 } else { free(x) });
        assert!(first < 3.0 && second < 3.0, "{first} {second}");
    }

    #[test]
    fn the_share_of_the_smaller_location_when_the_coin_is_tossed_again() {
        // P(draw > 0) is 0.5 around 0 and 0.968274 around 1: the smaller location has a share of 0.34.
        let (_, _, params) = run("cobide:coin=again,small_f=0,large_f=1", Tracked::F, 200_000);
        let (small, large) = (0.5, 0.968_274);
        let below = |x: f64| {
            let positive = |at: f64| libm::atan((x - at) / SCALE) / PI + libm::atan(at / SCALE) / PI;
            (positive(0.0) + positive(1.0)) / (small + large)
        };
        let gap = gap(params[F].to_vec(), |x| if x >= 1.0 { 1.0 } else { below(x) }, below);
        assert!(gap < 3.0, "{gap}");
    }

    #[test]
    fn success_stays_and_failure_redraws_both() {
        let (mut pam, mut rng, mut params) = run("cobide", Tracked::PAIR, 1000);
        let first = params.clone();
        let flags: Vec<bool> = (0..1000).map(|i| i % 2 == 0).collect();
        pam.update(&params, &Flags::from(flags).outcome(), &mut rng);
        pam.sample(&mut params, &mut rng);
        let same = |i: usize| params[F][i] == first[F][i] && params[C][i] == first[C][i];
        assert!((0..1000).step_by(2).all(same));
        // Two pairs are equal if both F are 1 and both C are 0 or both are 1: 500 · 0.0054 = 2.7 ± 1.6; 20 has probability 1e-11.
        assert!((1..1000).step_by(2).filter(|i| same(*i)).count() < 20);
    }

    #[test]
    fn an_untracked_parameter_uses_no_draws() {
        let (_, rng, _) = run("cobide", Tracked::F, 50);
        assert_eq!(rng.drawn(), Draws { uniform: 50, cauchy: 50, ..Draws::default() });
        let (_, rng, _) = run("cobide", Tracked::C, 50);
        assert_eq!(rng.drawn(), Draws { uniform: 50, normal: 100, ..Draws::default() });
    }
}
