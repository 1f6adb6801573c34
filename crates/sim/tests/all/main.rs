//! Tests of simulations from outside the crate: one file per topic. There is only one binary, because linking is slow.

mod beyond;
mod columns;
mod feedback;
mod published;
