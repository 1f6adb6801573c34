//! What the two pbest mutations share: how many individuals are among the best, and which of them is drawn.

use super::Parents;
use tpam_pam::draw::part;
use tpam_pam::spec::{Bounds, Kind, OptionDef};

pub(super) const SOURCE: &str = "Zhang & Sanderson 2009, doi:10.1109/TEVC.2009.2014613";

pub(super) const OPTIONS: &[OptionDef] = &[OptionDef {
    name: "p",
    kind: Kind::Real(Bounds::closed(0.0, 1.0)),
    default: Some("0.05"),
    help: "the part of the population that counts as best; at least two individuals",
}];

/// max(round(p·n), 2), half rounded up.
pub(super) fn count(p: f64, n: usize) -> usize {
    ((p * n as f64 + 0.5).floor() as usize).max(2)
}

/// One of the best.
#[inline]
pub(super) fn one_of(parents: &Parents, draw: f64) -> u32 {
    parents.best[part(draw, parents.best.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_of_fifty_and_never_less_than_two() {
        assert_eq!(
            [count(0.05, 50), count(0.05, 20), count(0.05, 100), count(0.1, 25), count(1.0, 7)],
            [3, 2, 5, 3, 7]
        );
    }
}
