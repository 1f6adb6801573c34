//! Functions of eight points side by side, with the same bits on every CPU.
//!
//! - [`Lane`]: the number type of a formula: one `f64`, or eight numbers side by side, [`Wide`].
//! - [`elementary`]: ln, exp, sin, cos and power from `+ − × ÷` only.
//! - [`steps`]: such functions of many coordinates, one step for all of them at a time.
//! - [`Matrix`]: a square matrix, and its product with one point or with eight.
//! - [`Formula`]: a function over lanes; [`in_blocks`] evaluates it on a population, [`settle`] corrects points that are not finite.
//!
//! A formula has to be inlined into a function that [`tpam_simd::wide!`] compiles for each instruction set:
//!
//! ```
//! use tpam_lanes::{Formula, Lane, Room, Wide, in_blocks, total};
//! use tpam_simd::Simd;
//!
//! struct Sphere;
//! impl<L: Lane> Formula<L> for Sphere {
//!     #[inline(always)]
//!     fn value(&self, x: &[L], _: &mut Room<L>) -> L {
//!         total!(L::all(0.0), x in x => x.square())
//!     }
//! }
//!
//! tpam_simd::wide! {
//!     by fn spheres(set: Simd, points: &[f64], values: &mut [f64], x: &mut [Wide], room: &mut Room<Wide>) {
//!         in_blocks(set, &Sphere, points, values, x, room);
//!     }
//! }
//!
//! let (mut values, mut x) = ([0.0; 2], [Wide::default(); 2]);
//! spheres(Simd::best(), Simd::best(), &[3.0, 4.0, 1.0, 1.0], &mut values, &mut x, &mut Room::default());
//! assert_eq!(values, [25.0, 2.0]);
//! ```

pub mod elementary;
mod formula;
mod lane;
mod matrix;
pub mod steps;
mod wide;

pub use formula::{Formula, Room, beyond, finite_or_infinite, in_blocks, settle};
pub use lane::{Lane, Steps};
pub use matrix::Matrix;
pub use wide::{LANES, Wide};
