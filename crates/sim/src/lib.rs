//! The TPAM simulation: how well does a parameter adaptation method track a moving target?
//!
//! Data flow:
//!
//! ```text
//! Plan (text) → Experiment (cells) → Runner (Algorithm 1) → Record (measures) → caller, in order
//! ```
//! - [`plan`]: an experiment as text; [`experiment`]: a plan that was read, checked and expanded into [`cell`]s.
//! - [`subject`], [`theta`], [`target`], [`accept`]: the parts of a cell.
//! - judge: which samples succeed: by distance from the target, or by a law that also says what they are worth.
//! - [`surface`]: response surfaces, measured by probes, as judges: success and gain without a target.
//! - [`run`]: Algorithm 1; [`measure`]: the measures of a run; [`trace`]: a run in full; [`sweep`]: all runs of all cells on many threads.
//!
//! ```
//! use tpam_sim::{Catalogues, Experiment, Plan, measure::SUCCESS};
//! use tpam_work::{Cancelled, Work};
//! let [pam, target, accept] = ["jade,shade", "sin:omega=40", "linear:pmax=0.2"].map(Into::into);
//! let plan = Plan { pam, target, accept, runs: 3, ..Plan::default() };
//! let experiment = Experiment::new(&plan, &Catalogues::new(tpam_pam::pams()))?;
//! let mut rates = Vec::new();
//! experiment.compute(experiment.blocks(|_, _| true), &Work::new(), |_block, records| {
//!     rates.extend(records.iter().map(|record| record.get(&SUCCESS).unwrap()));
//!     Ok::<(), Cancelled>(())
//! }).unwrap();
//! assert_eq!(rates.len(), 6);
//! # Ok::<(), tpam_pam::spec::SpecError>(())
//! ```
//!
//! # References
//! R. Tanabe, A. Fukunaga: TPAM: a simulation-based model for quantitatively analyzing parameter adaptation methods. GECCO 2017.
//! <https://doi.org/10.1145/3071178.3071226>

pub mod accept;
pub mod cell;
mod csv_file;
pub mod experiment;
mod judge;
pub mod label;
pub mod measure;
pub mod plan;
pub mod run;
pub mod shell;
pub mod subject;
pub mod surface;
pub mod sweep;
pub mod target;
pub mod theta;
pub mod trace;

pub use cell::Cell;
pub use experiment::{Catalogues, Experiment};
pub use label::Label;
pub use measure::{Measure, Measures, Record};
pub use plan::Plan;
pub use run::Aim;
