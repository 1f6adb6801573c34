//! For the tests of the methods: a PAM that has just sampled once, and the distance of draws from a distribution.

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

/// sup |F_n − F| · √n, also at atoms: both one-sided limits are compared with the empirical ones. `below` is the probability of a smaller
/// value.
pub(crate) fn gap(mut draws: Vec<f64>, cdf: impl Fn(f64) -> f64, below: impl Fn(f64) -> f64) -> f64 {
    draws.sort_by(f64::total_cmp);
    let n = draws.len() as f64;
    let at = |x: f64| draws.partition_point(|d| *d <= x) as f64 / n;
    let under = |x: f64| draws.partition_point(|d| *d < x) as f64 / n;
    draws.iter().fold(0.0f64, |gap, &x| gap.max((at(x) - cdf(x)).abs()).max((under(x) - below(x)).abs())) * n.sqrt()
}

/// The cdf of U[low, high).
pub(crate) fn uniform_cdf([low, high]: [f64; 2]) -> impl Fn(f64) -> f64 + Copy {
    move |x| ((x - low) / (high - low)).clamp(0.0, 1.0)
}
