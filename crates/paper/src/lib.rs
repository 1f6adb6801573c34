//! Reproduces the study of the paper: its simulations, its figures, its published points and its claims, with a report.
//!
//! ```text
//! grids      the grids of simulations
//! study      the simulations, stored in result folders: success rates, run by run
//! clouds     the samples of JADE in searches: Figures 1 and 2
//! oracle     the greedy approximate oracle, and PAMs that track its choices
//! searches   the same PAMs in DE on BBOB
//! calibration  success by distance from the target in searches
//! tracking   single runs: how closely μ and M track the target, and how PAMs drift without a signal
//! relevance  does tracking predict search? Every registered PAM in simulations and searches
//! published  compares the 500 published points of Figures 3 to 5 with ours
//! claims     the claims of the paper as inequalities, with intervals and a verdict
//! figures    one file per figure
//! report     the report, one page
//! ```

mod calibration;
mod claims;
mod clouds;
mod figures;
mod grids;
mod oracle;
mod published;
mod relevance;
mod report;
mod run;
mod searches;
mod study;
mod table;
mod tracking;

pub use run::{Done, Options, Verdicts, run};
