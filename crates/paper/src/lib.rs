//! The study of the paper, redone: its simulations, its figures, its published points, its claims, and the report on all of it.
//!
//! ```text
//! grids      what is simulated
//! study      the simulations, kept in result folders: success rates, run by run
//! clouds     what JADE samples in real runs: Figures 1 and 2
//! oracle     the greedy approximate oracle, and the PAMs on its way
//! searches   the same PAMs in a real DE on BBOB
//! calibration  what success by distance from the target is like there
//! tracking   single runs: how closely μ and M follow, where PAMs drift without a signal
//! relevance  every registered PAM simulated and searched: does tracking predict search?
//! published  the 500 points of Figures 3 to 5 against ours
//! claims     what the paper says in words, as inequalities with intervals and a verdict
//! figures    one file per figure
//! report     all of it on one page
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
