//! Restart when the population has collapsed: the range of some coordinate, or of the values, is less than 10⁻¹² of its largest absolute
//! value. A population of fewer than two individuals cannot collapse. A variant also restarts when the best value has not improved for
//! 500·D evaluations.
//!
//! # References
//! - M. Zhabitsky, E. Zhabitskaya: Asynchronous differential evolution with adaptive correlation matrix. GECCO 2013.
//!   <https://doi.org/10.1145/2463372.2463428>
//! - R. Tanabe, A. Fukunaga: Tuning differential evolution for cheap, medium, and expensive computational budgets. CEC 2015.
//!   <https://doi.org/10.1109/CEC.2015.7257133>

use super::{Restart, State};
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, Page, Source};
use tpam_simd::wide;

const SPAN: f64 = 1e-12;
/// How many individuals are looked at first.
const SOME: usize = 4;
/// Evaluations per dimension without improvement.
const PATIENCE: u64 = 500;

pub(super) static ENTRY: Entry<Box<dyn Restart>> = Page::new(
    "collapse",
    "when a coordinate or the values span less than 1e-12 of their size",
    Source::Published(&[&bibliography::COLLAPSE]),
)
.built(|_| Ok(Box::new(Collapse::new(None))));

pub(super) static WITH_STAGNATION: Entry<Box<dyn Restart>> = Page::new(
    "collapse+stagnation",
    "the same, and when the best has not improved for 500 D evaluations",
    Source::Published(&[&bibliography::COLLAPSE, &bibliography::STAGNATION]),
)
.built(|_| Ok(Box::new(Collapse::new(Some(PATIENCE)))));

struct Collapse {
    /// The allowed evaluations per dimension without improvement.
    patience: Option<u64>,
    best: f64,
    /// The evaluation at which the best value last improved.
    improved: u64,
    /// The smallest and the largest value of each coordinate.
    low: Vec<f64>,
    high: Vec<f64>,
}

impl Collapse {
    fn new(patience: Option<u64>) -> Self {
        Self { patience, best: f64::INFINITY, improved: 0, low: Vec::new(), high: Vec::new() }
    }

    /// Some individuals nearly always show that the population has not collapsed. With all of them a range r of numbers of size m becomes
    /// r + d of numbers of size m + d at most, so that r ≥ 2 s m (2 covers rounding) implies r + d ≥ s (m + d).
    fn collapsed(&mut self, state: &State) -> bool {
        let n = state.values.len();
        n >= 2 && self.is_narrow(state, n.min(SOME), 2.0 * SPAN) && self.is_narrow(state, n, SPAN)
    }

    /// Whether the values of the best and of the first `count` individuals, or a coordinate of these, span less than `part` of their size.
    fn is_narrow(&mut self, state: &State, count: usize, part: f64) -> bool {
        let small = |low: f64, high: f64| high - low < part * low.abs().max(high.abs());
        let most = state.values[..count].iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if small(state.best, most) {
            return true;
        }
        self.low.clear();
        self.low.extend_from_slice(&state.points[..state.dim]);
        self.high.clone_from(&self.low);
        span(&state.points[..count * state.dim], state.dim, &mut self.low, &mut self.high);
        self.low.iter().zip(&self.high).any(|(low, high)| small(*low, *high))
    }
}

impl Restart for Collapse {
    fn begin(&mut self, state: &State) {
        (self.best, self.improved) = (state.best, state.evaluations);
    }

    fn wanted(&mut self, state: &State) -> bool {
        if state.best < self.best {
            (self.best, self.improved) = (state.best, state.evaluations);
        }
        let waited = state.evaluations - self.improved;
        self.patience.is_some_and(|patience| waited >= patience * state.dim as u64) || self.collapsed(state)
    }
}

wide! {
    fn span(points: &[f64], dim: usize, low: &mut [f64], high: &mut [f64]) {
        for row in points.chunks_exact(dim) {
            for ((x, low), high) in row.iter().zip(&mut *low).zip(&mut *high) {
                *low = if *x < *low { *x } else { *low };
                *high = if *x > *high { *x } else { *high };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state<'a>(points: &'a [f64], values: &'a [f64], evaluations: u64) -> State<'a> {
        let best = values.iter().copied().fold(f64::INFINITY, f64::min);
        State { points, values, dim: 2, evaluations, best }
    }

    #[test]
    fn a_population_with_a_tiny_range_has_collapsed() {
        let mut rule = Collapse::new(None);
        let wide = [1.0, 2.0, 3.0, 4.0];
        rule.begin(&state(&wide, &[1.0, 2.0], 2));
        assert!(!rule.wanted(&state(&wide, &[1.0, 2.0], 4)));
        assert!(rule.wanted(&state(&wide, &[1.0, 1.0], 4)));
        assert!(rule.wanted(&state(&[1.0, 2.0, 1.0, 4.0], &[1.0, 2.0], 4)));
        assert!(rule.wanted(&state(&[1.0, 2.0, 1.0 + 1e-13, 4.0], &[1.0, 2.0], 4)));
        assert!(!rule.wanted(&state(&[1.0, 2.0, 1.0 + 1e-11, 4.0], &[1.0, 2.0], 4)));
        assert!(!rule.wanted(&state(&[1.0, 2.0], &[1.0], 4)) && !rule.wanted(&state(&[], &[], 4)));
    }

    #[test]
    fn stagnation_causes_a_restart() {
        let mut rule = Collapse::new(Some(PATIENCE));
        let points = [1.0, 2.0, 3.0, 4.0];
        rule.begin(&state(&points, &[1.0, 2.0], 2));
        assert!(!rule.wanted(&state(&points, &[1.0, 2.0], 1001)));
        assert!(!rule.wanted(&state(&points, &[0.5, 2.0], 1002)));
        assert!(!rule.wanted(&state(&points, &[0.5, 2.0], 2001)));
        assert!(rule.wanted(&state(&points, &[0.5, 2.0], 2002)));
    }
}
