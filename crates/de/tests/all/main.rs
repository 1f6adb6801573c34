//! Tests of searches from outside the crate: one file per topic. There is only one binary, because linking is slow.

mod asked;
mod columns;
mod contract;
mod pinned;
mod probes;
mod search;
mod told;
mod whole;
