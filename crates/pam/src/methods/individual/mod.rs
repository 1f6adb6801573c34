//! Methods whose individuals own their F and C: kept on success, redrawn or restored on failure.

pub(crate) mod epsde;
pub(crate) mod jde;
