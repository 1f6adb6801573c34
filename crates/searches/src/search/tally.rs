//! Summary of the runs of each algorithm, by dimension.

use super::grid::Grid;
use super::hits::of_algorithms;
use super::run::Run;
use tpam_coco::ecdf::coco_targets;
use tpam_rows::names::counted;
use tpam_search::Part;
use tpam_table::Table;

/// Counts of the runs of each algorithm in each dimension.
pub struct Tally {
    dims: Vec<usize>,
    targets: Vec<f64>,
    rows: Vec<Counts>,
}

#[derive(Clone, Default)]
struct Counts {
    trials: u64,
    solved: u64,
    /// Target values that were reached; each run has 51.
    hits: u64,
    evaluations: u64,
    restarts: u64,
}

impl Tally {
    /// No runs yet.
    pub fn new(grid: &Grid) -> Self {
        let dims = grid.dims();
        let rows = vec![Counts::default(); grid.algorithms.len() * dims.len()];
        Self { dims, targets: coco_targets(), rows }
    }

    /// Counts a run of a cell.
    pub fn add(&mut self, grid: &Grid, cell: usize, run: &Run) {
        let cell = grid.cells[cell];
        let hits = run.trial.first_hits(&self.targets).iter().flatten().count();
        let place = self.dims.iter().position(|dim| *dim == cell.dim).unwrap_or(0);
        let row = &mut self.rows[cell.algorithm * self.dims.len() + place];
        row.trials += 1;
        row.solved += u64::from(hits == self.targets.len());
        row.hits += hits as u64;
        row.evaluations += run.trial.evaluations;
        row.restarts += run.restarts;
    }

    /// One row per algorithm and dimension.
    pub fn table(&self, grid: &Grid) -> Table {
        let part = |count: u64, of: u64| count as f64 / of as f64;
        let targets = self.targets.len() as u64;
        let rows: Vec<(usize, &Counts)> = self.rows.iter().enumerate().collect();
        let table = Table::from_rows(&rows)
            .caption(caption(grid))
            .text("algorithm", |(at, _)| &grid.algorithms[at / self.dims.len()].name)
            .for_programs()
            .text("algorithm", |(at, _)| &grid.algorithms[at / self.dims.len()].shown)
            .for_people()
            .integer("dim", |(at, _)| self.dims[at % self.dims.len()])
            .integer("trials", |(_, counts)| counts.trials)
            .rounded("solved", 4, |(_, counts)| part(counts.solved, counts.trials))
            .rounded("targets", 4, |(_, counts)| part(counts.hits, counts.trials * targets))
            .integer("evaluations", |(_, counts)| counts.evaluations)
            .integer("restarts", |(_, counts)| counts.restarts);
        let specs = of_algorithms(&grid.algorithms);
        specs.iter().fold(table, |table, columns| columns.add(table, |(at, _)| at / self.dims.len())).build()
    }
}

/// What all algorithms share, for people: with the options that defaults decided.
fn caption(grid: &Grid) -> String {
    let counts = [counted(grid.functions().len(), "function"), counted(grid.instances.len(), "instance")];
    let plan = &grid.plan;
    let sizes = [format!("budget {}", plan.budget_in_words()), format!("seed {}", plan.seed)];
    let individuals = plan.individuals.map(|n| format!("N {n}"));
    let parts: Vec<Vec<Part>> = grid.algorithms.iter().map(|named| named.algorithm.parts()).collect();
    let shared = parts[0].iter().enumerate().filter_map(|(at, part)| {
        let first = part.spec.to_string();
        (!part.left_out && parts.iter().all(|parts| parts[at].spec.to_string() == first)).then(|| format!("{} {first}", part.key))
    });
    counts.into_iter().chain(sizes).chain(individuals).chain(shared).collect::<Vec<_>>().join(" · ")
}
