//! Methods with a memory of recent successful means: SHADE and its successors.

pub(crate) mod arrde;
mod biased;
pub(crate) mod dish;
pub(crate) mod il_shade;
pub(crate) mod imode;
pub(crate) mod jso;
pub(crate) mod l_shade;
pub(crate) mod l_srtde;
mod learner;
pub(crate) mod lshade_cnepsin;
pub(crate) mod lshade_epsin;
pub(crate) mod lshade_rsp;
pub(crate) mod madde;
pub(crate) mod mean;
mod memory;
pub(crate) mod nl_shade_lbc;
pub(crate) mod nl_shade_rsp;
mod options;
mod ranked;
pub(crate) mod rde_2024;
pub(crate) mod rdex;
mod rules;
pub(crate) mod s_lshade_dp;
pub(crate) mod shade;
pub(crate) mod shade_2013;
mod sinusoid;
#[cfg(test)]
mod testing;

use crate::group::Group;

pub(crate) static GROUP: Group =
    Group { name: "history", about: "has a memory of recent successful means: SHADE and its successors", learns: true };
