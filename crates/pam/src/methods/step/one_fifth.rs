//! The 1/5 success rule, applied after each evaluation: a success raises the step size, a failure lowers it.
//!
//! # References
//! I. Rechenberg: Evolutionsstrategie. Frommann-Holzboog, 1973.
//!
//! S. Kern et al.: Learning probability distributions in continuous evolutionary algorithms. Nat. Comput. 3, 2004, for the form.
//! <https://doi.org/10.1023/B:NACO.0000023416.59689.4e>

use super::stepper::{START_AT, Step, Stepper};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "one-fifth",
    about: "the 1/5 success rule after each evaluation: a success raises the step size, a failure lowers it",
    source: Source::Published(&[&bibliography::ONE_FIFTH, &bibliography::IMPLEMENTED_ONE_FIFTH]),
    rule: "for each individual: success: σ ← σ up      failure: σ ← σ up^(−set/(1 − set))
In equilibrium a share `set` of the samples succeeds, whatever up is.",
    options: &[
        OptionDef::real("up", Bounds::open_low(1.0, 100.0), "1.5", "factor of the step size after a success"),
        OptionDef::real("set", Bounds::open_low(0.0, 0.9), "0.2", "set point: the success rate at which the step size stays"),
        START_AT,
    ],
    presets: &[preset("nevergrad", "as in the library nevergrad: factors 2 and 0.84", &[("up", "2"), ("set", "0.200983600052")])],
    ..Page::EMPTY
}
.built(|options| {
    let [up, set] = ["up", "set"].map(|name| options.real(name));
    Ok(Stepper::boxed(options, OneFifth { up, down: libm::exp(-set / (1.0 - set) * libm::log(up)) }))
});

#[derive(Clone)]
struct OneFifth {
    up: f64,
    down: f64,
}

impl Step for OneFifth {
    fn next(&mut self, sigma: f64, _used: &[f64], outcome: &Outcome, _dim: f64) -> f64 {
        outcome.success.iter().fold(sigma, |sigma, won| sigma * if *won { self.up } else { self.down })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::factors;

    #[test]
    fn one_success_balances_four_failures() {
        let steps = factors("one-fifth", &[&[true], &[false], &[false], &[false], &[false]]);
        assert!(
            (steps[0] - 1.5).abs() < 1e-15 && steps[1..].iter().all(|step| (step - 0.903_602_003_609_844_9).abs() < 1e-15),
            "{steps:?}"
        );
        let all = factors("one-fifth", &[&[true, false, false, false, false]]);
        assert!((all[0] - 1.0).abs() < 1e-14, "{all:?}");
    }

    #[test]
    fn the_factors_of_nevergrad() {
        let steps = factors("one-fifth:preset=nevergrad", &[&[true], &[false]]);
        assert!((steps[0] - 2.0).abs() < 1e-15 && (steps[1] - 0.84).abs() < 1e-11, "{steps:?}");
    }
}
