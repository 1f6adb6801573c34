//! Methods with a memory of recent successful means: SHADE and its successors.

mod arrde;
mod biased;
mod dish;
mod il_shade;
mod imode;
mod jso;
mod l_shade;
mod l_srtde;
mod learner;
mod lshade_cnepsin;
mod lshade_epsin;
mod lshade_rsp;
mod lshade_spa;
mod madde;
mod mean;
mod memory;
mod nl_shade_lbc;
mod nl_shade_rsp;
mod options;
mod ranked;
mod rde_2024;
mod rdex;
mod rules;
mod s_lshade_dp;
mod shade;
mod shade_2013;
mod sinusoid;
#[cfg(test)]
mod testing;

use crate::group::{Group, Member, members};

pub(crate) static GROUP: Group =
    Group { name: "history", about: "has a memory of recent successful means: SHADE and its successors", learns: true };

pub(crate) static PAMS: &[Member] = members![
    "history": shade, shade_2013, l_shade, il_shade, jso, dish, lshade_epsin, lshade_cnepsin, lshade_spa, lshade_rsp, nl_shade_rsp,
    nl_shade_lbc, l_srtde, rde_2024, rdex, imode, madde, s_lshade_dp, arrde, mean,
];
