//! The shape of a success curve in one word, where it can be known.

use super::functions::{Calibrated, Curve};
use tpam_stats::bernoulli::Trials;
use tpam_stats::wilson_interval;

/// Why the samples of a PAM that learns do not tell the shape of the curve.
///
/// With sampling variance v, the successes have the mean m ≈ μ + v·(ln p)′ and the PAM learns a mean that is κ·v/m above m. It rests where
/// this equals μ, which forces the slope.
pub const FORCED: &str = "A PAM that learns a mean of its successes rests where d ln p/dθ = −κ/θ, on any function: κ is 1 for Lehmer's \
                          mean, 0.25 for the power mean of order 1.5 and 0 for the arithmetic mean. So the slope of success at the target \
                          belongs to the PAM, and its samples do not tell whether success has a peak there: no shape is given. Samples \
                          that do not depend on successes (such as those of uniform) tell it.";

/// What a table shows instead of a shape.
pub(super) const UNKNOWN: &str = "set by the PAM";

/// The shape of a curve in one word, from the success rates below, at and above the target. Two rates differ if their 95 % intervals do not
/// overlap. `None` if the samples are those of a PAM that learns: see [`FORCED`].
pub(super) fn shape(found: &Calibrated, curve: &Curve) -> Option<&'static str> {
    (!found.learns).then(|| around(curve))
}

fn around(curve: &Curve) -> &'static str {
    let [below, at, above] = curve.offsets.around();
    let more = |a: Trials, b: Trials| {
        let ends = |trials: Trials| wilson_interval(trials.successes, trials.count, 0.95);
        match (ends(a), ends(b)) {
            (Some(a), Some(b)) if a.low > b.high => 1,
            (Some(a), Some(b)) if a.high < b.low => -1,
            _ => 0,
        }
    };
    match (more(at, below), more(at, above)) {
        (1, 1) => "peak",
        (-1, -1) => "dip",
        (0, 0) => "level",
        (-1, 1) => "falls",
        (1, -1) => "rises",
        (0, 1) => "falls above",
        (0, _) => "rises above",
        (1, _) => "rises below",
        _ => "falls below",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::offsets::Offsets;
    use tpam_sim::theta::thetas;

    #[test]
    fn shapes_by_success_below_at_and_above() {
        let with = |rates: [u32; 3]| {
            let mut offsets = Offsets::signed();
            for (offset, rate) in [-0.1, 0.0, 0.1].into_iter().zip(rates) {
                (0..1000).for_each(|k| offsets.count(offset, k % 100 < rate));
            }
            let theta = thetas(tpam_pam::FC).spec("c").unwrap();
            around(&Curve { theta, offsets, overdispersion: 1.0, fits: Vec::new() })
        };
        let shapes =
            [[10, 30, 10], [30, 10, 30], [20, 20, 20], [40, 20, 10], [10, 20, 40], [20, 20, 10], [20, 20, 40], [10, 20, 20], [40, 20, 20]];
        assert_eq!(
            shapes.map(with),
            ["peak", "dip", "level", "falls", "rises", "falls above", "rises above", "rises below", "falls below"]
        );
    }
}
