//! Searches judged by their COCO logs: who was run on what, and the tables and figures that follow.
//!
//! - `logs`: the folders become algorithms with names of their own; `reference`: the line to compare with.
//! - `parts`: which functions share a curve; `curves`: the ECDF of each part; `art`, `scores`, `converging`: the other tables.
//! - `figures`: the pictures.

mod art;
mod curves;
mod logs;
mod parts;
mod reference;

pub(crate) use art::running_times;
pub(crate) use curves::{areas, curves, lines};
pub(crate) use logs::Logs;
