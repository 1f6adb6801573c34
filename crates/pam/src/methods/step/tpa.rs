//! TPA (two-point adaptation): two samples on the line of the last step of the centre tell whether a longer step would have been better.
//!
//! # References
//! N. Hansen, A. Atamna, A. Auger: How to assess step-size adaptation mechanisms in randomised search. PPSN 2014.
//! <https://doi.org/10.1007/978-3-319-10762-2_6>

use super::stepper::{START_AT, Step, Stepper};
use crate::methods::prelude::*;
use tpam_simd::descending;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "tpa",
    about: "two-point adaptation: compares two samples on the line of the last step of the centre, forward and backward",
    source: Source::Published(&[&bibliography::ASSESSED_STEP_SIZES]),
    rule: "the first two of the n individuals are m ± σ ‖N(0, I)‖ Δm/‖Δm‖, with ranks r_+ and r_−      a = (r_− − r_+)/(n − 1)
s ← (1 − rate) s + rate sign(a) √|a|, s starts at 0      σ ← σ exp(s/d), d = .7 + 2 ln D",
    differs: "the root and the damping are those of the authors' implementation. The search makes the two samples, so that the rule cannot \
              be simulated without one",
    options: &[OptionDef::real("rate", Bounds::open_low(0.0, 1.0), "0.3", "learning rate of the comparison"), START_AT],
    ..Page::EMPTY
}
.built(|options| Ok(Stepper::boxed(options, Tpa { rate: options.real("rate"), smoothed: 0.0, order: Vec::new() })));

#[derive(Clone)]
struct Tpa {
    rate: f64,
    smoothed: f64,
    /// The individuals, the best first.
    order: Vec<u32>,
}

impl Step for Tpa {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::LINE.and(Feedback::STEPS).and(Feedback::REWARDS))
    }

    fn start(&mut self) {
        self.smoothed = 0.0;
    }

    fn next(&mut self, sigma: f64, _used: &[f64], outcome: &Outcome, dim: f64) -> f64 {
        descending(outcome.worth(), &mut self.order);
        let rank = |individual: u32| self.order.iter().position(|at| *at == individual).map_or(0.0, |rank| rank as f64);
        let better = (rank(1) - rank(0)) / (self.order.len() - 1).max(1) as f64;
        self.smoothed += self.rate * (better.abs().sqrt().copysign(better) - self.smoothed);
        sigma * libm::exp(self.smoothed / (0.7 + 2.0 * libm::log(dim)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::started;
    use crate::Flags;
    use crate::testing::traced;

    #[test]
    fn the_ranks_of_the_first_two_samples_decide() {
        let (mut pam, mut rng, mut params) = started("tpa", 5);
        let mut sigma = |rewards: [f64; 5]| {
            pam.sample(&mut params, &mut rng);
            pam.update(&params, &Flags::new(5).outcome().rewarding(&rewards).stepping(&[0.0; 50]), &mut rng);
            traced(&*pam)[0].1
        };
        // The first is the best and the second the worst: a = 1, s = .3. Then the second leads by one place: s = .21 − .3/2.
        let (first, second) = (sigma([4.0, 0.0, 1.0, 2.0, 3.0]), sigma([3.0, 4.0, 0.0, 0.0, 0.0]));
        let damping = 0.7 + 2.0 * 10.0f64.ln();
        assert!((first.ln() - 0.3 / damping).abs() < 1e-14 && ((second / first).ln() - 0.06 / damping).abs() < 1e-14, "{first} {second}");
    }
}
