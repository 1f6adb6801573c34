//! Searches as the contents of a result folder: `trials.csv`, `hits.parquet`, and COCO's logs in a folder for each algorithm.

use super::coco::Coco;
use super::grid::Grid;
use super::hits::{Hits, first_hits};
use super::ioh::Ioh;
use super::plan::SearchPlan;
use super::trial::{HEADER, Trial};
use crate::Error;
use crate::folder::{Aside, Contents, Key, Line, Rows};
use std::path::Path;

const HITS: &str = "hits.parquet";

/// The trials of a grid, and how they are logged.
#[derive(Clone, Copy)]
pub struct Searches<'a> {
    /// What is searched.
    pub grid: &'a Grid,
    /// Whether IOHprofiler's logs are written beside COCO's.
    pub ioh: bool,
}

impl Contents for Searches<'_> {
    type Plan = SearchPlan;
    type Row = Trial;
    type Finished = ();

    const KIND: &'static str = "searches";
    const COMMAND: &'static str = "tpam de";
    const ROWS: &'static str = "trials";
    const COMMENT: &'static str = "tpam searches; every flag of `tpam de` that made them.";
    const TABLE: &'static str = "trials.csv";
    const OTHERS: &'static [&'static str] = &[HITS];

    fn plan(&self) -> &SearchPlan {
        &self.grid.plan
    }

    fn size(&self) -> (usize, u64) {
        (self.grid.cells.len(), self.grid.instances.len() as u64)
    }

    fn header(&self) -> String {
        HEADER.to_owned()
    }

    fn write(&self, (cell, run): Key, row: &Trial) -> String {
        row.write(cell, run)
    }

    fn read(&self, line: &str) -> Option<Trial> {
        Trial::read(line)
    }

    fn runs(_plan: &SearchPlan) -> Option<u64> {
        None
    }

    fn place(&self, (cell, run): Key) -> String {
        let (cell, instance) = (self.grid.cells[cell], self.grid.instances[run as usize]);
        format!("instance {instance} of function {} in {} dimensions", cell.function, cell.dim)
    }

    fn finish(&self, path: &Path, rows: Rows<'_, Self>) -> Result<(), Error> {
        write(path, self, rows)
    }

    /// The logs are written again: other ones may be wanted than before.
    fn reread(&self, path: &Path, rows: Rows<'_, Self>) -> Result<(), Error> {
        write(path, self, rows)
    }
}

/// COCO's logs, the table of hits and the table of trials, from trials in order.
fn write(path: &Path, searches: &Searches, rows: Rows<'_, Searches>) -> Result<(), Error> {
    let (grid, ioh) = (searches.grid, searches.ioh);
    let mut table = Aside::new(&path.join(Searches::TABLE))?;
    table.put(format!("{}\n", searches.header()).as_bytes())?;
    let mut hits = Hits::new(&path.join(HITS))?;
    let mut logs: Option<((usize, u8), Coco, Option<Ioh>)> = None;
    for line in rows {
        let Line { key: (at, run), text, row: trial } = line?;
        let cell = grid.cells[at];
        let instance = grid.instances[run as usize];
        let problem = cell.problem(instance);
        let key = (cell.algorithm, cell.function);
        if logs.as_ref().is_none_or(|(open, ..)| *open != key) {
            finish(logs.take())?;
            let algorithm = &grid.algorithms[cell.algorithm];
            let coco = Coco::new(path, algorithm, cell.function)?;
            let ioh = ioh.then(|| Ioh::new(path, algorithm, cell.function, problem.name())).transpose()?;
            logs = Some((key, coco, ioh));
        }
        let (_, coco, ioh) = logs.as_mut().expect("logs were just begun");
        coco.push(cell, instance, problem.f_opt(), &trial)?;
        if let Some(ioh) = ioh {
            ioh.push(cell, instance, problem.f_opt(), &trial)?;
        }
        hits.push(grid, at, instance, &first_hits(&trial, problem.f_opt()))?;
        table.put(text.as_bytes())?;
        table.put(b"\n")?;
    }
    finish(logs)?;
    hits.finish()?;
    table.rename()
}

fn finish(logs: Option<((usize, u8), Coco, Option<Ioh>)>) -> Result<(), Error> {
    if let Some((_, coco, ioh)) = logs {
        coco.finish()?;
        ioh.map_or(Ok(()), Ioh::finish)?;
    }
    Ok(())
}
