//! The 24 noiseless BBOB functions in native Rust: equal to COCO and much faster.
//!
//! - [`Problem`]: a function in a dimension and an instance. It evaluates one point with COCO's bits, or a population, vectorised.
//! - [`Bbob`]: the suite, as a [`tpam_problem::Suite`]; a [`Problem`] is a [`tpam_problem::Problem`].
//! - [`InstanceSet`]: COCO's sets of instances by year; [`Group`]: the function groups.
//! - [`MaBbob`]: the suite MA-BBOB, whose functions, [`ManyAffine`], are affine combinations of the 24.
//! - `draw`: the random parts of an instance; `transform`: the parts of the functions; `functions`: one file for each function, generic
//!   over the lanes of [`tpam_lanes`].

mod draw;
mod function;
mod functions;
mod group;
mod many_affine;
mod problem;
mod suite;
mod transform;

pub use group::Group;
pub use many_affine::{Combination, MaBbob, ManyAffine};
pub use problem::{Error, Problem};
pub use suite::{Bbob, InstanceSet};
pub use tpam_simd::Simd;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
