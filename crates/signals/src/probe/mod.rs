//! Probes: how success and gain depend on one or two columns, such as F and C, whatever the PAM samples.
//!
//! In each generation of a search, K extra trial vectors of each individual have parameters from a design that does not depend on the PAM.
//! They are evaluated, counted here by cell of the columns and by phase of the run, and thrown away: the search is, bit for bit, the one
//! without them ([`tpam_de::Probes`]).
//!
//! ```text
//! plan     what is probed                                              experiment.toml
//! tally    probes counted by phase and cell; what the driver sampled   journal.csv, probes.csv
//! watch    observes a run and counts
//! folder   the contents of a result folder; computes the missing runs
//! parquet  one row per run, phase and cell                             probes.parquet
//! phase    the runs of one algorithm on one function, pooled by phase
//! fit      smooth surfaces and curves of a phase, and their shapes; all phases of one algorithm on one function
//! table    maps.csv, phases.csv, surfaces/, and the printed table
//! figures  maps/
//! ```
//!
//! # Definitions
//! The *phase* of a generation is the decade of the precision of the best individual, ⌊log₁₀(f − f_opt)⌋, and the restart segment. The best
//! individual is that of the population, which is the best of the restart segment. *Success* is that of the selection. The *log-gain* of a
//! probe u of an individual x is max(0, ln((f(x) − f_opt)/(f(u) − f_opt))), with precisions below 10⁻⁸, at which a run ends, counted as
//! 10⁻⁸.

mod figures;
mod fit;
mod folder;
mod parquet;
mod phase;
mod plan;
#[cfg(test)]
mod round_trip;
mod table;
mod tally;
mod watch;

pub use fit::{Along, Fitted, Problem, Smooth};
pub use folder::{FIGURES, PHASES, ProbeRuns, Probed, probe, stored};
pub use phase::{Part, Phase, phases};
pub use plan::ProbePlan;
pub use tally::{Block, Driver, Recorded, SIDE, Tally, log_gain};
