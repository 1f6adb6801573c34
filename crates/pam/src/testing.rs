//! A PAM that has just sampled once, for the tests of the methods.

use crate::{Pam, Params, Stream, Tracked, pams};

/// The PAM, its stream and its first sample.
pub(crate) fn run(spec: &str, tracked: Tracked, n: usize) -> (Box<dyn Pam>, Stream, Params) {
    let mut pam = pams().spec(spec).unwrap().build().unwrap();
    let mut rng = Stream::new(1, 0, "pam");
    let mut params = Params::new(n, tracked);
    pam.start(n, tracked, &mut rng);
    pam.sample(&mut params, &mut rng);
    (pam, rng, params)
}

/// The state that the PAM reports.
pub(crate) fn traced(pam: &dyn Pam) -> Vec<(&'static str, f64)> {
    let mut seen = Vec::new();
    pam.trace(&mut |name, value| seen.push((name, value)));
    seen
}
