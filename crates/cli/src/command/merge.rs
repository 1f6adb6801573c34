//! `tpam merge`: joins the parts of an experiment into the result that a single machine would have written.

use crate::args::MergeArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_lab::Catalogues;
use tpam_lab::search::Tally;
use tpam_lab::summary::{rows, table};
use tpam_lab::{folder, search};
use tpam_sim::Experiment;
use tpam_table::Table;

pub(super) fn run(args: &MergeArgs, known: &Catalogues) -> Result<(), Failure> {
    print(join(args, known)?.render(args.format).as_bytes())
}

/// Joins the parts, and returns the table of the result.
fn join(args: &MergeArgs, known: &Catalogues) -> Result<Table, Failure> {
    if args.parts.first().is_some_and(|part| folder::holds_searches(part)) {
        let grid = search::Grid::new(&search::common_plan(&args.parts)?, known)?;
        let mut tally = Tally::new(&grid);
        search::join(&args.parts, &args.out, &grid, &work(None), |cell, _, run| tally.add(&grid, cell, run))?;
        return Ok(tally.table(&grid));
    }
    let plan = folder::common_plan::<Experiment>(&args.parts)?;
    let experiment = Experiment::new(&plan, &known.sim)?;
    let summaries = folder::join(&args.parts, &args.out, &experiment, &work(None))?;
    Ok(table(&rows(&experiment, &summaries)))
}
