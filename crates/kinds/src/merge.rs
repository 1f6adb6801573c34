//! Joins the parts of an experiment into the result that a single machine would have written.

use std::path::{Path, PathBuf};
use tpam_rows::simulations::Simulations;
use tpam_rows::summary::{rows, table};
use tpam_searches::Catalogues;
use tpam_searches::search::{self, Searches, Tally};
use tpam_sim::Experiment;
use tpam_store::Error;
use tpam_store::folder::{self, Contents};
use tpam_table::Table;
use tpam_work::Work;

/// Joins the folders of the parts, of simulations or of searches, and returns the table of the result.
pub fn join(parts: &[PathBuf], out: &Path, known: &Catalogues, work: &Work) -> Result<Table, Error> {
    if parts.first().is_some_and(|part| folder::kind(part).as_deref() == Some(Searches::KIND)) {
        let grid = search::Grid::new(&search::common_plan(parts)?, known)?;
        let mut tally = Tally::new(&grid);
        search::join(parts, out, &grid, work, |cell, _, run| tally.add(&grid, cell, run))?;
        return Ok(tally.table(&grid));
    }
    let plan = folder::common_plan::<Simulations>(parts)?;
    let experiment = Experiment::new(&plan, &known.sim)?;
    let summaries = folder::join(parts, out, &Simulations(&experiment), work)?;
    Ok(table(&rows(&experiment, &summaries)))
}
