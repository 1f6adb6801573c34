//! Simulations in result folders, and what one does with their rows: select, summarise, compare, plot.
//!
//! - [`sweep`]: computes and stores simulations; [`simulations`]: the result folder of them; [`trace`]: one run in full.
//! - [`select`]: some of its cells; [`summary`]: one row per cell; [`compare`]: differences with tests; [`plot`]: figures of results.
//! - [`claims`]: inequalities that results should fulfil, and verdicts on them; [`significance`]: the rule by which one value is better
//!   than another; [`mod@error_rates`]: what reports say beside intervals that miss more often than they promise.
//! - [`spec_columns`]: columns for the options of specs, such as `pam.h`; [`csv_table`]: tables of result folders; [`median`]: the median
//!   run; [`names`]: names and numbers in sentences.
//!
//! Results are returned as a [`Table`](tpam_table::Table), or as a [`Document`](tpam_table::Document) if the printed form differs from the
//! machine-readable one.

pub mod claims;
pub mod compare;
pub mod csv_table;
pub mod error_rates;
mod factor;
mod factors;
mod labels;
pub mod median;
pub mod names;
mod parts;
pub mod plot;
pub mod select;
pub mod significance;
pub mod simulations;
pub mod spec_columns;
pub mod summary;
pub mod sweep;
pub mod trace;

pub use tpam_store::Error;
