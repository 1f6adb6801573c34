//! For the tests of the step-size rules: the factors by which a step size changes.

use crate::testing::traced;
use crate::{Column, Flags, Pam, Params, Space, Stream, Tracked, other_pams};

/// The step size starts at 1.
const SIGMA: Space = &[Column::log("sigma", 1e-30, 1e30)];

/// A rule for `n` individuals.
pub(super) fn started(spec: &str, n: usize) -> (Box<dyn Pam>, Stream, Params) {
    let mut pam = other_pams().spec(spec).unwrap().build().unwrap();
    let mut rng = Stream::new(1, 0, "pam");
    pam.start(n, Tracked::all(SIGMA), &mut rng);
    (pam, rng, Params::new(n, Tracked::all(SIGMA)))
}

/// The factor of each round, given who succeeds.
pub(super) fn factors(spec: &str, rounds: &[&[bool]]) -> Vec<f64> {
    let (mut pam, mut rng, mut params) = started(spec, rounds[0].len());
    let mut sigma = traced(&*pam)[0].1;
    let next = |success: &&[bool]| {
        pam.sample(&mut params, &mut rng);
        pam.update(&params, &Flags::from(success.to_vec()).outcome(), &mut rng);
        let before = std::mem::replace(&mut sigma, traced(&*pam)[0].1);
        sigma / before
    };
    rounds.iter().map(next).collect()
}
