//! `tpam merge`: joins the parts of an experiment into the result that a single machine would have written.

use crate::args::MergeArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_rows::simulations::Simulations;
use tpam_rows::summary::{rows, table};
use tpam_searches::Catalogues;
use tpam_searches::search;
use tpam_searches::search::{Searches, Tally};
use tpam_sim::Experiment;
use tpam_store::folder::{self, Contents};
use tpam_table::Table;

pub(super) fn run(args: &MergeArgs, known: &Catalogues) -> Result<(), Failure> {
    print(join(args, known)?.render(args.format).as_bytes())
}

/// Joins the parts, and returns the table of the result.
fn join(args: &MergeArgs, known: &Catalogues) -> Result<Table, Failure> {
    if args.parts.first().is_some_and(|part| folder::kind(part).as_deref() == Some(Searches::KIND)) {
        let grid = search::Grid::new(&search::common_plan(&args.parts)?, known)?;
        let mut tally = Tally::new(&grid);
        search::join(&args.parts, &args.out, &grid, &work(None), |cell, _, run| tally.add(&grid, cell, run))?;
        return Ok(tally.table(&grid));
    }
    let plan = folder::common_plan::<Simulations>(&args.parts)?;
    let experiment = Experiment::new(&plan, &known.sim)?;
    let summaries = folder::join(&args.parts, &args.out, &Simulations(&experiment), &work(None))?;
    Ok(table(&rows(&experiment, &summaries)))
}
