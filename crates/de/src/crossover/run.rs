//! The number of components that exponential crossovers take.

use tpam_pam::Stream;

/// The number of components from the mutant: one, and one more each time rand < C, at most `dim`.
#[inline]
pub(super) fn length(dim: usize, c: f64, rng: &mut Stream) -> usize {
    let mut length = 1;
    while length < dim && rng.uniform() < c {
        length += 1;
    }
    length
}
