//! `tpam ecdf`: searches judged by their COCO logs.

use crate::args::{EcdfArgs, Shown};
use crate::ecdf::{Logs, areas, curves, lines, running_times};
use crate::failure::Failure;
use crate::output;

pub(super) fn run(args: &EcdfArgs) -> Result<(), Failure> {
    let logs = Logs::read(args)?;
    output::print(&match args.show {
        Shown::Area => areas(&lines(&logs, args), args.format),
        Shown::Art => running_times(&logs, args.targets, args.format),
        _ => curves(&lines(&logs, args), args.format),
    })
}
