//! What a computation costs: the number of runs, and the time they should take, from a short sample. No result depends on it.

use super::runs::Runs;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan};
use tpam_sim::measure::Meter;
use tpam_sim::{Cell, Experiment};
use tpam_store::folder::Done;
use tpam_store::{Error, Shard};
use tpam_work::Work;

/// The work that is left of some runs.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Forecast {
    /// The number of cells, and the runs of each.
    pub cells: usize,
    /// The runs of each cell.
    pub runs: u64,
    /// The runs that are left.
    pub left: u64,
    /// Their samples, or their evaluations if each uses its whole budget.
    pub steps: f64,
    /// The name of the steps.
    pub unit: &'static str,
    /// The estimated time of all steps on one core, in seconds.
    pub seconds: f64,
}

/// Runs of a short sample: of simulations, and of searches in each dimension.
const SAMPLED: [usize; 2] = [8, 12];
/// Samples of a short simulation, and evaluations per dimension of a short search.
const SHORT: [usize; 2] = [100_000, 300];

/// A place among `count`, spread evenly and without a period that cells could share.
fn place(number: usize, count: usize) -> usize {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let part = (0.5 + GOLDEN * number as f64).fract();
    ((part * count as f64) as usize).min(count - 1)
}

impl Forecast {
    /// Times a few short runs, and counts the runs of the shard that are not done; without a folder, none is.
    pub(super) fn new(runs: &Runs, done: Option<&Done>, shard: Option<Shard>, known: &Catalogues) -> Result<Self, Error> {
        let contents = runs.contents();
        let (cells, per_cell) = contents.size();
        let total = cells as u64 * per_cell;
        let part = shard.map_or(0..total, |shard| shard.range(total));
        let done = done.filter(|done| done.count > 0);
        let left_in: Vec<u64> = (0..cells)
            .map(|cell| {
                let (first, end) = (cell as u64 * per_cell, (cell as u64 + 1) * per_cell);
                let from = part.start.max(first);
                let own = from..part.end.min(end).max(from);
                let all = own.end - own.start;
                done.map_or(all, |done| own.filter(|at| !done.has(cell, at - first)).count() as u64)
            })
            .collect();
        let left = left_in.iter().sum();
        let sum = |each: &dyn Fn(usize) -> f64| -> f64 {
            let steps = |(cell, left): (usize, &u64)| *left as f64 * contents.cost(cell) as f64 * each(cell);
            left_in.iter().enumerate().map(steps).sum()
        };
        let seconds = match runs {
            _ if left == 0 => 0.0,
            Runs::Simulations(experiment) => {
                let each = per_sample(experiment)?;
                sum(&|_| each)
            }
            Runs::Searches(grid) => {
                let each = per_evaluation(grid, 0, known)?;
                sum(&|cell| each[&grid.cells[cell].dim])
            }
            Runs::Probes(stored) => {
                let each = per_evaluation(&stored.0, stored.1.probes, known)?;
                sum(&|cell| each[&stored.0.cells[cell].dim])
            }
        };
        Ok(Self { cells, runs: per_cell, left, steps: sum(&|_| 1.0), unit: contents.unit(), seconds })
    }

    /// The estimated time in core-hours.
    pub fn core_hours(&self) -> f64 {
        self.seconds / 3600.0
    }
}

/// The time of a sample, in seconds.
fn per_sample(experiment: &Experiment) -> Result<f64, Error> {
    let (mut time, mut samples) = (Duration::ZERO, 0);
    for cell in (0..SAMPLED[0]).map(|number| &experiment.cells[place(number, experiment.cells.len())]) {
        let short = Cell { iterations: cell.iterations.min(1 + SHORT[0] / cell.n), ..cell.clone() };
        let mut meter = Meter::new(&short, experiment.depth)?;
        meter.measure(experiment.seed, 0..1);
        let begun = Instant::now();
        meter.measure(experiment.seed, 1..3);
        time += begun.elapsed();
        samples += 2 * short.samples();
    }
    Ok(time.as_secs_f64() / samples as f64)
}

/// The time of an evaluation in each dimension, in seconds, from searches with a small budget.
fn per_evaluation(grid: &Grid, probes: usize, known: &Catalogues) -> Result<BTreeMap<usize, f64>, Error> {
    let budget = (grid.least_budget() as u64).clamp(1, SHORT[1] as u64);
    let plan = SearchPlan { budget, evaluations: None, ..grid.plan.clone() };
    let short = Grid::new(&plan, known)?.with_probes(probes)?;
    let mut cells: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, cell) in short.cells.iter().enumerate() {
        cells.entry(cell.dim).or_default().push(at);
    }
    let work = Work::new();
    let time = |(dim, cells): (usize, Vec<usize>)| {
        let (mut time, mut evaluations) = (Duration::ZERO, 0);
        for cell in (0..SAMPLED[1]).map(|number| cells[place(number, cells.len())]) {
            let begun = Instant::now();
            evaluations += short.search(cell, 0, &work)?.trial.evaluations;
            time += begun.elapsed();
        }
        Ok((dim, time.as_secs_f64() / evaluations as f64))
    };
    cells.into_iter().map(time).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_spread() {
        let places: Vec<usize> = (0..12).map(|number| place(number, 96)).collect();
        let residues: std::collections::BTreeSet<usize> = places.iter().map(|at| at % 4).collect();
        assert_eq!(residues.len(), 4, "{places:?}");
        assert!((0..8).all(|part| places.iter().any(|at| at / 12 == part)), "{places:?}");
        assert!((0..100).all(|number| place(number, 1) == 0));
    }

    #[test]
    fn what_is_left_is_counted() {
        let known = Catalogues::default();
        let plan = SearchPlan { instances: "1-3".into(), budget: 50, ..SearchPlan::new("jade,shade", "1,8", "2,3") };
        let runs = Runs::searches(&plan, &known).unwrap();
        let mut done = Done::new((8, 3));
        let all = Forecast::new(&runs, None, None, &known).unwrap();
        assert_eq!((all.cells, all.runs, all.left, all.steps), (8, 3, 24, 4.0 * 3.0 * 50.0 * (2.0 + 3.0)));
        assert!(all.seconds > 0.0 && all.seconds.is_finite());
        done.add(0, 2);
        let half = Forecast::new(&runs, Some(&done), "1/2".parse().ok(), &known).unwrap();
        assert_eq!((half.left, half.steps), (11, 2.0 * 3.0 * 50.0 * 5.0 - 100.0));
    }
}
