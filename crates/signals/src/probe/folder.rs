//! Probes as the contents of a result folder: `probes.csv`, `probes.parquet`, `maps.csv`, `phases.csv`, and the folders `maps` and
//! `surfaces`.

use super::fit::{Fitted, Problem};
use super::parquet::Parquet;
use super::phase::{Phase, phases};
use super::plan::ProbePlan;
use super::tally::{HEADER, Recorded};
use super::watch::Counter;
use super::{figures, table};
use std::path::Path;
use tpam_coco::{AtomicFile, Written};
use tpam_figure::Export;
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, UNIT, optimum};
use tpam_sim::surface::Cells;
use tpam_store::folder::{self, Contents, Key, Line, Rows, Take, Wanted, compute_each, fill};
use tpam_store::{Error, disk};
use tpam_table::{Format, Table};
use tpam_work::{Cancelled, Work};

const PARQUET: &str = "probes.parquet";
const MAPS: &str = "maps.csv";
/// The table of phases.
pub const PHASES: &str = "phases.csv";
/// The folder of figures.
pub const FIGURES: &str = "maps";
const SURFACES: &str = "surfaces";

/// The probes of all runs of a plan, analysed.
///
/// ```
/// use tpam_signals::probe::{ProbePlan, probe};
/// use tpam_searches::{Catalogues, search::SearchPlan};
/// use tpam_stats::pspline::Mean;
/// use tpam_work::Work;
///
/// let search = SearchPlan { instances: "1-3".into(), budget: 200, ..SearchPlan::new("jade", "1", "2") };
/// let folder = std::env::temp_dir().join(format!("tpam-probe-{}", std::process::id()));
/// let found = probe(&ProbePlan::new(search, 4), &folder, &Work::new(), &Catalogues::default())?;
/// let (whole, _) = &found.problems[0].phases[0];
/// assert!(whole.over_all(Mean::Rate).is_some_and(|success| 0.0 < success.value && success.value < 1.0));
/// assert!(folder.join("probes.parquet").exists());
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), tpam_store::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Probed {
    /// One for each algorithm, function and dimension, in the order of the plan.
    pub problems: Vec<Problem>,
}

impl Probed {
    /// One row for each column of each phase.
    pub fn table(&self) -> Table {
        table::phases(&self.problems)
    }

    /// Writes the figures into an existing folder once more, in this size and these formats; notes on them go to the user.
    pub fn draw(&self, folder: &Path, export: &Export, work: &Work) -> Result<(), Error> {
        for problem in &self.problems {
            for (name, figure) in figures::all(problem) {
                for (file, bytes) in export.files(&format!("{}-{name}", problem.stem), figure)? {
                    folder::write_aside(&folder.join(file), &bytes)?;
                }
            }
        }
        export.take_notes().iter().for_each(|text| work.note(text));
        Ok(())
    }
}

/// The runs of a plan with probes.
#[derive(Clone, Copy)]
pub struct ProbeRuns<'a> {
    /// The searches.
    pub grid: &'a Grid,
    /// The plan in canonical form.
    pub plan: &'a ProbePlan,
}

impl Contents for ProbeRuns<'_> {
    type Plan = ProbePlan;
    type Row = Recorded;
    type Finished = Probed;

    const KIND: &'static str = "probes";
    const COMMAND: &'static str = "tpam inspect probe";
    const ROWS: &'static str = "runs";
    const UNIT: &'static str = UNIT;
    const COMMENT: &'static str = "tpam probes of searches; every flag of `tpam probe` that made them.";
    const TABLE: &'static str = "probes.csv";
    const KEYS: &'static [&'static str] = &["probes", "search"];
    const OTHERS: &'static [&'static str] = &[PARQUET, MAPS, PHASES];

    fn plan(&self) -> &ProbePlan {
        self.plan
    }

    fn size(&self) -> (usize, u64) {
        (self.grid.cells.len(), self.grid.instances.len() as u64)
    }

    fn header(&self) -> String {
        HEADER.to_owned()
    }

    fn write(&self, (cell, run): Key, row: &Recorded) -> String {
        row.write(cell, run)
    }

    fn read(&self, line: &str) -> Option<Recorded> {
        Recorded::read(line, self.cells())
    }

    fn runs(_plan: &ProbePlan) -> Option<u64> {
        None
    }

    fn pams(plan: &ProbePlan) -> Vec<String> {
        vec![plan.search.pam.clone()]
    }

    fn place(&self, (cell, run): Key) -> String {
        let (cell, instance) = (self.grid.cells[cell], self.grid.instances[run as usize]);
        format!("instance {instance} of function {} in {} dimensions", cell.function, cell.dim)
    }

    fn log_folders(&self) -> Vec<String> {
        [FIGURES, SURFACES].map(str::to_owned).into()
    }

    fn cost(&self, cell: usize) -> u64 {
        self.grid.budget(self.grid.cells[cell])
    }

    fn spent(&self, _cell: usize, row: &Recorded) -> u64 {
        row.evaluations
    }

    fn compute(&self, wanted: Wanted, work: &Work, take: Take<Recorded>) -> Result<(), Error> {
        compute_each(self, wanted, work, |(cell, run)| Ok(self.record(cell, run, work)?), take)
    }

    fn finish(&self, into: Option<&Path>, rows: Rows<'_, Self>, work: &Work) -> Result<(Probed, Vec<Written>), Error> {
        let mut parquet = into.map(|path| Parquet::new(&path.join(PARQUET), self.grid, self.cells())).transpose()?;
        let mut cells: Vec<Vec<Recorded>> = vec![Vec::new(); self.grid.cells.len()];
        for line in rows {
            let Line { key, row, .. } = line?;
            parquet.as_mut().map_or(Ok(()), |parquet| parquet.push(key, &row))?;
            cells[key.0].push(row);
        }
        let found = self.analyse(&cells, work)?;
        let Some((path, parquet)) = into.zip(parquet) else { return Ok((found, Vec::new())) };
        let mut written = write_files(path, &found)?;
        written.push(parquet.finish()?);
        Ok((found, written))
    }
}

