//! How far exponential crossovers go.

use tpam_pam::Stream;

/// How many components are the mutant's: one, and one more each time rand < C, at most `dim`.
#[inline]
pub(super) fn length(dim: usize, c: f64, rng: &mut Stream) -> usize {
    let mut length = 1;
    while length < dim && rng.uniform() < c {
        length += 1;
    }
    length
}
