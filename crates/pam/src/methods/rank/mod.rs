//! Methods that compute F and C from the ranks, the values or the positions of the individuals.

pub(crate) mod depd;
pub(crate) mod ide;
pub(crate) mod rde;
pub(crate) mod zaharie;

use crate::group::Group;

pub(crate) static GROUP: Group =
    Group { name: "rank", about: "computes F and C from the ranks, the values or the positions of the individuals", learns: false };
