//! Searches from outside the crate, with PAMs of their own columns.

mod batches;
mod one_plus_one;
