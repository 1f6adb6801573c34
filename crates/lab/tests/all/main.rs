//! Tests of studies from outside the crate: one file per topic. There is only one binary, because linking is slow.

mod comparison;
mod documented;
mod fuzz;
mod law;
mod methods;
mod named_options;
mod suites;
