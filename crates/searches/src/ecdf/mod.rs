//! Tables and figures of COCO logs, as `tpam ecdf` shows them. The values are computed by [`tpam_coco`].
//!
//! - [`read`]: reads logs, with an optional reference such as the best algorithms of 2009; [`on_functions`]: some functions;
//!   [`with_baseline`]: the algorithm to compare with.
//! - [`curves`], [`areas`], [`running_times`], [`score_table`], [`pair_table`], [`convergence_table`]: machine-readable tables.
//! - [`curve_overview`], [`areas`], [`running_time_overview`], [`score_overview`], [`convergence_overview`]: shorter tables to be printed.
//! - [`fixed_budget`]: the tables of results at a fixed budget.
//! - [`curve_beyond`], [`convergence_beyond`]: what the values mean at budgets after the end of the trials.
//! - [`write()`]: all tables and figures in one folder; [`all_figures`]: the figures alone.

mod figures;
mod fixed;
mod folder;
mod note;
mod scores;
mod suite;
mod tables;

use crate::Catalogues;
use crate::search::{Finished, Searches, whole_numbers};
pub use fixed::{Fixed, fixed_budget};
pub use folder::{KIND, figures as all_figures, lines, write};
pub use note::{convergence_beyond, curve_beyond};
pub use scores::{pair_table, score_overview, score_table};
use std::path::Path;
pub use suite::groups;
pub use tables::{
    areas, best_first, convergence_overview, convergence_table, curve_overview, curves, running_time_overview, running_times, shown,
};
use tpam_coco::Logs;
use tpam_coco::ecdf::{Mode, Purpose, Randomness};
use tpam_pam::Stream;
use tpam_store::folder::{Contents, check_logs, kind};
use tpam_store::unique::the_one;
use tpam_store::{Error, disk};
use tpam_table::Format;

/// Reads logs in the given dimensions (all if `dims` is empty). `reference` is `best2009`, or a folder of logs.
/// The baseline is the first algorithm; of a folder of searches, the first one that was asked for.
pub fn read(folders: &[impl AsRef<Path>], dims: &[u32], reference: Option<&str>, mode: Mode) -> Result<Logs, Error> {
    if folders.is_empty() {
        return Err(Error::nothing("folder", "name at least one folder of logs"));
    }
    folders.iter().try_for_each(|folder| check_logs(folder.as_ref()))?;
    let logs = Logs::read(folders)?.in_dimensions(dims)?;
    suite::check_same(&logs, None)?;
    let logs = match first_algorithm(folders[0].as_ref(), &logs) {
        Some(position) => logs.with_baseline(position),
        None => logs,
    };
    match reference {
        Some(name) => {
            let reference = suite::read_reference(name, mode, &logs)?;
            Ok(logs.with_reference(reference))
        }
        None => Ok(logs),
    }
}

/// The position of the first algorithm of a folder of searches, in the order in which it was asked for; `None` for other logs. The logs
/// themselves are in the order of their folders' names. Earlier versions gave folders other names, so that the full name in the comment of
/// an index file counts.
fn first_algorithm(folder: &Path, logs: &Logs) -> Option<usize> {
    if kind(folder).as_deref() != Some(Searches::KIND) {
        return None;
    }
    let finished = Finished::open(folder, &Catalogues::default()).ok()?;
    let comment = format!("% {}", finished.grid.algorithms.first()?.full);
    let index = format!("bbobexp_f{}.info", finished.grid.cells.first()?.function);
    let is_first = |source: &Path| {
        let index = disk::read_text(&source.join(&index), disk::OF_LIST).ok().flatten();
        source.parent() == Some(folder) && index.is_some_and(|index| index.lines().nth(1) == Some(&comment))
    };
    logs.algorithms.iter().position(|algorithm| is_first(&algorithm.source))
}

/// Keeps only some functions, given as a list such as `1-5,8`.
pub fn on_functions(logs: Logs, functions: &str) -> Result<Logs, Error> {
    let wanted = whole_numbers("functions", functions, [1, MOST_FUNCTIONS])?;
    logs.on_functions(&wanted).map_err(|error| Error::key("functions", functions, error.to_string()))
}

/// The largest number of a function.
const MOST_FUNCTIONS: u32 = 1_000_000;

/// Sets the algorithm that the others are compared with. A unique part of its name will do.
pub fn with_baseline(logs: Logs, name: &str) -> Result<Logs, Error> {
    let names: Vec<&str> = logs.algorithms.iter().map(|algorithm| algorithm.name.as_str()).collect();
    let position = the_one("baseline", name, &names)?;
    Ok(logs.with_baseline(position))
}

/// The random streams of resampling. They depend on the problem, but not on the algorithm or on the other problems.
pub fn streams(seed: u64) -> Randomness {
    Randomness::new(move |purpose, (function, dimension)| {
        let role = match purpose {
            Purpose::Restarts => "ecdf",
            Purpose::Bands => "ecdf bands",
        };
        let mut stream = Stream::new(seed, u64::from(function) << 32 | u64::from(dimension), role);
        Box::new(move |n| stream.index(n))
    })
}

/// Budgets of a table: two per decade in a printed table, twenty in other formats.
pub fn grid(end: f64, format: Format) -> Vec<f64> {
    let (first, per_decade) = if format.is_for_people() { (1, 2) } else { (0, 20) };
    tpam_coco::ecdf::grid(first, end, per_decade)
}
