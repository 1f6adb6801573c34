//! `tpam merge`: parts of one experiment become the result that one machine would have written.

use crate::args::MergeArgs;
use crate::failure::Failure;
use crate::folder;
use crate::output::{self, cells};
use crate::summary::rows;
use tpam_sim::{Catalogues, Experiment};

pub(super) fn run(args: &MergeArgs, known: &Catalogues) -> Result<(), Failure> {
    let plan = folder::common_plan(&args.parts)?;
    let experiment = Experiment::new(&plan, known)?;
    let summaries = folder::join(&args.parts, &args.out, &experiment)?;
    output::print(&cells::render(&rows(&experiment, &summaries), args.format))
}
