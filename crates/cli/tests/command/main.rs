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
mod limits;
mod paper;
mod plot;
mod quiet;
mod relevance;
mod schema;
mod support;
mod tables;
mod trace;
mod verify;
