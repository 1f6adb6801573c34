//! Simulations as the contents of a result folder: `runs.csv`, `runs.parquet`, `cells.csv`.

use super::parquet::Parquet;
use crate::summary::{self, Summary};
use std::path::Path;
use tpam_coco::{AtomicFile, Written};
use tpam_sim::{Experiment, Plan, Record};
use tpam_store::Error;
use tpam_store::folder::{Contents, Key, Line, Rows, Take, Wanted};
use tpam_table::{Format, shortest};
use tpam_work::Work;

pub(super) const CELLS: &str = "cells.csv";
const PARQUET: &str = "runs.parquet";

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
    const OTHERS: &'static [&'static str] = &[CELLS, PARQUET];

    fn plan(&self) -> &Plan {
        &self.0.plan
    }

    fn size(&self) -> (usize, u64) {
        (self.0.cells.len(), self.0.runs)
    }

    fn header(&self) -> String {
        format!("cell,run,{}", self.0.measures().names().join(","))
    }

    /// Each measure is the shortest text that is read back as the same number.
    fn write(&self, (cell, run): Key, row: &Record) -> String {
        let measures: Vec<String> = row.values().iter().copied().map(shortest).collect();
        format!("{cell},{run},{}", measures.join(","))
    }

    fn read(&self, line: &str) -> Option<Record> {
        let number = |field: &str| if field.is_empty() { Some(f64::NAN) } else { field.parse().ok() };
        Record::from_values(self.0.measures(), line.split(',').skip(2).map(number).collect::<Option<Vec<f64>>>()?)
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

    fn finish(&self, into: Option<&Path>, rows: Rows<'_, Self>, _work: &Work) -> Result<(Vec<Summary>, Vec<Written>), Error> {
        let mut summaries = Summary::all(self.0);
        let mut parquet = into.map(|path| Parquet::new(&path.join(PARQUET), self.0)).transpose()?;
        for line in rows {
            let Line { key, row, .. } = line?;
            summaries[key.0].push(&row);
            parquet.as_mut().map_or(Ok(()), |parquet| parquet.push(key, &row))?;
        }
        let Some((path, parquet)) = into.zip(parquet) else { return Ok((summaries, Vec::new())) };
        let mut written = vec![parquet.finish()?];
        let cells = summary::table(&summary::rows(self.0, &summaries));
        written.push(AtomicFile::write(&path.join(CELLS), cells.render(Format::Csv).as_bytes())?);
        Ok((summaries, written))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_sim::Catalogues;

    fn experiment() -> Experiment {
        Experiment::new(&Plan::default(), &Catalogues::new(tpam_pam::pams())).unwrap()
    }

    #[test]
    fn lines_are_read_back_exactly() {
        let experiment = experiment();
        let runs = Simulations(&experiment);
        let mut values = vec![f64::NAN; experiment.measures().len()];
        values[0] = 0.1 + 0.2;
        values[3] = -1e-17;
        let line = runs.write((7, 12), &Record::from_values(experiment.measures(), values.clone()).unwrap());
        let again = runs.read(&line).unwrap();
        let same = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
        assert!(again.values().iter().zip(&values).all(same));
    }

    #[test]
    fn damaged_lines_are_detected() {
        let experiment = experiment();
        let runs = Simulations(&experiment);
        let line = runs.write((1, 2), &Record::empty(experiment.measures()));
        assert!(runs.read(&line).is_some());
        assert!(runs.read(&line[..line.len() - 1]).is_none());
        assert!(runs.read(&format!("{line},")).is_none());
    }
}
