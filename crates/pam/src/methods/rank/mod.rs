//! Methods that compute F and C from the ranks, the values or the positions of the individuals.

pub(crate) mod depd;
pub(crate) mod ide;
pub(crate) mod rde;
pub(crate) mod zaharie;
