//! `tpam folder merge`: joins the parts of an experiment into the result that a single machine would have written.

use crate::args::{FormatArgs, OutArgs, examples};
use crate::run::{Catalogues, Failure, Run, saved, work};
use std::path::PathBuf;
use tpam_rows::simulations::Simulations;
use tpam_rows::summary::{rows, table};
use tpam_searches::search::{self, Searches, Tally};
use tpam_sim::Experiment;
use tpam_store::folder::{self, Contents};
use tpam_table::Table;

const HELP: &str = include_str!("../help/merge.txt");

#[derive(clap::Args, Debug)]
#[command(after_help = examples(HELP), after_long_help = HELP)]
pub(crate) struct Args {
    /// Folders of the parts
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Where results go.
    #[command(flatten)]
    out: OutArgs,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        self.format.print_table(&join(self, known)?)
    }
}

/// Joins the parts, and returns the table of the result.
fn join(args: &Args, known: &Catalogues) -> Result<Table, Failure> {
    let out = args.out.folder("merge", false);
    if args.parts.first().is_some_and(|part| folder::kind(part).as_deref() == Some(Searches::KIND)) {
        let grid = search::Grid::new(&search::common_plan(&args.parts)?, known)?;
        let mut tally = Tally::new(&grid);
        search::join(&args.parts, &out, &grid, &work(None), |cell, _, run| tally.add(&grid, cell, run))?;
        saved(&out, "ecdf");
        return Ok(tally.table(&grid));
    }
    let plan = folder::common_plan::<Simulations>(&args.parts)?;
    let experiment = Experiment::new(&plan, &known.sim)?;
    let summaries = folder::join(&args.parts, &out, &Simulations(&experiment), &work(None))?;
    saved(&out, "plot");
    Ok(table(&rows(&experiment, &summaries)))
}
