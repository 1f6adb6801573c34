//! A smoothed success rate with a set point, as in the (1+1)-CMA-ES.
//!
//! # References
//! C. Igel, T. Suttorp, N. Hansen: A computational efficient covariance matrix update and a (1+1)-CMA for evolution strategies. GECCO 2006.
//! <https://doi.org/10.1145/1143997.1144082>

use super::stepper::{DIM, START_AT, Step, Stepper};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "smoothed-success",
    about: "a smoothed success rate is compared with a set point, as in the (1+1)-CMA-ES",
    source: Source::Published(&[&bibliography::SMOOTHED]),
    rule: "p ← (1 − rate) p + rate s, s = share of the individuals that succeed; p starts at set
σ ← σ exp((p − set) / ((1 − set) d))      d = 1 + dim/2",
    options: &[
        DIM,
        OptionDef::real("rate", Bounds::open_low(0.0, 1.0), "0.08333333333333333", "learning rate of the success rate: 1/12"),
        OptionDef::real("set", Bounds::open_low(0.0, 0.9), "0.18181818181818182", "set point of the success rate: 2/11"),
        START_AT,
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [rate, set] = ["rate", "set"].map(|name| options.real(name));
    Ok(Stepper::with_dim(options, Smoothed { rate, set, successes: set }))
});

#[derive(Clone)]
struct Smoothed {
    rate: f64,
    set: f64,
    /// The smoothed success rate.
    successes: f64,
}

impl Step for Smoothed {
    fn start(&mut self) {
        self.successes = self.set;
    }

    fn next(&mut self, sigma: f64, _used: &[f64], outcome: &Outcome, dim: f64) -> f64 {
        let share = outcome.ones.iter().sum::<f64>() / outcome.ones.len() as f64;
        self.successes += self.rate * (share - self.successes);
        sigma * libm::exp((self.successes - self.set) / ((1.0 - self.set) * (1.0 + 0.5 * dim)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::factors;

    #[test]
    fn largest_and_smallest_factor_in_ten_dimensions() {
        // exp(1/6) and exp(−(2/9)/6) after many successes or failures.
        let last = |won: bool| *factors("smoothed-success", &vec![&[won][..]; 400]).last().unwrap();
        assert!((last(true) - 1.181_360_412_865_645_8).abs() < 1e-9 && (last(false) - 0.963_640_345).abs() < 1e-6, "{}", last(false));
    }

    #[test]
    fn the_share_of_a_population_counts() {
        let half = factors("smoothed-success:rate=1,set=0.5,dim=2", &[&[true, false], &[true, true]]);
        assert!(half[0] == 1.0 && (half[1] - 0.5f64.exp()).abs() < 1e-15, "{half:?}");
    }
}
