//! Searches: a grid of algorithms × functions × dimensions × instances, kept like simulations, written as COCO's logs.
//!
//! ```text
//! plan     what is searched, as text                        experiment.toml
//! grid     read, checked and multiplied out into cells
//! run      one run as a line of text                        journal.csv, trials.csv
//! folder   the contents of a result folder, with the logs of tpam-coco
//! load     a finished folder, read back
//! hits     which targets were reached when                  hits.parquet
//! runs     runs that are looked at while they go by
//! ```

mod folder;
mod grid;
mod hits;
mod keep;
mod load;
mod plan;
mod run;
mod runs;
mod single;
mod tally;

pub use folder::Searches;
pub use grid::Grid;
pub use keep::{Keep, common_plan, join, keep};
pub use load::Finished;
pub use plan::{SearchPlan, check_dim, check_function};
pub use run::Run;
pub use runs::{watch, watch_all};
pub(crate) use single::check_single_dim;
pub use tally::Tally;
