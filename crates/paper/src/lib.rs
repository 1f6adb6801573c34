//! Reproduces the TPAM paper: its simulations, its figures, its published points and its claims, in one report.
//!
//! R. Tanabe, A. Fukunaga: TPAM: A simulation-based model for quantitatively analyzing parameter adaptation methods. GECCO 2017, 729–736.
//! <https://doi.org/10.1145/3071178.3071226>
//!
//! ```text
//! grids      the grids of simulations
//! study      the stages and their outputs, each computed when it is first asked for; simulations: success rates, run by run
//! clouds     the samples of JADE in searches: Figures 1 and 2
//! oracle     the greedy approximate oracle, and PAMs that track its choices
//! searches   the same PAMs in DE on BBOB
//! calibration  success by distance from the target in searches
//! tracking   single runs: how closely μ and M track the target, and how PAMs drift without a signal
//! ablation   SHADE without its memory, and JADE with SHADE's spread
//! acceptances  the order of the PAMs under other acceptances
//! relevance  does tracking predict search? The PAMs of the paper, and those of users, in simulations and searches
//! published  compares the 500 published points of Figures 3 to 5 with ours
//! claims     the claims of the paper as inequalities, with intervals and a verdict
//! rules      the rules of the PAMs
//! figures    one file per figure
//! report     the report, one page; its prose is in the folder `text`
//! job        the result folders that several processes can share
//! ```
//!
//! One figure with few runs:
//!
//! ```
//! use tpam_searches::Catalogues;
//! use tpam_paper::{Done, Options, run};
//! use tpam_work::Work;
//!
//! let out = std::env::temp_dir().join(format!("tpam-paper-{}", std::process::id()));
//! let mut options = Options::new(out.clone());
//! options.quick = true;
//! options.only = vec!["drift".into()];
//! let Done::Figures(files) = run(&options, &Work::new(), &Catalogues::default())? else { panic!("no report was requested") };
//! assert!(files[0].ends_with("drift.svg"));
//! # std::fs::remove_dir_all(&out).unwrap();
//! # Ok::<(), tpam_store::Error>(())
//! ```

mod ablation;
mod acceptances;
mod calibration;
mod claims;
mod clouds;
#[cfg(test)]
#[path = "../tests/error_rates/mod.rs"]
mod error_rates;
mod figures;
mod grids;
mod job;
mod law;
mod options;
mod oracle;
mod published;
mod relevance;
mod report;
mod rules;
mod run;
mod searches;
mod simulated;
mod study;
mod table;
mod tracking;

pub use job::job;
pub use options::Options;
pub use run::{Done, Verdicts, run};
