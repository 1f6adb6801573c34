//! Methods that compute F and C from the ranks, the values or the positions of the individuals.

mod depd;
mod ide;
mod rde;
mod zaharie;

use crate::group::{Group, Member, members};

pub(crate) static GROUP: Group =
    Group { name: "rank", about: "computes F and C from the ranks, the values or the positions of the individuals", learns: false };

pub(crate) static PAMS: &[Member] = members!["rank": depd, rde, ide, zaharie];
