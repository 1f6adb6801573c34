//! Reproduces the experiments of the review of parameter adaptation methods: all its methods in searches with three operators, and the
//! published curves of its Figure 1(a).
//!
//! R. Tanabe, A. Fukunaga: Reviewing and benchmarking parameter control methods in differential evolution. IEEE Transactions on Cybernetics
//! 50(3), 2020, 1170–1184. <https://doi.org/10.1109/TCYB.2019.2892735>
//!
//! ```text
//! methods    the methods of the review, as specs, and which of them may differ from the published curves
//! scale      functions, instances and budget, operators
//! folders    the result folders, which several processes can share, and their searches
//! searches   the searches of the methods
//! catalogue  the other PAMs of the catalogue in the same searches
//! published  the published curves
//! agreement  the gaps between our curves and the published ones, and the verdicts
//! questions  where paper and released program differ: does it matter? The questions
//! answers    paired comparisons that answer them
//! tables     the tables
//! figures    the figures
//! report     the page
//! ```
//!
//! The searches of the whole study take hours on one machine; [`job`] lists them without computing any, so that several processes can share
//! them:
//!
//! ```
//! use tpam_review::{Options, job};
//! let job = job(&Options::new("results/review".into()), &tpam_searches::Catalogues::default())?;
//! assert!(job.folders.iter().any(|(folder, _)| folder.ends_with("results/review/data/rand-1-bin")));
//! # Ok::<(), tpam_store::Error>(())
//! ```

mod agreement;
mod answers;
mod catalogue;
mod figures;
mod folders;
mod methods;
mod published;
mod questions;
mod report;
mod run;
mod scale;
mod searches;
mod tables;

pub use folders::job;
pub use run::{Review, run};
pub use tpam_kinds::study::Options;
