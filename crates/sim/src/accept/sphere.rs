//! sphere: the success and the progress of a step on the sphere function, by the step size relative to the optimal one.
//!
//! With R the distance from the optimum, D the dimension and σ* = σD/R, an offspring of a (1+1)-ES changes −D ln R by
//! ```text
//! q = −σ* z − σ*²/2                                  D → ∞,     z ~ N(0, 1)
//! q = −D/2 ln(1 + 2 s z + s² (z² + χ²))              s = σ*/D,  χ² with D − 1 degrees of freedom
//! ```
//! and succeeds if q > 0. So in infinite dimension the probability of success is p(σ*) = Φ(−σ*/2), which falls with σ*: a smaller step
//! always succeeds more often. The mean progress φ(σ*) = σ*/√(2π) e^(−σ*²/8) − σ*²/2 Φ(−σ*/2) is largest, .20246, at σ* = 1.2240, where
//! p = .27027. The target is the step size σ_opt = 1.2240 R/D, in every dimension.
//!
//! # References
//! I. Rechenberg: Evolutionsstrategie. Frommann-Holzboog, 1973.
//!
//! H.-G. Beyer, H.-P. Schwefel: Evolution strategies: a comprehensive introduction. Nat. Comput. 1, 2002.
//! <https://doi.org/10.1023/A:1015059928466>

use super::{Acceptance, Law, SharedAcceptance};
use std::f64::consts::{LN_10, PI};
use std::sync::Arc;
use tpam_pam::spec::{Bounds, Entry, OptionDef, Page, Source};
use tpam_pam::{Column, Space, bibliography, interned};

pub(super) static ENTRY: Entry<SharedAcceptance> = Page {
    name: "sphere",
    about: "success and progress of a step of size sigma on the sphere function: the target is the optimal step size",
    source: Source::Published(&[&bibliography::ONE_FIFTH, &bibliography::INTRODUCTION_TO_ES]),
    rule: "σ* = 1.2240 σ/σ_opt, z ~ N(0, 1): progress q = −σ* z − σ*²/2, success if q > 0, so that p = Φ(−σ*/2)
d=D: q = −D/2 ln(1 + 2 s z + s² (z² + χ²)), s = σ*/D, χ² with D − 1 degrees of freedom
The column is sigma, on a log scale from 10^(−decades/2) to 10^(decades/2). PAMs are told q as reward, and its positive part as gain.",
    options: &[
        OptionDef::optional_real("d", Bounds::closed(2.0, 1000.0), "dimension, a whole number; infinite if it is not given"),
        OptionDef::real("decades", Bounds::closed(1.0, MOST_DECADES), "8", "range of the step size"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let dim = options.optional_real("d");
    if let Some(d) = dim.filter(|d| d.fract() != 0.0) {
        return Err(format!("d={d} is not a whole number"));
    }
    Ok(Arc::new(Sphere { dim: dim.map(|d| d as usize), decades: options.real("decades") }))
});

/// The widest range of the step size: the ratio of its ends must be a number.
pub(crate) const MOST_DECADES: f64 = 300.0;
/// The σ* of the largest progress in infinite dimension.
pub(crate) const BEST: f64 = 1.224_006_361_924_961_5;
/// The largest progress.
const MOST: f64 = 0.202_456_490_188_024_63;

/// The law of success and progress of steps on the sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    /// The dimension; `None` is infinite.
    pub(crate) dim: Option<usize>,
    decades: f64,
}

impl Sphere {
    /// The column that it judges.
    pub(super) fn space(self) -> Space {
        let end = libm::exp10(0.5 * self.decades);
        interned(&[Column::log("sigma", 1.0 / end, end)])
    }

    /// Half of the range of the step size, in decades.
    pub(crate) fn half_range(self) -> f64 {
        0.5 * self.decades
    }
}

/// The probability of success of a step of ratio σ/σ_opt, in infinite dimension.
fn chance(ratio: f64) -> f64 {
    below(-0.5 * BEST * ratio)
}

/// Φ(x).
fn below(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// φ(σ*)/φ_max of a step of this ratio σ/σ_opt, in infinite dimension: 1 for the optimal step, and nearly 0 for very short and very long
/// ones.
///
/// ```
/// use tpam_sim::accept::efficiency;
/// assert!((efficiency(1.0) - 1.0).abs() < 1e-12);
/// assert!((efficiency(libm::exp(-1.0)) - 0.6593).abs() < 5e-5 && (efficiency(libm::exp(0.5)) - 0.8163).abs() < 5e-5);
/// ```
pub fn efficiency(ratio: f64) -> f64 {
    let step = BEST * ratio;
    let progress = step / (2.0 * PI).sqrt() * libm::exp(-0.125 * step * step) - 0.5 * step * step * below(-0.5 * step);
    // Rounding can leave less than 0 of a very long step.
    progress.max(0.0) / MOST
}

impl Acceptance for Sphere {
    /// In infinite dimension; distances are in units of the range of the column.
    fn probabilities(&self, values: &[f64], aim: f64, out: &mut [f64]) {
        for (out, value) in out.iter_mut().zip(values) {
            *out = chance(libm::exp((value - aim) * self.decades * LN_10));
        }
    }

    fn law(&self) -> Option<Law> {
        Some(Law::Sphere(*self))
    }

    fn peak(&self) -> f64 {
        chance(1.0)
    }

    fn sided(&self) -> bool {
        true
    }

    fn is_far(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_optimal_step_and_the_table_of_the_law() {
        assert!((chance(1.0) - 0.270_27).abs() < 5e-6 && (efficiency(1.0) - 1.0).abs() < 1e-12);
        let around = [-1e-3, 1e-3].map(|off: f64| efficiency(off.exp()));
        assert!(around.iter().all(|one| *one < 1.0 && *one > 1.0 - 1e-5), "{around:?}");
        for (log, p, share) in
            [(-2.0, 0.4670, 0.2937), (-1.0, 0.4109, 0.6593), (-0.5, 0.3553, 0.8820), (0.25, 0.2160, 0.9567), (1.0, 0.0481, 0.3283)]
        {
            let ratio = f64::exp(log);
            assert!((chance(ratio) - p).abs() < 1e-4 && (efficiency(ratio) - share).abs() < 1e-4, "{log}");
        }
    }

    #[test]
    fn set_points_cost_what_the_law_says() {
        // The step whose probability of success is the set point, by bisection.
        let at = |set: f64| {
            let halved = |(low, high): (f64, f64), _| {
                let middle = 0.5 * (low + high);
                if chance(middle) > set { (middle, high) } else { (low, middle) }
            };
            (0..60).fold((0.01, 100.0), halved).0
        };
        for (set, log, share) in [(0.2, 0.319, 0.928), (2.0 / 11.0, 0.395, 0.887), (0.25, 0.097, 0.994)] {
            let ratio = at(set);
            assert!((ratio.ln() - log).abs() < 6e-4 && (efficiency(ratio) - share).abs() < 6e-4, "{set}: {}", ratio.ln());
        }
    }
}
