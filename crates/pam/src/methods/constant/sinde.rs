//! PAM of SinDE (sinusoidal DE): F and C swing around 0.5, in opposite directions and wider and wider.
//!
//! # References
//! A. Draa, S. Bouzoubia, I. Boukhalfa: A sinusoidal differential evolution algorithm for numerical optimisation. Appl. Soft Comput. 27,
//! 2015. <https://doi.org/10.1016/j.asoc.2014.11.003>

use crate::methods::prelude::*;
use std::f64::consts::TAU;

/// The planned rounds that are not rounds of the schedule: the initial population, and the last round has t = T.
const NOT_COUNTED: f64 = 2.0;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "sinde",
    about: "learns nothing: F and C swing around 0.5 in opposite directions, wider and wider",
    source: Source::Published(&[&bibliography::SINDE]),
    rule: "F = ½ (1 + (t/T) sin(2π ω t))      C = ½ (1 + (t/T) sin(2π ω t + π)) = 1 − F      for all individuals
t = 0, 1, 2, … rounds      T = planned rounds − 2; t/T is at most 1, and 0 if T ≤ 0",
    ledger: include_str!("../../../text/sinde.txt"),
    options: &[OptionDef::unit("omega", "0.25", "frequency ω in periods per round")],
    ..Page::EMPTY
}
.built(|options| Ok(Box::new(Sinde { omega: options.real("omega"), swing: 0.0 })));

struct Sinde {
    omega: f64,
    /// (t/T) sin(2π ω t).
    swing: f64,
}

impl Sinde {
    fn values(&self) -> [f64; 2] {
        [0.5 * (1.0 + self.swing), 0.5 * (1.0 - self.swing)]
    }
}

impl Pam for Sinde {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::ROUNDS)
    }

    fn start(&mut self, _n: usize, _tracked: Tracked, _rng: &mut Stream) {
        self.swing = 0.0;
    }

    fn look(&mut self, view: &View) {
        let (now, last) = (view.round as f64, view.rounds.unwrap_or(0.0) - NOT_COUNTED);
        let amplitude = if last > 0.0 { (now / last).min(1.0) } else { 0.0 };
        let turns = self.omega * now;
        self.swing = amplitude * libm::sin(TAU * (turns - turns.floor()));
    }

    fn sample(&mut self, out: &mut Params, _rng: &mut Stream) {
        let [f, c] = self.values();
        out[F].fill(f);
        out[C].fill(c);
    }

    fn update(&mut self, _used: &Params, _outcome: &Outcome, _rng: &mut Stream) {}

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        let [f, c] = self.values();
        show("shared_f", f);
        show("shared_c", c);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::run;
    use crate::{C, F, Tracked, View};

    #[test]
    fn nine_rounds() {
        let (mut pam, mut rng, mut params) = run("sinde", Tracked::PAIR, 1);
        assert_eq!((params[F][0], params[C][0]), (0.5, 0.5), "before the first look");
        for (t, expected) in [0.5, 0.505, 0.5, 0.485, 0.5, 0.525, 0.5, 0.465, 0.5].into_iter().enumerate() {
            pam.look(&View::at(0.0, t as u64, 102.0));
            pam.sample(&mut params, &mut rng);
            // The sine of a multiple of π/2 is exact to 1.3e-16.
            assert!((params[F][0] - expected).abs() < 1e-15 && (params[C][0] + expected - 1.0).abs() < 1e-15, "{t}");
        }
    }

    #[test]
    fn a_run_that_is_too_short_or_longer_than_planned() {
        let (mut pam, mut rng, mut params) = run("sinde", Tracked::PAIR, 1);
        for (round, rounds, expected) in [(1, 2.0, 0.5), (1, 0.0, 0.5), (101, 102.0, 1.0), (1001, 102.0, 1.0)] {
            pam.look(&View::at(0.0, round, rounds));
            pam.sample(&mut params, &mut rng);
            assert!((params[F][0] - expected).abs() < 1e-12, "{round} of {rounds}: {}", params[F][0]);
        }
        pam.look(&View::default());
        pam.sample(&mut params, &mut rng);
        assert_eq!((params[F][0], params[C][0]), (0.5, 0.5), "the length of the run is unknown");
    }
}
