//! Tests of the `tpam` command as a user runs it: one file per subcommand or topic. There is only one binary, because linking is slow.

mod attacked;
mod bad_input;
mod bbob;
mod calibrate;
mod clouds;
mod compare;
mod de;
mod determinism;
mod ecdf;
mod figures;
mod folder;
mod formats;
mod friction;
mod gao;
mod garbage;
mod limits;
mod paper;
mod plot;
mod plot_choices;
mod relevance;
mod report;
mod schema;
mod support;
mod trace;
mod verify;
