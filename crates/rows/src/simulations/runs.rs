//! Simulations as the contents of a result folder: `runs.csv`, `runs.parquet`, `cells.csv`.

use super::{row, tables};
use crate::summary::Summary;
use std::path::Path;
use tpam_coco::Written;
use tpam_sim::{Experiment, Plan, Record};
use tpam_store::Error;
use tpam_store::folder::{Contents, Key, Rows, Take, Wanted};
use tpam_work::Work;

/// The runs of an experiment.
#[derive(Clone, Copy)]
pub struct Simulations<'a>(pub &'a Experiment);

impl Contents for Simulations<'_> {
    type Plan = Plan;
    type Row = Record;
    type Finished = Vec<Summary>;

    const KIND: &'static str = "simulations";
    const COMMAND: &'static str = "tpam sim";
    const ROWS: &'static str = "runs";
    const UNIT: &'static str = "samples";
    const COMMENT: &'static str = "A tpam experiment; `tpam sweep experiment.toml` repeats it.";
    const TABLE: &'static str = "runs.csv";
    const KEYS: &'static [&'static str] = &["pam", "theta", "accept", "n", "iterations", "runs", "seed"];
    const OTHERS: &'static [&'static str] = &[tables::CELLS, tables::PARQUET];

    fn plan(&self) -> &Plan {
        &self.0.plan
    }

    fn size(&self) -> (usize, u64) {
        (self.0.cells.len(), self.0.runs)
    }

    fn header(&self) -> String {
        row::header(self.0.measures())
    }

    fn write(&self, key: Key, row: &Record) -> String {
        row::write(key, row)
    }

    fn read(&self, line: &str) -> Option<Record> {
        row::read(line, self.0.measures())
    }

    fn refused(stored: &Plan) -> Option<String> {
        let missing = stored.stream.is_none();
        missing.then(|| "it does not say which version of the random streams it was made with".to_owned())
    }

    fn runs(plan: &Plan) -> Option<u64> {
        Some(plan.runs)
    }

    fn pams(plan: &Plan) -> Vec<String> {
        plan.pam.texts().to_vec()
    }

    fn cost(&self, cell: usize) -> u64 {
        self.0.cells[cell].samples()
    }

    fn notes(&self) -> Vec<String> {
        self.0.notes()
    }

    fn compute(&self, wanted: Wanted, work: &Work, take: Take<Record>) -> Result<(), Error> {
        self.0.compute(self.0.blocks(wanted), work, |block, records| take((block.cell, block.runs.start), records))
    }

    fn finish(&self, path: &Path, rows: Rows<'_, Self>, _work: &Work) -> Result<(Vec<Summary>, Vec<Written>), Error> {
        tables::write(path, self.0, rows)
    }

    fn reread(&self, rows: Rows<'_, Self>, _work: &Work) -> Result<Vec<Summary>, Error> {
        tables::summarise(self.0, rows)
    }
}
