//! Searches judged by their COCO logs: who was run on what, and the tables and figures that follow.
//!
//! - `logs`: the folders become algorithms with names of their own; `reference`: the line to compare with.
//! - `parts`: which functions share a curve; `curves`, `tables`: the ECDF of each part.
//! - `art`, `scores`, `converging`: running times, comparisons, convergence.
//! - `figures`, `folder`: the pictures, and everything in one folder.

mod art;
mod converging;
mod curves;
mod figures;
mod folder;
mod logs;
mod options;
mod parts;
mod reference;
mod scores;
mod tables;

pub use art::running_times;
pub use converging::{convergence_table, converging, shown};
pub use curves::{Line, grid, lines};
pub use folder::write;
pub use logs::Logs;
pub use options::{By, EcdfOptions};
pub use parts::parts;
pub use scores::{score_table, scores};
pub use tables::{areas, curves};
