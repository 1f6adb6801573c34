//! Searches as the contents of a result folder: `trials.csv`, `hits.parquet`, and, unless a study has no use for them, COCO's logs in a
//! folder for each algorithm.

use super::grid::{Cell, Grid};
use super::hits::Hits;
use super::names::{self, Named};
use super::parameters::{self, Parameters};
use super::plan::{SearchPlan, elements};
use super::run::{HEADER, Run};
use super::runs::UNIT;
use super::suite::{self, StoredSuite};
use std::collections::BTreeSet;
use std::path::Path;
use tpam_coco::{CocoWriter, IohWriter, Written};
use tpam_de::PARTS;
use tpam_store::Error;
use tpam_store::folder::{Contents, Key, Line, Rows, Take, Wanted, compute_each};
use tpam_work::Work;

const HITS: &str = "hits.parquet";

/// The runs of a grid, and how they are logged.
#[derive(Clone, Copy)]
pub struct Searches<'a> {
    /// The grid to search.
    pub grid: &'a Grid,
    /// Whether to write IOHprofiler's logs in addition to COCO's.
    pub ioh: bool,
}

impl Contents for Searches<'_> {
    type Plan = SearchPlan;
    type Row = Run;
    type Finished = ();

    const KIND: &'static str = "searches";
    const COMMAND: &'static str = "tpam de";
    const ROWS: &'static str = "trials";
    const UNIT: &'static str = UNIT;
    const COMMENT: &'static str = "tpam searches; every flag of `tpam de` that made them.";
    const TABLE: &'static str = "trials.csv";
    const KEYS: &'static [&'static str] = &["stream", "pam", "functions", "dims", "instances", "seed"];
    const OTHERS: &'static [&'static str] = &[HITS];

    fn plan(&self) -> &SearchPlan {
        &self.grid.plan
    }

    fn comment(&self) -> &'static str {
        if self.grid.plan.is_de() { Self::COMMENT } else { "tpam searches; every flag of `tpam search` that made them." }
    }

    fn size(&self) -> (usize, u64) {
        (self.grid.cells.len(), self.grid.instances.len() as u64)
    }

    fn header(&self) -> String {
        HEADER.to_owned()
    }

    fn write(&self, (cell, run): Key, row: &Run) -> String {
        row.write(cell, run)
    }

    fn read(&self, line: &str) -> Option<Run> {
        let run = Run::read(line)?;
        let cell = line.split(',').next().and_then(|cell| self.grid.cells.get(cell.parse::<usize>().ok()?));
        let columns = cell.map_or(0, |cell| self.grid.algorithms[cell.algorithm].columns.len());
        let fits = |used: &Parameters| used.means.is_empty() || columns == 0 || used.means.len() == columns;
        run.parameters.iter().all(fits).then_some(run)
    }

    fn refused(stored: &SearchPlan) -> Option<String> {
        let lacks = |what: &str| Some(format!("it has no {what}"));
        match stored {
            _ if stored.given_budget().1 == 0 => lacks("budget"),
            _ if stored.is_de() && stored.mutation.is_empty() => lacks("mutation"),
            _ if stored.is_de() && stored.crossover.is_empty() => lacks("crossover"),
            _ => None,
        }
    }

    fn runs(_plan: &SearchPlan) -> Option<u64> {
        None
    }

    fn pams(plan: &SearchPlan) -> Vec<String> {
        elements(&plan.pam)
    }

    fn lists(plan: &SearchPlan) -> Vec<(&'static str, Vec<String>)> {
        let parts = PARTS.iter().zip(plan.parts()).map(|(part, text)| (part.key, elements(text)));
        let outer = std::iter::once(("search", elements(&plan.search))).chain(parts);
        let inner = [("pam", Self::pams(plan)), ("functions", elements(&plan.functions)), ("dims", elements(&plan.dims))];
        outer.chain(inner).collect()
    }

    fn list_of_runs(plan: &SearchPlan) -> Option<(&'static str, Vec<String>)> {
        Some(("instances", elements(&plan.instances)))
    }

    fn former_log_folders(&self, stored: &SearchPlan) -> Vec<String> {
        let names = names::former_folders(&self.grid.algorithms, self.grid.pams, stored);
        names.into_iter().flat_map(|name| [ioh_folder(&name), name]).collect()
    }

    fn place(&self, (cell, run): Key) -> String {
        let (cell, instance) = (self.grid.cells[cell], self.grid.instances[run as usize]);
        format!("instance {instance} of function {} in {} dimensions", cell.function, cell.dim)
    }

    fn log_folders(&self) -> Vec<String> {
        let names = self.grid.algorithms.iter().map(|named| &named.folder);
        names.flat_map(|name| [name.clone(), ioh_folder(name)]).collect()
    }

    fn wanted(&self) -> Vec<String> {
        let suite = StoredSuite::is_stored(self.grid).then_some(suite::FILE);
        let tables = [Self::TABLE, HITS].into_iter().chain(suite).map(str::to_owned);
        let is_logged = |folder: &String| self.grid.logs && (self.ioh || !folder.starts_with("ioh/"));
        tables.chain(self.log_folders().into_iter().filter(is_logged)).collect()
    }

    fn keeping(&self, names: &BTreeSet<String>) -> Option<Self> {
        names.contains("ioh").then_some(Self { ioh: true, ..*self })
    }

    fn cost(&self, cell: usize) -> u64 {
        self.grid.budget(self.grid.cells[cell])
    }

    fn spent(&self, _cell: usize, row: &Run) -> u64 {
        row.trial.evaluations
    }

    fn compute(&self, wanted: Wanted, work: &Work, take: Take<Run>) -> Result<(), Error> {
        compute_each(self, wanted, work, |(cell, run)| Ok(self.grid.search(cell, run, work)?), take)
    }

    fn finish(&self, into: Option<&Path>, mut rows: Rows<'_, Self>, _work: &Work) -> Result<((), Vec<Written>), Error> {
        match into {
            Some(path) => Ok(((), write(path, self, rows)?)),
            None => rows.try_for_each(|line| line.map(drop)).map(|()| ((), Vec::new())),
        }
    }
}

