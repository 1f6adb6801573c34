//! Experiments with parameter adaptation methods: simulations and searches stored in result folders, and analyses of their results.
//!
//! - [`sweep`]: computes and stores simulations; [`folder`]: the result folder; [`select`]: some of its cells; [`summary`]: one row per cell;
//!   [`trace`]: one run in full; [`mod@verify`]: whether a result folder is what was written.
//! - [`search`]: runs differential evolution on a suite, stores the runs and writes COCO logs; [`archive`]: the logs as an archive for cocopp.
//! - [`clouds`]: the samples of a search; [`calibrate`]: derives a simulation scenario from them; [`gao`]: the greedy approximate oracle.
//! - [`probe`]: success and gain over F × C in a search, from trial vectors that do not depend on the PAM.
//! - [`behaviour`]: the same small experiments for every PAM; [`methods`]: a page for each of them; [`pages`]: the same as text.
//! - [`spec_columns`]: columns for the options of specs, such as `pam.h`.
//! - [`law`]: what a PAM that learns by a mean climbs: computed, in simulations and in searches.
//! - [`mod@error_rates`]: how often a test finds something where there is nothing; [`first_look`]: what marks a small study as one.
//! - [`stranger`]: PAMs, targets and acceptances that a folder names and this program does not have.
//! - [`job`]: long computations that several processes or machines share.
//! - [`relevance`]: compares simulations with searches; [`ecdf`]: evaluates COCO logs; [`plot`]: figures of results; [`report`]: result folders as one HTML page.
//!
//! Results are returned as a [`Table`](tpam_table::Table), or as a [`Document`](tpam_table::Document) if the printed form differs from the machine-readable one.

pub mod archive;
pub mod behaviour;
pub mod calibrate;
mod catalogues;
pub mod cite;
pub mod clouds;
pub mod compare;
mod disk;
pub mod ecdf;
mod error;
pub mod error_rates;
pub mod first_look;
pub mod folder;
pub mod gao;
pub mod job;
pub mod law;
pub mod median;
pub mod methods;
pub mod pages;
pub mod plot;
pub mod probe;
pub mod relevance;
pub mod report;
pub mod samples;
pub mod search;
pub mod select;
mod shard;
pub mod shell;
mod significance;
pub mod spec_columns;
pub mod stranger;
pub mod summary;
pub mod sweep;
pub mod trace;
mod unique;
pub mod verify;

pub use catalogues::Catalogues;
pub use error::Error;
pub use shard::Shard;
pub use tpam_figure::Export;
