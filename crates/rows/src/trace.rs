//! Runs in full, as tables and folders: target, samples, successes and the PAM's state of every iteration.

mod folder;
mod output;
mod read;
mod several;

pub use folder::is_trace;
pub(crate) use read::{Recorded, Samples, Thinned, read};
pub use several::{Played, Traces};
pub use tpam_sim::trace::Trace;
