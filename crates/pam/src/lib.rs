//! Parameter adaptation methods (PAMs) of adaptive differential evolution, separated from the search algorithm.
//!
//! - [`Pam`] is the trait of the methods: it samples the parameters of a population and learns from the outcome.
//! - [`Feedback`] is what a method listens to besides success: gains, ranks, progress and more.
//! - [`Column`] is a named parameter with a range and a kind; [`FC`] holds those of differential evolution, F and C.
//! - [`Params`] holds the sampled values, one vector per column.
//! - [`Pupil`] is a PAM in a run, and [`fitted`] gives a PAM of F and C the columns of another search.
//! - [`Stream`] is a random stream: named by (seed, run, role), with the same numbers on every machine.
//! - [`spec`] is the grammar `name:key=value` of all names with options.
//! - [`PAMS`] is the registry; [`laws`] checks what every PAM must obey.
//! - [`bibliography`] has the publications of the methods.
//! - [`draw`] and [`mean`] are building blocks shared by several PAMs.
//!
//! ```
//! use tpam_pam::{C, Flags, Params, Stream, Tracked};
//! let mut pam = tpam_pam::pams().spec("shade:h=20")?.build()?;
//! let mut rng = Stream::new(1, 0, "pam");
//! let mut params = Params::new(50, Tracked::PAIR);
//! pam.start(50, Tracked::PAIR, &mut rng);
//! for _ in 0..100 {
//!     pam.sample(&mut params, &mut rng);
//!     let success: Vec<bool> = params[C].iter().map(|c| *c > 0.8).collect();
//!     pam.update(&params, &Flags::from(success).outcome(), &mut rng);
//! }
//! assert!(params[C].iter().sum::<f64>() / 50.0 > 0.8);
//! # Ok::<(), tpam_pam::spec::SpecError>(())
//! ```

pub mod bibliography;
mod column;
pub mod draw;
mod feedback;
mod fitted;
mod group;
pub mod laws;
pub mod mean;
mod methods;
mod pam;
mod params;
mod pupil;
mod recombination;
mod registry;
mod stream;
#[cfg(test)]
mod testing;

pub use column::{Column, ColumnKind, Space, Tracked, check_space, interned, names_of, place_of};
pub use feedback::{Asks, Feedback, View};
pub use fitted::fitted;
pub use group::Group;
pub use methods::{C, F, FC, symbol_of};
pub use pam::{Flags, Outcome, Pam};
pub use params::Params;
pub use pupil::Pupil;
pub use recombination::recombination_weights;
pub use registry::{GROUPS, OTHER_PAMS, PAMS, Place, learns, other_pams, pams, place, with_other_pams};
pub use stream::{Draws, STREAM_VERSION, Stream};
pub use tpam_simd::{Simd, wide};
pub use tpam_spec as spec;
