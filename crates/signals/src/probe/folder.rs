//! Probes as the contents of a result folder: `probes.csv`, `probes.parquet`, `maps.csv`, `phases.csv`, and the folders `maps` and `surfaces`.

use super::fit::Fitted;
use super::parquet::Parquet;
use super::phase::{Phase, phases};
use super::plan::ProbePlan;
use super::tally::{CELLS, Recorded, middle};
use super::text::HEADER;
use super::watch::Counter;
use super::{figures, table};
use std::path::Path;
use tpam_coco::{AtomicFile, Written};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, STAGE, UNIT, optimum};
use tpam_sim::surface::Surface;
use tpam_store::folder::{Contents, Folder, Key, Line, Rows};
use tpam_store::{Error, Shard, disk};
use tpam_table::{Format, Table};
use tpam_work::{Cancelled, Work};

const PARQUET: &str = "probes.parquet";
const MAPS: &str = "maps.csv";
/// The table of phases.
pub const PHASES: &str = "phases.csv";
/// The folder of figures.
pub const FIGURES: &str = "maps";
const SURFACES: &str = "surfaces";

/// One algorithm on one function in one dimension, with its phases and their fits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Problem {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The first part of the names of its files.
    pub stem: String,
    /// The number of the function.
    pub function: u32,
    /// The dimension.
    pub dim: usize,
    /// Whole runs, then each phase.
    pub phases: Vec<(Phase, Fitted)>,
}

impl Problem {
    /// Its smooth surfaces, for a simulation. Whole runs, and phases without a fit, are left out.
    pub fn surface(&self) -> Result<Surface, Error> {
        let cells = |(phase, fitted): &(Phase, Fitted)| {
            let (range, success, gain) = (phase.range?, fitted.success.as_ref()?, fitted.gain.as_ref()?);
            let cell = |cell: usize| [success, gain].map(|surface| surface.at(middle(cell)));
            Some((range.map(f64::from), (0..CELLS).map(cell).collect()))
        };
        Ok(Surface::new(self.phases.iter().filter_map(cells).collect())?)
    }
}

/// The probes of all runs of a plan, analysed.
///
/// ```
/// use tpam_signals::probe::{ProbePlan, probe};
/// use tpam_searches::{Catalogues, search::SearchPlan};
/// use tpam_work::Work;
///
/// let search = SearchPlan { instances: "1-3".into(), budget: 200, ..SearchPlan::new("jade", "1", "2") };
/// let folder = std::env::temp_dir().join(format!("tpam-probe-{}", std::process::id()));
/// let found = probe(&ProbePlan::new(search, 4), &folder, &Work::new(), &Catalogues::default())?;
/// let (whole, _) = &found.problems[0].phases[0];
/// assert!(whole.all_success().is_some_and(|success| 0.0 < success.value && success.value < 1.0));
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
    /// One row for F and one for C of each phase.
    pub fn table(&self) -> Table {
        table::phases(&self.problems)
    }
}

/// The runs of a plan with probes.
#[derive(Clone, Copy)]
pub struct ProbeRuns<'a> {
    /// The searches.
    pub grid: &'a Grid,
    /// The plan in canonical form.
    pub plan: &'a ProbePlan,
    /// Computes the fits.
    pub work: &'a Work,
}

impl Contents for ProbeRuns<'_> {
    type Plan = ProbePlan;
    type Row = Recorded;
    type Finished = Probed;

    const KIND: &'static str = "probes";
    const COMMAND: &'static str = "tpam probe";
    const ROWS: &'static str = "runs";
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
        Recorded::read(line)
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

    fn finish(&self, path: &Path, rows: Rows<'_, Self>) -> Result<(Probed, Vec<Written>), Error> {
        write(path, self, rows)
    }

    fn reread(&self, _path: &Path, rows: Rows<'_, Self>) -> Result<Probed, Error> {
        let mut cells: Vec<Vec<Recorded>> = vec![Vec::new(); self.grid.cells.len()];
        for line in rows {
            let Line { key, row, .. } = line?;
            cells[key.0].push(row);
        }
        self.analyse(&cells)
    }
}

impl ProbeRuns<'_> {
    /// Pools and fits the runs of each cell.
    fn analyse(&self, cells: &[Vec<Recorded>]) -> Result<Probed, Error> {
        let mut problems: Vec<Problem> = (0..cells.len()).map(|cell| self.problem(cell)).collect();
        let items: Vec<(usize, Phase)> = cells
            .iter()
            .enumerate()
            .flat_map(|(cell, runs)| phases(runs).into_iter().map(move |p| (cell, p)))
            .collect();
        let stage = self.work.stage("fits", items.len() as u64, "phases");
        self.work.in_order(
            items.into_iter(),
            |(_, phase)| Fitted::new(phase),
            |(cell, phase), fitted| {
                stage.advance(1);
                problems[cell].phases.push((phase, fitted));
                Ok::<(), Error>(())
            },
        )?;
        Ok(Probed { problems })
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
            phases: Vec::new(),
        }
    }
}

