//! What a search shows a PAM.
//!
//! - [`samples`]: the samples of a search; [`clouds`]: their success by distance from a spline; [`calibrate`]: derives a simulation
//!   scenario from them.
//! - [`gao`]: the greedy approximate oracle.
//! - [`probe`]: success and gain over F × C in a search, from trial vectors that do not depend on the PAM.

pub mod calibrate;
pub mod clouds;
pub mod gao;
pub mod probe;
pub mod samples;

pub use tpam_store::Error;
