//! Searches on suites of problems: differential evolution with any PAM, stored in result folders, with COCO logs and their ECDF.
//!
//! - [`search`]: runs searches, stores the runs and writes COCO logs; [`ecdf`]: evaluates COCO logs of any program.
//! - [`Catalogues`]: everything that can be named; [`unknown`]: PAMs, targets and acceptances that a folder names and this program does
//!   not have.

mod catalogues;
pub mod ecdf;
#[cfg(test)]
#[path = "../tests/error_rates/mod.rs"]
mod error_rates;
pub mod search;
pub mod unknown;

pub use catalogues::Catalogues;
pub use tpam_store::Error;
