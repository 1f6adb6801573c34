//! Tests from outside the crate: one file per topic. There is only one binary, because linking is slow.

mod documented;
mod errors;
mod fuzz;
mod named_options;
mod other_search;
mod probes;
mod suites;
