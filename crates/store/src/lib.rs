//! Result folders of long computations: a journal while they run, final files with checksums at the end.
//!
//! - [`folder`]: the result folder, its journals, shards and checksums; [`Shard`]: a part of its runs that one process computes.
//! - [`disk`]: the only module that opens, lists and deletes files. It follows no links and opens regular files only.
//! - [`first_look`]: what marks a small study as one; [`output`]: the folder of a study; [`unique`]: the entry that a user means.

pub mod disk;
mod error;
pub mod first_look;
pub mod folder;
mod folder_problem;
pub mod output;
mod shard;
pub mod unique;

pub use error::{Difference, Error};
pub use folder_problem::FolderProblem;
pub use shard::Shard;
