//! The test of a calibration: does an acceptance describe the samples of a search?

use super::measured::Check;
use tpam_pam::{FC, Stream};
use tpam_signals::calibrate::{Curve, Family, NamedTheta, Offsets, families};
use tpam_sim::accept::acceptances;
use tpam_sim::theta::thetas;

/// The runs of a function, and the samples of a run.
const RUNS: usize = 15;
const SAMPLES: usize = 2000;

/// The test of a fit.
pub(super) const CHECKS: &[Check] = &[
    Check::new(
        "deviance of a fit, divided by the overdispersion",
        "calibrate",
        "15 runs of 2000 samples, each run around a place of its own and with logits of its own (standard deviation 0.2)",
        0.001,
        |draws| !fitted(draws, 0.2),
    ),
    Check::new("deviance of a fit, divided by the overdispersion", "calibrate", "the same without effects of runs", 0.001, |draws| {
        !fitted(draws, 0.0)
    }),
];

/// Whether the true family describes samples whose success falls with the distance from 0 as a Gaussian curve.
fn fitted(draws: &mut Stream, effect: f64) -> bool {
    let runs: Vec<Offsets> = (0..RUNS).map(|_| run(draws, effect)).collect();
    let mut curve = Curve::of_runs(&theta(), &runs.iter().collect::<Vec<_>>());
    curve.fits = curve.fits_of(&[gaussian()]);
    curve.is_fitted()
}

fn run(draws: &mut Stream, effect: f64) -> Offsets {
    let (place, odds) = (0.05 * draws.normal(), libm::exp(effect * draws.normal()));
    let mut offsets = Offsets::signed();
    for _ in 0..SAMPLES {
        let offset = (place + 0.15 * draws.normal()).clamp(-1.0, 1.0);
        let p = 0.4 * libm::exp(-offset * offset / (2.0 * 0.2 * 0.2));
        offsets.count(offset, draws.uniform() < odds * p / (1.0 - p + odds * p));
    }
    offsets
}

fn theta() -> NamedTheta {
    let spec = thetas(FC).spec("c").expect("C is a parameter");
    let built = spec.build().expect("it has no options");
    (spec, built)
}

fn gaussian() -> Family {
    let found = families(&["gaussian".to_owned()], &acceptances()).expect("the family is in the catalogue");
    found.into_iter().next().expect("one family was asked for")
}
