//! PSR (population success rule): a round should rank better than the round before by a set point.
//!
//! # References
//! I. Loshchilov: A computationally efficient limited memory CMA-ES for large scale optimization. GECCO 2014.
//! <https://doi.org/10.1145/2576768.2598294>

use super::stepper::{DIM, START_AT, Step, Stepper};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "psr",
    about: "population success rule: compares the ranks of this round and of the one before, among both",
    source: Source::Published(&[&bibliography::POPULATION_SUCCESS]),
    rule: "r_i, r'_i = ranks of the n values of this round and of the round before, among all 2 n
z = Σ (r'_i − r_i)/n² − set      s ← (1 − rate) s + rate z, s starts at 0      σ ← σ exp(s/d), d = 2 − 2/dim",
    differs: "published with rate .3 and d = 1; the rate and the damping are those of an implementation in wide use. A round is ranked \
              when the next one begins. Equal values share their mean rank",
    options: &[
        DIM,
        OptionDef::real("rate", Bounds::open_low(0.0, 1.0), "0.9", "learning rate of the success measure"),
        OptionDef::unit("set", "0.25", "set point of the difference of ranks, which is 1 if all values are better than those before"),
        START_AT,
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [rate, set] = ["rate", "set"].map(|name| options.real(name));
    Ok(Stepper::with_dim(options, Psr { rate, set, smoothed: 0.0, before: Vec::new() }))
});

#[derive(Clone)]
struct Psr {
    rate: f64,
    set: f64,
    smoothed: f64,
    /// The values of the round before.
    before: Vec<f64>,
}

impl Step for Psr {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::VALUES)
    }

    fn start(&mut self) {
        self.smoothed = 0.0;
        self.before.clear();
    }

    fn look(&mut self, sigma: f64, view: &View, dim: f64) -> f64 {
        let (now, before) = (view.values, std::mem::replace(&mut self.before, view.values.to_vec()));
        if before.len() != now.len() {
            return sigma;
        }
        self.smoothed += self.rate * (success(now, &before) - self.set - self.smoothed);
        // In one dimension the damping is 0.
        sigma * libm::exp(self.smoothed / (2.0 - 2.0 / dim).max(0.5))
    }

    fn next(&mut self, sigma: f64, _used: &[f64], _outcome: &Outcome, _dim: f64) -> f64 {
        sigma
    }
}

/// Σ (r'_i − r_i)/n²: the share of pairs in which the new value is smaller, minus that in which it is larger.
fn success(now: &[f64], before: &[f64]) -> f64 {
    let sign = |(new, old): (&f64, &f64)| f64::from(u8::from(new < old)) - f64::from(u8::from(new > old));
    let sum: f64 = now.iter().flat_map(|new| before.iter().map(move |old| sign((new, old)))).sum();
    sum / (now.len() * before.len()) as f64
}

#[cfg(test)]
mod tests {
    use super::super::testing::started;
    use super::success;
    use crate::View;
    use crate::testing::traced;

    #[test]
    fn ranks_among_both_rounds_by_hand() {
        // Ranks 1, 4 against 2, 3: the sums are equal. Ranks 1, 3 against 2, 4: (6 − 4)/4.
        assert_eq!([success(&[1.0, 4.0], &[2.0, 3.0]), success(&[1.0, 3.0], &[2.0, 4.0])], [0.0, 0.5]);
        // Mean ranks: 1.5 and 3.5 against 1.5 and 3.5; and 1.5, 3 against 1.5, 4.
        assert_eq!([success(&[1.0, 4.0], &[1.0, 4.0]), success(&[1.0, 3.0], &[1.0, 4.0])], [0.0, 0.25]);
    }

    #[test]
    fn the_step_size_follows_from_the_second_round_on() {
        let (mut pam, mut rng, mut params) = started("psr:dim=2", 2);
        let mut sigma = |values: &[f64]| {
            pam.look(&View::default().placed(values, &[], 0));
            pam.sample(&mut params, &mut rng);
            traced(&*pam)[0].1
        };
        // All better: z = 1 − .25, s = .9 · .75, d = 1. Then equal: s = .1 · .675 − .9 · .25.
        let [first, second, third] = [[4.0, 5.0], [1.0, 2.0], [2.0, 1.0]].map(|values| sigma(&values));
        assert_eq!(first, 1.0);
        assert!((second.ln() - 0.675).abs() < 1e-14 && ((third / second).ln() + 0.1575).abs() < 1e-14, "{second} {third}");
    }
}
