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
mod load;
mod median;
mod plan;
mod runs;
mod trial;

pub(crate) use folder::{SearchFolder, common_plan, is_search, join};
pub(crate) use grid::Grid;
pub(crate) use hits::{TARGETS, area, first_hits};
pub(crate) use load::Finished;
pub(crate) use median::{Ending, median};
pub(crate) use plan::{SearchPlan, check_dim, check_function};
pub(crate) use runs::{watch, watch_all};
pub(crate) use trial::Trial;
