//! What the tests of several methods with a memory do.

use crate::testing::{run, traced};
use crate::{C, F, FC, Flags, Params, Stream, Tracked, View, pams};

/// The state after rounds in which two individuals succeed with these values, of F and of C, and these gains.
pub(super) fn taught(spec: &str, tracked: Tracked, rounds: &[([f64; 2], [f64; 2])]) -> Vec<(&'static str, f64)> {
    let (mut pam, mut rng, _) = run(spec, tracked, 2);
    for (values, gains) in rounds {
        let column = |at: usize| if tracked.has(at) { values.to_vec() } else { Vec::new() };
        let used = Params::from_columns(FC, [column(F), column(C)]);
        pam.update(&used, &Flags::from([true, true]).outcome().gaining(gains), &mut rng);
    }
    traced(&*pam)
}

/// 20,000 individuals sampled at this point of the run.
pub(super) fn sampled(spec: &str, progress: f64) -> Params {
    let mut pam = pams().spec(spec).unwrap().build().unwrap();
    let mut rng = Stream::new(1, 0, "pam");
    let mut params = Params::new(20_000, Tracked::PAIR);
    pam.start(20_000, Tracked::PAIR, &mut rng);
    pam.look(&View::at(progress, (1000.0 * progress) as u64, 1000.0));
    pam.sample(&mut params, &mut rng);
    params
}

/// Checks that at this point of the run F has the upper limit `most`, and C the lower limit `least`; 1 and 0 stand for no limit. The
/// locations of the PAM must be such that a share of more than 1e-3 of the values lies beyond each limit: that none of 20,000 does has a
/// probability below 3e-9.
pub(super) fn within(spec: &str, progress: f64, most: f64, least: f64) {
    let params = sampled(spec, progress);
    let (largest, smallest) = (params[F].iter().copied().fold(0.0, f64::max), params[C].iter().copied().fold(1.0, f64::min));
    assert_eq!((largest, smallest), (most, least), "{spec} at {progress}");
}

/// The cell of a memory with one cell when every trial vector has the value `s` and succeeds, after 100 rounds.
pub(super) fn fixed_point(spec: &str, tracked: Tracked, s: f64) -> f64 {
    taught(spec, tracked, &[([s, s], [1.0, 2.0]); 100])[0].1
}
