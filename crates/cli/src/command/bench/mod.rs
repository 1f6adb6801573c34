//! `tpam bench`: the time per sample, compared with the time of the random draws alone and with a textbook implementation.
//!
//! A draw is a uniform number, a standard normal number, or a number from the Cauchy distribution on (0, ∞) of F with a fixed location. The time of the draws
//! excludes everything that a PAM or the simulation does with them: locations, means, acceptance, choosing from a memory.
//!
//! Every time is the minimum of several short measurements. All kinds alternate, JADE's too, so that other load on the machine has little effect on ratios.

mod textbook;

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::print::print;
use std::hint::black_box;
use std::time::Instant;
use textbook::Setting;
use tpam_pam::draw::{Location, scale_factors};
use tpam_pam::spec::short_together;
use tpam_pam::{Simd, Stream, Tracked};
use tpam_sim::measure::{Depth, Nothing};
use tpam_sim::run::{Draws, Runner};
use tpam_sim::subject::Subject;
use tpam_sim::{Catalogues, Cell, Experiment, Plan};
use tpam_table::Table;

const SETTING: Setting = Setting { n: 50, iterations: 1000, p_max: 0.5, omega: 20.0 };
/// Number of measurements; the minimum is reported.
const ROUNDS: usize = 100;
/// Runs in one measurement. The textbook implementation is slower and gets fewer.
const RUNS: u64 = 8;
const TEXTBOOK_RUNS: u64 = 2;

pub(super) fn run(args: &BenchArgs, known: &Catalogues) -> Result<(), Failure> {
    let pams = if args.pam == "all" { known.simulated().join(",") } else { with_jade(&args.pam) };
    let plan = Plan {
        pam: pams.as_str().into(),
        theta: "c,f,pair".into(),
        target: format!("sin:omega={}", SETTING.omega).as_str().into(),
        accept: format!("linear:alpha=1,pmax={}", SETTING.p_max).as_str().into(),
        n: tpam_sim::plan::Count::Number(SETTING.n as u64),
        iterations: tpam_sim::plan::Count::Number(SETTING.iterations as u64),
        measures: Depth::Success,
        ..Plan::default()
    };
    let experiment = Experiment::new(&plan, known)?;
    let mut rows = Vec::new();
    let shown = short_together(experiment.cells.iter().map(|cell| &cell.subject));
    for (cell, shown) in experiment.cells.iter().zip(shown) {
        if let Subject::Pam(_) = cell.subject.build()? {
            rows.push(Row { shown, ..Row::measure(cell, jade(&experiment, cell))? });
        }
    }
    print(table(&rows).render(args.format).as_bytes())
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
    /// NaN for a PAM without a textbook implementation.
    textbook: f64,
}

impl Row {
    fn measure(cell: &Cell, jade: &Cell) -> Result<Self, Failure> {
        let (mut runners, mut of_jade) = (pair(cell)?, pair(jade)?);
        let needed = runners[0].draws();
        let (mut ours, mut by_jade, mut draws, mut textbook) =
            (f64::INFINITY, f64::INFINITY, f64::INFINITY, f64::INFINITY);
        for round in 0..ROUNDS as u64 {
            ours = ours.min(simulated(&mut runners, round));
            by_jade = by_jade.min(simulated(&mut of_jade, round));
            draws = draws.min(time(RUNS, || (0..RUNS).for_each(|run| bare(needed, round, run))));
            let tracked = cell.theta.tracked();
            let by_the_book = |run| _ = black_box(textbook::run(cell.subject.name(), tracked, &SETTING, round + run));
            textbook = textbook.min(time(TEXTBOOK_RUNS, || (0..TEXTBOOK_RUNS).for_each(by_the_book)));
        }
        if textbook::run(cell.subject.name(), Tracked::C, &Setting { iterations: 1, ..SETTING }, 1).is_none() {
            textbook = f64::NAN;
        }
        Ok(Self {
            pam: cell.subject.short(),
            shown: cell.subject.short(),
            theta: cell.theta_spec.name(),
            ours,
            jade: if std::ptr::eq(cell, jade) { ours } else { by_jade },
            draws,
            textbook,
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
    begun.elapsed().as_secs_f64() * 1e9 / (runs * SETTING.n as u64 * SETTING.iterations as u64) as f64
}

/// Makes only the draws of a run, spread over its iterations: uniform, standard normal, and from the Cauchy distribution on (0, ∞) with one location.
fn bare(needed: Draws, seed: u64, run: u64) {
    let mut rng = Stream::new(seed, run, "pam");
    let portion = |draws: u64| (draws as usize).div_ceil(SETTING.iterations);
    let location = black_box(Location::new(0.5));
    let mut column = vec![0.0; portion(needed.cauchy)];
    for _ in 0..SETTING.iterations {
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
    let numbers: [(&str, &str, Number); 4] = [
        ("ns_per_sample", "ns/sample", |row| row.ours),
        ("ns_draws", "ns draws", |row| row.draws),
        ("ratio", "ratio", |row| row.ours / row.draws),
        ("speedup", "speed-up over the textbook", |row| row.textbook / row.ours),
    ];
    let table = Table::of(rows).caption(caption()).text("pam", |row| row.pam.clone()).for_programs();
    let mut table = table.text("pam", |row| row.shown.clone()).for_people().text("theta", |row| row.theta);
    for (name, heading, value) in numbers {
        table = table.real(name, move |row| (value(row) * 1000.0).round() / 1000.0).for_programs();
        table = table.real(heading, value).decimals(2).for_people();
    }
    table.real("times_jade", |row| row.ours / row.jade).decimals(2).build()
}

fn caption() -> String {
    let (simd, Setting { n, iterations, .. }) = (Simd::best().name(), SETTING);
    format!("one thread, draws by {simd}, n {n} · iterations {iterations} · only success measured")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::pams;

    /// The textbook implementation, which has other random generators and another structure, must have the same success rates.
    #[test]
    fn textbook_has_the_same_success_rates() {
        const N: u64 = 200;
        for (theta, tracked) in [("c", Tracked::C), ("f", Tracked::F), ("pair", Tracked::PAIR)] {
            for name in ["jde", "epsde", "jade", "mde", "shade", "uniform"] {
                let setting = Setting { n: 20, iterations: 200, ..SETTING };
                let theirs: Vec<f64> =
                    (0..N).map(|seed| textbook::run(name, tracked, &setting, seed).unwrap()).collect();
                let plan = Plan {
                    pam: name.into(),
                    theta: theta.into(),
                    accept: "linear:pmax=0.5".into(),
                    n: tpam_sim::plan::Count::Number(20),
                    iterations: tpam_sim::plan::Count::Number(200),
                    ..Plan::default()
                };
                let experiment = Experiment::new(&plan, &Catalogues::new(pams())).unwrap();
                let cell = &experiment.cells[0];
                let mut runner = Runner::new(cell).unwrap();
                let ours: Vec<f64> = (0..N).map(|run| runner.run(1, run, &mut Nothing) as f64 / 4000.0).collect();
                let mean = |values: &[f64]| values.iter().sum::<f64>() / N as f64;
                let var = |values: &[f64]| {
                    values.iter().map(|v| (v - mean(values)) * (v - mean(values))).sum::<f64>() / (N - 1) as f64
                };
                let z = (mean(&ours) - mean(&theirs)) / ((var(&ours) + var(&theirs)) / N as f64).sqrt();
                // Eighteen comparisons at six standard errors: a false alarm has probability 4e-8.
                assert!(z.abs() < 6.0, "{name} {theta}: ours {}, textbook {}, z {z}", mean(&ours), mean(&theirs));
            }
        }
    }
}
