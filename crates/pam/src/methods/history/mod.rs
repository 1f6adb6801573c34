//! Methods with a memory of recent successful means: SHADE and its successors.

mod biased;
pub(crate) mod il_shade;
pub(crate) mod jso;
pub(crate) mod l_shade;
pub(crate) mod l_srtde;
mod limited;
pub(crate) mod lshade_rsp;
mod memory;
pub(crate) mod nl_shade_lbc;
pub(crate) mod nl_shade_rsp;
mod options;
mod ranked;
pub(crate) mod shade;
pub(crate) mod shade_2013;
#[cfg(test)]
mod testing;