/// The folder of IOHprofiler's logs of an algorithm.
fn ioh_folder(folder: &str) -> String {
    format!("ioh/{folder}")
}

/// Writes COCO's logs, if the grid has any, and the table of hits, from runs in order.
fn write(path: &Path, searches: &Searches, rows: Rows<'_, Searches>) -> Result<Vec<Written>, Error> {
    let (grid, ioh) = (searches.grid, searches.ioh);
    let mut hits = Hits::new(&path.join(HITS), grid)?;
    let mut logs: Option<Logs> = None;
    let mut written = Vec::new();
    for line in rows {
        let Line { key: (at, number), row, .. } = line?;
        let (cell, problem) = (grid.cells[at], grid.problem(at, number));
        let run = row.on(&*problem);
        if grid.logs && logs.as_ref().is_none_or(|logs| logs.of != (cell.algorithm, cell.function)) {
            written.extend(logs.take().map(Logs::finish).transpose()?.into_iter().flatten());
            logs = Some(Logs::begin(path, grid, cell, problem.name(), ioh)?);
        }
        logs.as_mut().map_or(Ok(()), |logs| logs.push(cell.dim, &run))?;
        hits.push(grid, at, &run.trial)?;
    }
    written.extend(logs.map(Logs::finish).transpose()?.into_iter().flatten());
    if StoredSuite::is_stored(grid) {
        written.push(StoredSuite::write(path, grid)?);
    }
    written.push(hits.finish()?);
    Ok(written)
}

/// The logs of one algorithm on one function.
struct Logs {
    of: (usize, u32),
    /// The number of columns of the search.
    columns: usize,
    coco: CocoWriter,
    ioh: Option<IohWriter>,
}

impl Logs {
    fn begin(path: &Path, grid: &Grid, cell: Cell, title: &str, ioh: bool) -> Result<Self, Error> {
        let (suite, groups) = (grid.suite.name(), grid.suite.groups());
        let of_function = groups.iter().filter(|group| group.functions.contains(&cell.function));
        let groups: Vec<&str> = of_function.map(|group| group.key.as_str()).collect();
        let Named { full, label, folder, columns, .. } = &grid.algorithms[cell.algorithm];
        let function = cell.function;
        let info = format!("tpam {}: {full}", env!("CARGO_PKG_VERSION"));
        let coco = CocoWriter::new(&path.join(folder), suite, label, function)?.with_comment(full);
        let coco = coco.with_function(title, &groups);
        let ioh = ioh.then(|| IohWriter::new(&path.join(ioh_folder(folder)), suite, [label, &info], function, title));
        let ioh = ioh.transpose()?.map(|ioh| ioh.with_attributes(&parameters::names(columns)).with_groups(&groups));
        Ok(Self { of: (cell.algorithm, cell.function), columns: columns.len(), coco, ioh })
    }

    fn push(&mut self, dim: usize, Run { trial, parameters, .. }: &Run) -> Result<(), Error> {
        self.coco.push(dim, trial)?;
        let used = |row: usize| parameters[row].values(self.columns);
        Ok(self.ioh.as_mut().map_or(Ok(()), |ioh| ioh.push_with(dim, trial, used))?)
    }

    fn finish(self) -> Result<Vec<Written>, Error> {
        let ioh = self.ioh.map(IohWriter::finish).transpose()?;
        Ok([self.coco.finish()?, ioh.unwrap_or_default()].concat())
    }
}
