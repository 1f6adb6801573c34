//! The law of the resting point: a PAM that learns by a mean climbs θ^κ p(θ), not the success probability p(θ).
//!
//! A PAM draws θ around a location μ with variance v and learns a Gini mean M(S) of the successful values. It rests where E[M(S)] = μ. The
//! successes have the mean m ≈ μ + v (ln p)′, and M ≈ m + κ v/m with κ = (r + q − 1)/2, so that at rest d ln p/dθ = −κ/θ. `docs/law.md` has
//! the derivation.
//!
//! ```text
//! sampler    the distributions of F and C as points with masses
//! tilt       the slope that a mean forces, with redraw, cut and clipping
//! rest       the resting point under a known success probability; the drift without a signal
//! resting    measured resting points in simulations, beside the computed ones
//! motion     the computed slope while the location moves and few samples succeed
//! slopes     measured slopes in searches, beside the computed ones
//! swap       {one μ, ring} × κ_F × κ_C: effects on search and on tracking
//! maps       κ_F × κ_C: search and tracking
//! kept       the numbers of runs in a result folder
//! study      all of them: Law, and its files
//! chapter    the same as a chapter of a report
//! ```
//!
//! ```
//! use tpam_law::{Sampler, tilt};
//! use tpam_pam::mean::Gini;
//! // Where JADE rests at μ_F = 0.5, d ln p/dF is −1.33/F, whatever the problem is.
//! let forced = tilt(Gini::with_kappa(1.0), Sampler::Cauchy(0.1), 0.5);
//! assert!((forced.kappa - 1.33).abs() < 0.005);
//! ```

mod chapter;
mod figures;
mod kept;
mod maps;
mod motion;
#[cfg(test)]
#[path = "../../rows/tests/error_rates/observed.rs"]
mod observed;
mod outcomes;
mod quadrature;
mod rest;
mod resting;
mod sampler;
mod scale;
mod slopes;
mod stages;
mod study;
mod swap;
mod tables;
mod tilt;

pub use maps::{Maps, Searched, Tracked};
pub use outcomes::{Member, Reached};
pub use rest::{rest, rest_of};
pub use resting::{Case, Rested};
pub use sampler::{Distribution, Sampler};
pub use slopes::{Overall, Slope, Slopes};
pub use study::{Law, Options, Part};
pub use swap::{Arm, Effect, Factor, Swap, TrackingEffect};
pub use tilt::{Tilt, tilt, tilt_at_mean, tilt_moving};