impl ProbeRuns<'_> {
    /// Pools and fits the runs of each cell.
    fn analyse(&self, cells: &[Vec<Recorded>], work: &Work) -> Result<Probed, Error> {
        let pooled: Vec<(usize, Phase)> = cells
            .iter()
            .enumerate()
            .flat_map(|(cell, runs)| phases(runs, self.cells()).into_iter().map(move |phase| (cell, phase)))
            .collect();
        let fitted = work.collect("fits", "phases", &pooled, |(_, phase)| Fitted::new(phase))?;
        let mut problems: Vec<Problem> = (0..cells.len()).map(|cell| self.problem(cell)).collect();
        for ((cell, phase), fitted) in pooled.into_iter().zip(fitted) {
            problems[cell].phases.push((phase, fitted));
        }
        Ok(Probed { problems })
    }

    /// The cells of the probes.
    fn cells(&self) -> Cells {
        self.plan.cells(self.grid).expect("the plan was checked when its grid was made")
    }

    /// Computes one run and counts its probes.
    fn record(&self, cell: usize, run: u64, work: &Work) -> Result<Recorded, Cancelled> {
        let problem = self.grid.problem(cell, run);
        let (of, f_opt) = (self.grid.cells[cell], optimum(&*problem));
        let mut counter = Counter::new(f_opt, self.cells());
        let ended = self.grid.watched(of, run, &*problem, &mut counter, work)?;
        let (evaluations, restarts) = (ended.evaluations, ended.restarts);
        Ok(Recorded { evaluations, restarts, above: ended.value - f_opt, blocks: counter.blocks })
    }

    /// A cell of the grid, without phases.
    fn problem(&self, cell: usize) -> Problem {
        let cell = self.grid.cells[cell];
        let named = &self.grid.algorithms[cell.algorithm];
        Problem {
            algorithm: named.name.clone(),
            stem: format!("{}-f{}-d{}", named.folder, cell.function, cell.dim),
            function: cell.function,
            dim: cell.dim,
            cells: self.cells(),
            phases: Vec::new(),
        }
    }
}

/// Writes the final tables and figures.
fn write_files(path: &Path, found: &Probed) -> Result<Vec<Written>, Error> {
    let mut written = Vec::new();
    let mut put = |name: &str, text: &str| {
        written.push(AtomicFile::write(&path.join(name), text.as_bytes())?);
        Ok::<(), Error>(())
    };
    for (name, table) in [(MAPS, table::maps(&found.problems)), (PHASES, found.table())] {
        put(name, &table.render(Format::Csv))?;
    }
    for folder in [FIGURES, SURFACES] {
        disk::create_inside(path, folder)?;
    }
    for problem in &found.problems {
        let stem = &problem.stem;
        figures::all(problem).try_for_each(|(name, figure)| put(&format!("{FIGURES}/{stem}-{name}.svg"), &figure.sheet().svg()))?;
        put(&format!("{SURFACES}/{stem}.csv"), &table::surface(problem).render(Format::Csv))?;
    }
    Ok(written)
}

/// Computes the runs of a plan that are missing in the folder, and writes its files when all are there.
pub fn probe(plan: &ProbePlan, out: &Path, work: &Work, known: &Catalogues) -> Result<Probed, Error> {
    let grid = plan.grid(known)?;
    let plan = ProbePlan { search: grid.plan.clone(), ..plan.clone() };
    Ok(fill(out, &ProbeRuns { grid: &grid, plan: &plan }, None, work)?.expect("all runs are computed without shards"))
}

/// The grid of a finished folder, and what was recorded of its runs: by cell, in the order of instances.
pub fn stored(path: &Path, known: &Catalogues) -> Result<(Grid, Vec<Vec<Recorded>>), Error> {
    let plan = folder::plan::<ProbeRuns>(path)?;
    let grid = plan.grid(known)?;
    let mut cells: Vec<Vec<Recorded>> = vec![Vec::new(); grid.cells.len()];
    folder::rows(path, &ProbeRuns { grid: &grid, plan: &plan }, |key, recorded| {
        cells[key.0].push(recorded);
        Ok(())
    })?;
    Ok((grid, cells))
}

#[cfg(test)]
mod example;
#[cfg(test)]
mod tests;
