//! The 24 noiseless BBOB functions in native Rust: equal to COCO and much faster.
//!
//! - [`Problem`]: a function in a dimension and an instance. It evaluates one point with COCO's bits, or a population, vectorised.
//! - [`Bbob`]: the suite, as a [`tpam_problem::Suite`]; a [`Problem`] is a [`tpam_problem::Problem`].
//! - [`InstanceSet`]: COCO's sets of instances by year; [`Group`]: the function groups.
//! - `draw`: the random parts of an instance; `transform`, `matrix`: the parts of the functions; `functions`: one file for each function.
//! - `lane`, `wide`, `elementary`: the number type of the functions, one number or eight side by side.

mod draw;
mod elementary;
mod function;
mod functions;
mod group;
mod lane;
mod matrix;
mod problem;
mod suite;
mod transform;
mod wide;

pub use group::Group;
pub use problem::{Error, Problem};
pub use suite::{Bbob, InstanceSet};
pub use tpam_simd::Simd;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
