//! `tpam merge`: parts of one experiment become the result that one machine would have written.

use super::de::Tally;
use crate::Known;
use crate::args::MergeArgs;
use crate::failure::Failure;
use crate::output::{self, cells};
use crate::summary::rows;
use crate::{folder, search};
use tpam_sim::Experiment;

pub(super) fn run(args: &MergeArgs, known: &Known) -> Result<(), Failure> {
    if args.parts.first().is_some_and(|part| search::is_search(part)) {
        let grid = search::Grid::new(&search::common_plan(&args.parts)?, &known.de)?;
        let mut tally = Tally::new(&grid);
        search::join(&args.parts, &args.out, &grid, |cell, run, trial| tally.add(&grid, cell, run, trial))?;
        return output::print(&tally.render(&grid, args.format));
    }
    let plan = folder::common_plan(&args.parts)?;
    let experiment = Experiment::new(&plan, &known.sim)?;
    let summaries = folder::join(&args.parts, &args.out, &experiment)?;
    output::print(&cells::render(&rows(&experiment, &summaries), args.format))
}
