//! Tests of statistics from outside the crate: one file per topic. There is only one binary, because linking is slow.

mod comparisons;
mod coverage;
