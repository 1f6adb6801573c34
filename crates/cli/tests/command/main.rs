//! Tests of the `tpam` command as a user runs it: one file per subcommand or topic. There is only one binary, because linking is slow.

mod attacked;
mod bad_input;
mod bbob;
mod calibrate;
mod clouds;
mod de;
mod determinism;
mod ecdf;
mod folder;
mod formats;
mod gao;
mod garbage;
mod grow;
mod limits;
mod names;
mod paper;
mod plot;
mod relevance;
mod schema;
mod support;
mod trace;
mod verify;
