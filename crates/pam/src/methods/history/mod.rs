//! Methods with a memory of recent successful means: SHADE and its successors.

pub(crate) mod l_shade;
mod memory;
pub(crate) mod shade;
