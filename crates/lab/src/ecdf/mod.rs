//! Tables and figures of COCO logs, as `tpam ecdf` has them; what they show is computed by [`tpam_coco`].
//!
//! - [`read`]: logs with a line to compare with, which may be the best algorithms of 2009.
//! - [`curves`], [`areas`], [`running_times`], [`score_table`], [`pair_table`], [`convergence_table`]: tables for programs.
//! - [`curve_overview`], [`areas`], [`running_time_overview`], [`score_overview`], [`convergence_overview`]: shorter ones for people.
//! - [`write()`]: all tables and figures in one folder.

mod art;
mod converging;
mod figures;
mod folder;
mod reference;
mod scores;
mod tables;

use crate::Error;
pub use art::{running_time_overview, running_times};
pub use converging::{convergence_overview, convergence_table, shown};
pub use folder::write;
pub use scores::{pair_table, score_overview, score_table};
use std::path::Path;
pub use tables::{areas, curve_overview, curves};
use tpam_coco::Logs;
use tpam_coco::ecdf::{Mode, Purpose, Randomness};
use tpam_pam::Stream;
use tpam_problem::{Group, Suites};
use tpam_table::Format;

/// Reads logs in some dimensions (all of them if none is named), and a line to compare with: `best2009`, or a folder of logs.
pub fn read(folders: &[impl AsRef<Path>], dims: &[u32], reference: Option<&str>, mode: Mode) -> Result<Logs, Error> {
    if folders.is_empty() {
        return Err(Error::Input("name at least one folder of logs".to_owned()));
    }
    let logs = Logs::read(folders)?.in_dimensions(dims)?;
    match reference {
        Some(name) => Ok(logs.with_reference(reference::read(name, mode)?)),
        None => Ok(logs),
    }
}

/// The groups of functions of the suite that the logs name; of the default suite where they name none, or one that is not known.
pub fn groups(logs: &Logs, suites: &Suites) -> Vec<Group> {
    let suite = logs.suite().and_then(|name| suites.get(name).ok());
    suite.unwrap_or(suites.first()).groups()
}

/// The random streams of this project: the same for every algorithm, and whatever other problems are looked at.
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

/// Budgets of a table: halves of decades for people, twentieths for programs.
pub fn grid(end: f64, format: Format) -> Vec<f64> {
    let (first, per_decade) = if format.is_for_people() { (1, 2) } else { (0, 20) };
    tpam_coco::ecdf::grid(first, end, per_decade)
}
