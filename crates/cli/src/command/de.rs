//! `tpam de`: adaptive differential evolution on BBOB, logged as COCO logs.

use crate::args::{DeArgs, Shard};
use crate::failure::{Failure, say};
use crate::interrupt;
use crate::output::table::{aligned, decimals};
use crate::output::{self, Format, csv, json, number};
use crate::progress::Progress;
use crate::search::{Grid, SearchFolder, SearchPlan, TARGETS, Trial, first_hits};
use crate::work;
use std::path::Path;
use tpam_de::Catalogues;
use tpam_sim::sweep::in_order;

pub(super) fn run(args: &DeArgs, known: &Catalogues) -> Result<(), Failure> {
    let plan = SearchPlan::new(&args.pam, &args.functions, &args.dims, &args.how);
    let grid = Grid::new(&plan, known)?;
    let threads = args.how.threads.map_or_else(work::cores, usize::from);
    let mut tally = Tally::new(&grid);
    let see = |cell, run, trial: &Trial| tally.add(&grid, cell, run, trial);
    if keep(&grid, &args.out, args.shard, threads, args.ioh, see)? {
        output::print(&tally.render(&grid, args.how.format))?;
    }
    Ok(())
}

/// Searches all that the folder does not hold yet; `see` sees every trial, in order.
pub(crate) fn keep_searches(
    grid: &Grid,
    out: &Path,
    threads: usize,
    see: impl FnMut(usize, u64, &Trial),
) -> Result<(), Failure> {
    keep(grid, out, None, threads, false, see).map(drop)
}

/// Computes what the folder does not hold yet. False while other parts are missing.
fn keep(
    grid: &Grid,
    out: &Path,
    shard: Option<Shard>,
    threads: usize,
    ioh: bool,
    see: impl FnMut(usize, u64, &Trial),
) -> Result<bool, Failure> {
    let mut folder = SearchFolder::open(out, grid)?;
    let (runs, total) = (grid.instances.len() as u64, (grid.cells.len() * grid.instances.len()) as u64);
    let done = folder.done().clone();
    let mine = |at: u64| shard.is_none_or(|shard| shard.holds(at, total));
    let wanted: Vec<(usize, u64)> = (0..total)
        .filter(|at| mine(*at))
        .map(|at| ((at / runs) as usize, at % runs))
        .filter(|(cell, run)| !done.has(*cell, *run))
        .collect();
    let budget: u64 = wanted.iter().map(|(cell, _)| grid.budget(grid.cells[*cell])).sum();
    let mut progress = Progress::of(budget, "evaluations");
    let search = |trial: &(usize, u64)| grid.search(grid.cells[trial.0], trial.1);
    in_order(wanted.into_iter(), threads, interrupt::asked(), search, |(cell, run), trial| {
        folder.add(cell, run, &trial)?;
        // A run that ends early leaves nothing to do of its budget.
        progress.done(grid.budget(grid.cells[cell]), trial.evaluations);
        Ok::<(), Failure>(())
    })?;
    drop(progress);
    work::go_on(&format!("what is done is kept in {}; the same command goes on", out.display()))?;
    if folder.done().count < total {
        let there = folder.done().count;
        say(&format!("{there} of {total} trials are in {}; tpam merge joins the parts", out.display()));
        return Ok(false);
    }
    folder.finish(grid, ioh, see)?;
    Ok(true)
}

/// What became of the trials of each algorithm in each dimension.
pub(crate) struct Tally {
    dims: Vec<usize>,
    rows: Vec<Counts>,
}

#[derive(Clone, Default)]
struct Counts {
    trials: u64,
    solved: u64,
    /// Targets that were reached, of 51 a trial.
    hits: u64,
    evaluations: u64,
    restarts: u64,
}

const COLUMNS: [&str; 7] = ["algorithm", "dim", "trials", "solved", "targets", "evaluations", "restarts"];

impl Tally {
    pub(crate) fn new(grid: &Grid) -> Self {
        let mut dims: Vec<usize> = grid.cells.iter().map(|cell| cell.dim).collect();
        dims.sort_unstable();
        dims.dedup();
        let rows = vec![Counts::default(); grid.algorithms.len() * dims.len()];
        Self { dims, rows }
    }

    pub(crate) fn add(&mut self, grid: &Grid, cell: usize, run: u64, trial: &Trial) {
        let cell = grid.cells[cell];
        let problem = cell.problem(grid.instances[run as usize]);
        let hits = first_hits(trial, problem.f_opt()).iter().flatten().count();
        let place = self.dims.iter().position(|dim| *dim == cell.dim).unwrap_or(0);
        let row = &mut self.rows[cell.algorithm * self.dims.len() + place];
        row.trials += 1;
        row.solved += u64::from(hits == TARGETS);
        row.hits += hits as u64;
        row.evaluations += trial.evaluations;
        row.restarts += trial.restarts;
    }

    pub(crate) fn render(&self, grid: &Grid, format: Format) -> Vec<u8> {
        let part = |count: u64, of: u64| count as f64 / of as f64;
        let row = |(at, counts): (usize, &Counts), show: fn(f64) -> String| {
            let (algorithm, dim) = (&grid.algorithms[at / self.dims.len()].name, self.dims[at % self.dims.len()]);
            let trials = counts.trials;
            let parts = [part(counts.solved, trials), part(counts.hits, trials * TARGETS as u64)].map(show);
            let [solved, targets] = parts;
            let whole = [counts.evaluations, counts.restarts].map(|count| count.to_string());
            let [evaluations, restarts] = whole;
            vec![algorithm.clone(), dim.to_string(), trials.to_string(), solved, targets, evaluations, restarts]
        };
        match format {
            Format::Table => {
                let rows: Vec<Vec<String>> =
                    self.rows.iter().enumerate().map(|each| row(each, |part| decimals(part, 4))).collect();
                aligned(&COLUMNS.map(str::to_owned), &rows, 1).into_bytes()
            }
            Format::Csv => csv(&COLUMNS, self.rows.iter().enumerate().map(|each| row(each, number))),
            Format::Json => json(&COLUMNS, self.rows.iter().enumerate().map(|each| row(each, number)), &COLUMNS[..1]),
        }
    }
}
