//! The Python module `tpam._tpam`, a thin layer below the Python package. Specs are passed as text, results are returned as arrays.
//!
//! - `experiment`, `trace`: simulations; `asking`, `bbob`: searches; `ecdf`: evaluation of logs; `lab`: calibration and relevance;
//!   `probe`: probes of searches; `statistics`: tests; `parts`: blocks of runs for executors.
//! - `pam`, `search`, `callables`: PAMs, searches, targets and acceptances that are Python objects; `columns`: what they declare as
//!   `space`; `builtin`: a built-in PAM as a part of one; `arrays`: checks of the arrays they return; `names`: their names, and the parts
//!   of specs.
//! - `builtin_suite`: the suites of tpam itself and their problems.
//! - `store`: simulations in result folders; `searches`, `suite`: searches in result folders, on suites of Python objects too; `objects`:
//!   the catalogues with the objects.
//! - `compare`, `plot`, `logs`, `studies`, `commands`: what the other commands do; `table`, `figure`: their results; `detached`: long work
//!   without Python's lock.
//! - `refused`: errors of the libraries as exceptions.
//! - `trouble`: carries an exception from a callback, through code that cannot fail, to the caller; `ticks`, `signals`: progress and
//!   Ctrl-C.

#![allow(clippy::needless_pass_by_value, reason = "arguments from Python are created for the call")]

mod arrays;
mod asking;
mod atlas;
mod bbob;
mod builtin;
mod builtin_suite;
mod callables;
mod columns;
mod commands;
mod compare;
mod detached;
mod ecdf;
mod experiment;
mod figure;
mod lab;
mod logs;
mod names;
mod objects;
mod pam;
mod parts;
mod plot;
mod probe;
mod refused;
mod search;
mod searches;
mod signals;
mod statistics;
mod store;
mod studies;
mod suite;
mod table;
mod ticks;
mod trace;
mod trouble;

use pyo3::prelude::*;
use refused::{refused, wrong};
use std::ffi::OsString;

/// The version of the random streams.
#[pyfunction]
fn stream_version() -> u32 {
    tpam_pam::STREAM_VERSION
}

/// Runs the command line program, for `python -m tpam` and the script `tpam`, whose process it is: it catches signals from then on.
#[pyfunction]
fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| tpam_cli::run(arguments, &tpam_searches::Catalogues::default()))
}

#[pymodule]
mod _tpam {
    #[pymodule_export]
    use super::asking::Asking;
    #[pymodule_export]
    use super::atlas::{atlas_page, atlas_table, place, recommend};
    #[pymodule_export]
    use super::bbob::Bbob;
    #[pymodule_export]
    use super::builtin::BuiltIn;
    #[pymodule_export]
    use super::builtin_suite::{BuiltInProblem, suite_functions, usual_budget};
    #[pymodule_export]
    use super::commands::{beyond, cite, merge, paper, report, review, status};
    #[pymodule_export]
    use super::compare::compare;
    #[pymodule_export]
    use super::ecdf::curves;
    #[pymodule_export]
    use super::experiment::{Experiment, catalogue, measures, search_parts};
    #[pymodule_export]
    use super::figure::{Figure, lines_figure};
    #[pymodule_export]
    use super::lab::{calibrate, relevance};
    #[pymodule_export]
    use super::logs::{comparisons, convergence, ecdf_figure, fixed_budget, running_times};
    #[pymodule_export]
    use super::names::parts;
    #[pymodule_export]
    use super::parts::{Parts, Worker, forecast};
    #[pymodule_export]
    use super::plot::plot;
    #[pymodule_export]
    use super::probe::probe;
    #[pymodule_export]
    use super::refused::FolderError;
    #[pymodule_export]
    use super::searches::Searches;
    #[pymodule_export]
    use super::statistics::{holm, rank_sum};
    #[pymodule_export]
    use super::store::{cells_latex, keep, kind_of, lines, load, save};
    #[pymodule_export]
    use super::studies::{archive, clouds, gao, law, study, verify};
    #[pymodule_export]
    use super::table::latex;
    #[pymodule_export]
    use super::trace::trace;
    #[pymodule_export]
    use super::{command, stream_version};

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
