//! Methods whose individuals own their F and C: kept on success, redrawn or restored on failure.

mod cobide;
mod epsde;
mod fdsade;
mod isade;
mod j2020;
mod jde;
mod jde100;
mod jdelscop;
mod others;
mod owned;
mod reused;
mod sde;

use crate::group::{Group, Member, members};

pub(crate) static GROUP: Group =
    Group { name: "individual", about: "individuals own their F and C: kept on success, redrawn or restored on failure", learns: true };

pub(crate) static PAMS: &[Member] = members!["individual": jde, epsde, fdsade, isade, cobide, sde, jdelscop, jde100, j2020];
