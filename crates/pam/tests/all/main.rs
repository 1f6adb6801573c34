//! Tests of every PAM from outside the crate: one file per topic. There is only one binary, because linking is slow.

mod garbage;
mod registry;
