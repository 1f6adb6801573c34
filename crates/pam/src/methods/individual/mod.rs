//! Methods whose individuals own their F and C: kept on success, redrawn or restored on failure.

pub(crate) mod cobide;
pub(crate) mod epsde;
pub(crate) mod fdsade;
pub(crate) mod isade;
pub(crate) mod j2020;
pub(crate) mod jde;
pub(crate) mod jde100;
pub(crate) mod jdelscop;
mod others;
mod owned;
pub(crate) mod sde;

use crate::group::Group;

pub(crate) static GROUP: Group =
    Group { name: "individual", about: "individuals own their F and C: kept on success, redrawn or restored on failure", learns: true };
