//! `tpam clouds`: what a search samples, and how success depends on the distance from the successful samples (Figures 1 and 2).

use crate::args::CloudsArgs;
use crate::clouds::{Distances, Ending, NAMES, Samples, bars, cloud, median, render, sentence};
use crate::failure::{Failure, say};
use crate::folder::write_aside;
use crate::interrupt;
use crate::output::{self, Format};
use crate::progress::Progress;
use crate::search::{Grid, SearchPlan};
use crate::work;
use tpam_de::Catalogues;
use tpam_sim::sweep::in_order;

/// What became of the run on one instance.
struct Ran {
    ending: Ending,
    /// Samples and successes.
    counts: [u64; 2],
    /// Nothing where no curve could be drawn.
    distances: Option<Distances>,
}

pub(super) fn run(args: &CloudsArgs, known: &Catalogues) -> Result<(), Failure> {
    let grid = one_cell(args, known)?;
    let threads = args.how.threads.map_or_else(work::cores, usize::from);
    let runs = searched(&grid, threads)?;
    let mut all = Distances::default();
    runs.iter().filter_map(|ran| ran.distances.as_ref()).for_each(|distances| all.add(distances));
    let without = runs.iter().filter(|ran| ran.distances.is_none()).count();
    if without == runs.len() {
        return Err(Failure::Input(format!(
            "no run has successes in five generations, which a spline takes: raise --budget {}",
            args.how.budget
        )));
    }
    if without > 0 {
        say(&format!(
            "note: {without} of {} runs have successes in fewer than five generations, hence no spline, and are left out",
            runs.len()
        ));
    }
    let median = median(&runs, |ran| ran.ending).expect("there is a run for each instance");
    write(args, &grid, &runs, median, &all)?;
    let mut bytes = render(&all, args.how.format);
    if args.how.format == Format::Table {
        bytes.extend(format!("\n{}", sentence(&all)).into_bytes());
        bytes.extend(format!("{}\nfigures and table: {}\n", described(&grid, median), args.out.display()).into_bytes());
    }
    output::print(&bytes)
}

/// The plan, which has to be one algorithm on one function.
fn one_cell(args: &CloudsArgs, known: &Catalogues) -> Result<Grid, Failure> {
    if !(1..=24).contains(&args.function) {
        return Err(Failure::Input(format!("--function {}: BBOB has the functions 1 to 24", args.function)));
    }
    if !(2..=1000).contains(&args.dim) {
        return Err(Failure::Input(format!("--dim {}: write a dimension from 2 to 1000", args.dim)));
    }
    let plan = SearchPlan::new(&args.pam, &args.function.to_string(), &args.dim.to_string(), &args.how);
    let grid = Grid::new(&plan, known)?;
    if grid.cells.len() > 1 {
        return Err(Failure::Input(format!(
            "clouds show one algorithm, and these are {}: name one PAM, one mutation, one crossover and one restart",
            grid.cells.len()
        )));
    }
    Ok(grid)
}

/// All runs, in the order of instances.
fn searched(grid: &Grid, threads: usize) -> Result<Vec<Ran>, Failure> {
    let budget = grid.budget(grid.cells[0]);
    let count = grid.instances.len() as u64;
    let mut progress = Progress::of(budget.saturating_mul(count), "evaluations");
    let mut runs = Vec::new();
    in_order(
        0..count,
        threads,
        interrupt::asked(),
        |run| one(grid, *run).0,
        |_, ran| {
            progress.done(budget, ran.ending.evaluations);
            runs.push(ran);
            Ok::<(), Failure>(())
        },
    )?;
    drop(progress);
    work::go_on("stopped: nothing was written")?;
    Ok(runs)
}

/// One run, and everything it sampled.
fn one(grid: &Grid, run: u64) -> (Ran, Samples) {
    let cell = grid.cells[0];
    let problem = cell.problem(grid.instances[run as usize]);
    let mut samples = Samples::default();
    let ended = grid.watched(cell, run, &problem, &mut samples);
    let distances = samples.curves().map(|curves| Distances::of(&samples, &curves));
    let above = ended.value - problem.f_opt();
    let ran = Ran {
        ending: Ending { run, evaluations: ended.evaluations, above, restarts: ended.restarts },
        counts: [samples.count(), samples.successes()],
        distances,
    };
    (ran, samples)
}

fn described(grid: &Grid, median: &Ran) -> String {
    let [samples, successes] = median.counts;
    format!(
        "median run: instance {}, {} evaluations, f − f_opt = {:.1e}, {} restarts, success rate {:.4}",
        grid.instances[median.ending.run as usize],
        median.ending.evaluations,
        median.ending.above,
        median.ending.restarts,
        successes as f64 / samples as f64
    )
}

fn write(args: &CloudsArgs, grid: &Grid, runs: &[Ran], median: &Ran, all: &Distances) -> Result<(), Failure> {
    let name = format!("{} on {}-D f{}", grid.algorithms[0].name, args.dim, args.function);
    // Keeping the samples of every run would take more than running one again.
    let (_, samples) = one(grid, median.ending.run);
    let first = format!("{} and {} of {name}: {}", NAMES[0], NAMES[1], described(grid, median));
    let second =
        format!("Success by distance: {name}, {} runs", runs.iter().filter(|ran| ran.distances.is_some()).count());
    std::fs::create_dir_all(&args.out).map_err(|e| Failure::file("make", &args.out, &e))?;
    let files = [
        ("fig1.svg", cloud(&first, &samples, samples.curves().as_ref()).into_bytes()),
        ("fig2.svg", bars(&second, all).into_bytes()),
        ("distances.csv", render(all, Format::Csv)),
    ];
    files.iter().try_for_each(|(file, bytes)| write_aside(&args.out.join(file), bytes))
}
