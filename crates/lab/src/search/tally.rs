//! How the trials of each algorithm ended, summed up by dimension.

use super::grid::Grid;
use super::hits::{TARGETS, first_hits};
use super::trial::Trial;
use crate::output::table::{aligned, decimals};
use crate::output::{Format, csv, json, number};

/// What became of the trials of each algorithm in each dimension.
pub struct Tally {
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
    pub fn new(grid: &Grid) -> Self {
        let mut dims: Vec<usize> = grid.cells.iter().map(|cell| cell.dim).collect();
        dims.sort_unstable();
        dims.dedup();
        let rows = vec![Counts::default(); grid.algorithms.len() * dims.len()];
        Self { dims, rows }
    }

    pub fn add(&mut self, grid: &Grid, cell: usize, run: u64, trial: &Trial) {
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

    pub fn render(&self, grid: &Grid, format: Format) -> Vec<u8> {
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
