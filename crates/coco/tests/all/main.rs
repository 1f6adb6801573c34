//! Tests of logs from outside the crate: one file per topic. There is only one binary, because linking is slow.

mod contradictions;
mod links;
mod round_trip;