/// Writes the final files.
fn write(path: &Path, runs: &ProbeRuns, rows: Rows<'_, ProbeRuns>) -> Result<(Probed, Vec<Written>), Error> {
    let mut csv = AtomicFile::create(&path.join(ProbeRuns::TABLE))?;
    csv.put(format!("{HEADER}\n").as_bytes())?;
    let mut parquet = Parquet::new(&path.join(PARQUET), runs.grid)?;
    let mut cells: Vec<Vec<Recorded>> = vec![Vec::new(); runs.grid.cells.len()];
    for line in rows {
        let Line { key: (cell, run), text, row } = line?;
        csv.put(text.as_bytes())?;
        csv.put(b"\n")?;
        parquet.push(cell, run, &row)?;
        cells[cell].push(row);
    }
    let found = runs.analyse(&cells)?;
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
        let mut figure = |name: &str, svg: String| put(&format!("{FIGURES}/{stem}-{name}.svg"), &svg);
        figures::maps(problem).into_iter().try_for_each(|(name, map)| figure(name, map.svg()))?;
        figure("curves", figures::curves(problem).svg())?;
        put(&format!("{SURFACES}/{stem}.csv"), &table::surface(problem).render(Format::Csv))?;
    }
    written.extend([parquet.finish()?, csv.rename()?]);
    Ok((found, written))
}

/// Computes the runs of a plan that are missing in the folder, and writes its files when all are there.
pub fn probe(plan: &ProbePlan, out: &Path, work: &Work, known: &Catalogues) -> Result<Probed, Error> {
    let grid = plan.grid(known)?;
    let plan = ProbePlan { search: grid.plan.clone(), ..plan.clone() };
    Ok(keep(&ProbeRuns { grid: &grid, plan: &plan, work }, out, None)?.expect("all runs are computed without shards"))
}

/// The grid of a finished folder, and what was recorded of its runs: by cell, in the order of instances.
pub fn stored(path: &Path, known: &Catalogues) -> Result<(Grid, Vec<Vec<Recorded>>), Error> {
    let plan = tpam_store::folder::plan::<ProbeRuns>(path)?;
    let grid = plan.grid(known)?;
    let mut cells: Vec<Vec<Recorded>> = vec![Vec::new(); grid.cells.len()];
    tpam_store::folder::rows(path, &ProbeRuns { grid: &grid, plan: &plan, work: &Work::new() }, |key, recorded| {
        cells[key.0].push(recorded);
        Ok(())
    })?;
    Ok((grid, cells))
}

/// Computes the missing runs of a plan that was read, or those of a shard. Returns nothing while runs of other shards are missing.
pub fn keep(runs: &ProbeRuns, out: &Path, shard: Option<Shard>) -> Result<Option<Probed>, Error> {
    let ProbeRuns { grid, work, .. } = *runs;
    let mut folder = Folder::open_part(out, runs, shard, work)?;
    let (count, total) = (grid.instances.len() as u64, (grid.cells.len() * grid.instances.len()) as u64);
    let mine = move |at: &u64| shard.is_none_or(|shard| shard.holds(*at, total));
    let all = (0..total).filter(mine).map(move |at| ((at / count) as usize, at % count));
    let done = folder.done().clone();
    let wanted: Vec<Key> = all.clone().filter(|(cell, run)| !done.has(*cell, *run)).collect();
    let budget = |keys: &mut dyn Iterator<Item = Key>| keys.map(|(cell, _)| grid.budget(grid.cells[cell])).sum::<u64>();
    let (whole, left) = (budget(&mut all.clone()), budget(&mut wanted.iter().copied()));
    folder.note_resumed(shard, work);
    let stage = work.rest(STAGE, [whole - left, left], UNIT);
    let kept = work.in_order(
        wanted.into_iter(),
        |(cell, run)| record(grid, *cell, *run, work),
        |key, recorded| {
            let recorded = recorded?;
            folder.add(std::iter::once((key, &recorded)))?;
            stage.settle(grid.budget(grid.cells[key.0]), recorded.evaluations);
            Ok(())
        },
    );
    drop(stage);
    kept.map_err(|error: Error| error.saved_in(out))?;
    folder.completed(work)?.map(Folder::finish).transpose().map_err(|error| error.saved_in(out))
}

/// Computes one run and counts its probes.
pub fn record(grid: &Grid, cell: usize, run: u64, work: &Work) -> Result<Recorded, Cancelled> {
    let problem = grid.problem(cell, run);
    let mut counter = Counter::new(optimum(&*problem));
    let ended = grid.watched(grid.cells[cell], run, &*problem, &mut counter, work)?;
    Ok(Recorded {
        evaluations: ended.evaluations,
        restarts: ended.restarts,
        above: ended.value - optimum(&*problem),
        blocks: counter.blocks,
    })
}

#[cfg(test)]
mod tests;
