//! `tpam bench`: the time per sample, compared with the time of the random draws alone. The benchmark of `tpam-sim` compares with a
//! textbook implementation.
//!
//! A draw is a uniform number, a standard normal number, or a number from the Cauchy distribution on (0, ∞) of F with a fixed location. The
//! time of the draws excludes everything that a PAM or the simulation does with them: locations, means, acceptance, choosing from a memory.
//!
//! Every time is the minimum of several short measurements. All kinds alternate, JADE's too, so that other load on the machine has little
//! effect on ratios.

use crate::args::FormatArgs;
use crate::run::{Catalogues, Failure, Run};
use std::hint::black_box;
use std::time::Instant;
use tpam_pam::draw::{Location, scale_factors};
use tpam_pam::spec::short_together;
use tpam_pam::{Simd, Stream};
use tpam_sim::measure::{Depth, Nothing};
use tpam_sim::run::{Draws, Runner};
use tpam_sim::subject::Subject;
use tpam_sim::{Cell, Experiment, Plan};
use tpam_table::Table;

const N: usize = 50;
const ITERATIONS: usize = 1000;
/// Number of measurements; the minimum is reported.
const ROUNDS: usize = 100;
/// Runs in one measurement.
const RUNS: u64 = 8;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// PAMs to measure; all for every PAM that can be simulated. jade is always measured, because the others are compared with it
    #[arg(long, value_name = "SPECS", default_value = "jde,epsde,jade,mde,shade,uniform")]
    pam: String,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let pams = if self.pam == "all" { known.sim.simulated().join(",") } else { with_jade(&self.pam) };
        let scenario = [&pams, "c,f,pair", "sin:omega=20", "linear:alpha=1,pmax=0.5"];
        let plan = Plan { measures: Depth::Success, ..Plan::new(scenario, [N as u64, ITERATIONS as u64]) };
        let experiment = Experiment::new(&plan, &known.sim)?;
        let mut rows = Vec::new();
        let shown = short_together(experiment.cells.iter().map(|cell| &cell.subject));
        for (cell, shown) in experiment.cells.iter().zip(shown) {
            if let Subject::Pam(_) = cell.subject.build()? {
                rows.push(Row { shown, ..Row::measure(cell, jade(&experiment, cell))? });
            }
        }
        self.format.print_table(&table(&rows))
    }
}

/// A list of PAMs that has jade, with which the others are compared.
fn with_jade(pams: &str) -> String {
    let has = pams.split(',').any(|pam| pam.trim() == JADE);
    if has { pams.to_owned() } else { format!("{JADE},{pams}") }
}

/// The PAM that the times of the others are compared with.
const JADE: &str = "jade";

/// The cell of jade with the same θ as another cell. It is among the PAMs: see `with_jade`.
fn jade<'a>(experiment: &'a Experiment, cell: &'a Cell) -> &'a Cell {
    let same = |other: &&Cell| other.subject.short() == JADE && other.theta_spec.name() == cell.theta_spec.name();
    experiment.cells.iter().find(same).unwrap_or(cell)
}

/// The times of one PAM for one θ, in nanoseconds per sample.
struct Row {
    pam: String,
    /// The PAM in printed tables, with the options that tell rows of one PAM apart.
    shown: String,
    theta: &'static str,
    ours: f64,
    jade: f64,
    draws: f64,
}

impl Row {
    fn measure(cell: &Cell, jade: &Cell) -> Result<Self, Failure> {
        let (mut runners, mut of_jade) = (pair(cell)?, pair(jade)?);
        let needed = runners[0].draws();
        let (mut ours, mut by_jade, mut draws) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
        for round in 0..ROUNDS as u64 {
            ours = ours.min(simulated(&mut runners, round));
            by_jade = by_jade.min(simulated(&mut of_jade, round));
            draws = draws.min(time(RUNS, || (0..RUNS).for_each(|run| bare(needed, round, run))));
        }
        Ok(Self {
            pam: cell.subject.short(),
            shown: cell.subject.short(),
            theta: cell.theta_spec.name(),
            ours,
            jade: if std::ptr::eq(cell, jade) { ours } else { by_jade },
            draws,
        })
    }
}

/// Two runners whose runs are computed in turn, as in every experiment. Each has done one run.
fn pair(cell: &Cell) -> Result<[Runner<&Cell>; 2], Failure> {
    let mut runners = [Runner::new(cell)?, Runner::new(cell)?];
    Runner::run_in_turn(&mut runners, 1, 0, &mut [Nothing; 2]);
    Ok(runners)
}

/// The time of some runs, in nanoseconds per sample.
fn simulated(runners: &mut [Runner<&Cell>; 2], round: u64) -> f64 {
    time(RUNS, || {
        for first in (0..RUNS).step_by(2) {
            Runner::run_in_turn(runners, round, first, &mut [Nothing; 2]);
            black_box(runners[0].successes() + runners[1].successes());
        }
    })
}

/// Nanoseconds per sample, if `work` does `runs` runs.
fn time(runs: u64, work: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    work();
    begun.elapsed().as_secs_f64() * 1e9 / (runs * (N * ITERATIONS) as u64) as f64
}

/// Makes only the draws of a run, spread over its iterations: uniform, standard normal, and from the Cauchy distribution on (0, ∞) with one
/// location.
fn bare(needed: Draws, seed: u64, run: u64) {
    let mut rng = Stream::new(seed, run, "pam");
    let portion = |draws: u64| (draws as usize).div_ceil(ITERATIONS);
    let location = black_box(Location::new(0.5));
    let mut column = vec![0.0; portion(needed.cauchy)];
    for _ in 0..ITERATIONS {
        black_box(rng.uniforms(portion(needed.uniform)));
        black_box(rng.normals(portion(needed.normal)));
        if !column.is_empty() {
            scale_factors(&mut column, location, &mut rng);
            black_box(&column);
        }
    }
}

/// Returns a number of a row.
type Number = fn(&Row) -> f64;

fn table(rows: &[Row]) -> Table {
    let numbers: [(&str, &str, Number); 3] = [
        ("ns_per_sample", "ns/sample", |row| row.ours),
        ("ns_draws", "ns draws", |row| row.draws),
        ("ratio", "ratio", |row| row.ours / row.draws),
    ];
    let table = Table::from_rows(rows).caption(caption()).text("pam", |row| row.pam.clone()).for_programs();
    let mut table = table.text("pam", |row| row.shown.clone()).for_people().text("theta", |row| row.theta);
    for (name, heading, value) in numbers {
        table = table.real(name, move |row| (value(row) * 1000.0).round() / 1000.0).for_programs();
        table = table.real(heading, value).decimals(2).for_people();
    }
    table.real("times_jade", |row| row.ours / row.jade).decimals(2).build()
}

fn caption() -> String {
    let simd = Simd::best().name();
    format!("one thread, draws by {simd}, n {N} · iterations {ITERATIONS} · only success measured")
}
