//! What a researcher does with parameter adaptation methods: simulations and searches that are kept in result folders, and what follows from them.
//!
//! - [`sweep`]: simulations, computed and kept; [`folder`]: the result folder; [`summary`]: one row per cell; [`trace`]: one run, kept whole.
//! - [`search`]: differential evolution on a suite, kept and logged.
//! - [`clouds`]: what a search samples; [`calibrate`]: from that to a scenario of the simulation; [`gao`]: the greedy approximate oracle.
//! - [`relevance`]: simulations related to searches; [`ecdf`]: searches judged by their COCO logs; [`plot`]: figures of results.
//!
//! Results are given as a [`Table`](tpam_table::Table), or as a [`Document`](tpam_table::Document) where people see something else than programs.

pub mod calibrate;
mod catalogues;
pub mod clouds;
pub mod compare;
pub mod ecdf;
mod error;
pub mod folder;
pub mod gao;
pub mod median;
pub mod plot;
pub mod relevance;
pub mod samples;
pub mod search;
mod shard;
pub mod shell;
pub mod summary;
pub mod sweep;
pub mod trace;

pub use catalogues::Catalogues;
pub use error::Error;
pub use shard::Shard;
