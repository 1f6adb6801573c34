//! Searches: a grid of algorithms × functions × dimensions × instances, kept like simulations, written as COCO's logs.
//!
//! ```text
//! plan     what is searched, as text                        experiment.toml
//! grid     read, checked and multiplied out into cells
//! trial    one run as a line of text                        journal.csv, trials.csv
//! folder   the journal while the work goes on, final files at its end
//! load     a finished folder, read back
//! coco     COCO's logs, which cocopp and iohinspector read  ALGORITHM/bbobexp_f*.info, data_f*/*.dat, *.tdat
//! ioh      IOHprofiler's logs, on request                   ioh/ALGORITHM/*.json, data_f*/*.dat
//! hits     which targets were reached when                  hits.parquet
//! runs     runs that are looked at while they go by
//! median   the run in the middle
//! ```

mod coco;
mod folder;
mod grid;
mod hits;
mod ioh;
mod keep;
mod load;
mod median;
mod plan;
mod runs;
mod tally;
mod trial;

pub use folder::Searches;
pub use grid::Grid;
pub use hits::{TARGETS, area, first_hits};
pub use keep::{Keep, common_plan, join, keep};
pub use load::Finished;
pub use median::{Ending, median};
pub use plan::{SearchPlan, check_dim, check_function};
pub use runs::{watch, watch_all};
pub use tally::Tally;
pub use trial::Trial;
