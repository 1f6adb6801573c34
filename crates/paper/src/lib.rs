//! Reproduces two papers of Tanabe and Fukunaga, each with a report: this crate's root the TPAM paper (GECCO 2017), and [`review`] the review of parameter adaptation methods
//! (IEEE T. Cybernetics 2020).
//!
//! The TPAM paper: its simulations, its figures, its published points and its claims.
//!
//! ```text
//! grids      the grids of simulations
//! study      the simulations, stored in result folders: success rates, run by run
//! clouds     the samples of JADE in searches: Figures 1 and 2
//! oracle     the greedy approximate oracle, and PAMs that track its choices
//! searches   the same PAMs in DE on BBOB
//! calibration  success by distance from the target in searches
//! tracking   single runs: how closely μ and M track the target, and how PAMs drift without a signal
//! ablation   SHADE without its memory, and JADE with SHADE's spread
//! acceptances  the order of the PAMs under other acceptances
//! relevance  does tracking predict search? The PAMs of the paper, and those of users, in simulations and searches
//! published  compares the 500 published points of Figures 3 to 5 with ours
//! choice     which PAM to use: the first chapter of the report
//! claims     the claims of the paper as inequalities, with intervals and a verdict
//! rules      the rules of the PAMs
//! figures    one file per figure
//! report     the report, one page
//! job        the result folders that several processes can share
//! ```
//!
//! [`error_rates`] measures how often the tests of both reports find something where there is nothing.
//!
//! Both studies share two modules: `reached`, the target values that runs of searches reached, and `output`, the folder of a study.

mod ablation;
mod acceptances;
mod calibration;
mod choice;
mod claims;
mod clouds;
pub mod error_rates;
mod figures;
mod grids;
mod job;
mod law;
mod oracle;
mod output;
mod published;
mod reached;
mod relevance;
mod report;
pub mod review;
mod rules;
mod run;
mod searches;
mod study;
mod table;
mod tracking;

pub use job::job;
pub use run::{Done, Options, Verdicts, run};
