//! Searches: a grid of algorithms × functions × dimensions × instances, stored like simulations and written as COCO logs.
//!
//! ```text
//! plan     a search experiment as text                      experiment.toml
//! algorithms  every combination of a PAM with the parts of a search
//! grid     a plan, checked and expanded into cells
//! names    the names of algorithms, in tables, logs and folders; labels: the short ones
//! log      observers of runs; parameters: what a generation used
//! run      one run as a line of text                        journal.csv, trials.csv
//! folder   the contents of a result folder, with the logs of tpam-coco
//! suite    what is stored of a suite                        suite.toml
//! keep     computes missing runs, reads a finished folder
//! hits     when each target value was reached               hits.parquet
//! runs     runs that are observed instead of logged
//! ```

mod algorithms;
mod folder;
mod grid;
mod hits;
mod keep;
mod labels;
mod log;
mod names;
mod parameters;
mod plan;
mod run;
mod runs;
mod single;
mod suite;
mod tally;

pub use folder::Searches;
pub use grid::Grid;
pub use grid::optimum;
pub use keep::{Finished, Keep, common_plan, join, keep, keep_reached};
pub use names::Named;
pub use names::Varying;
pub use parameters::Parameters;
pub use plan::whole_numbers;
pub use plan::{SearchPlan, check_dim, check_function};
pub use run::Run;
pub use runs::{STAGE, UNIT};
pub use runs::{watch, watch_all};
pub use single::check_single_dim;
pub use suite::StoredSuite;
pub use tally::Tally;
