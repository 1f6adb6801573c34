//! The study of the paper, redone: its simulations, its published points, its claims.
//!
//! ```text
//! study      the simulations: success rates, run by run, and how closely μ and M track
//! published  the 500 points of Figures 3 to 5 against ours
//! figures    Figures 3 to 5 with the published points
//! claims     what the paper says in words, as inequalities with intervals and a verdict
//! ```

pub(crate) mod claims;
pub(crate) mod figures;
pub(crate) mod published;
pub(crate) mod study;
