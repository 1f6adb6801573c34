//! Tests from outside the crate: one file per topic. There is only one binary, because linking is slow.

mod first_look;
mod page;
