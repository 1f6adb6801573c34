//! The greedy approximate oracle on f8, and how the five PAMs track its choices; on all functions with a smaller budget.

mod functions;

use super::clouds::plan;
use super::grids::PAMS;
use super::simulated::{Simulated, mean};
use super::tracking::Sums;
use std::path::Path;
use tpam_figure::page::{Block, Chapter};
use tpam_figure::prose;
use tpam_kinds::report::saved_block as block;
use tpam_signals::gao::Schedule;
use tpam_sim::run::Runner;
use tpam_sim::{Cell, Experiment, Plan};
use tpam_store::Error;
use tpam_store::folder::write_aside;
use tpam_table::Table;
use tpam_work::Work;

pub(crate) use functions::{Everywhere, OnFunction};

/// The lower bounds F_min of F.
const LOW: [f64; 2] = [0.0, 0.4];

/// The PAM that draws F above a lower bound.
fn drawing(low_f: f64) -> String {
    format!("uniform:low_f={low_f}")
}

/// λ: the number of pairs (F, C) for each individual.
const TRIES: usize = 200;

/// The schedules of the oracle, and how the PAMs tracked them.
pub(crate) struct Oracle {
    schedules: Vec<Schedule>,
    /// The targets F and C of each schedule.
    pub(crate) tracks: Vec<Track>,
}

/// One target, and how the PAMs tracked it.
pub(crate) struct Track {
    low_f: f64,
    theta: &'static str,
    pub(crate) target: Vec<f64>,
    pub(crate) pams: Vec<Followed>,
}

/// How one PAM tracked a target.
pub(crate) struct Followed {
    pub(crate) pam: &'static str,
    /// The mean sampled value over all runs, by iteration.
    pub(crate) means: Vec<f64>,
    /// The mean r_succ.
    success: f64,
}

impl Track {
    /// A short name of the target.
    pub(crate) fn name(&self) -> String {
        format!("{} where F_min = {}", self.theta.to_uppercase(), self.low_f)
    }
}

/// Searches with the oracle, writes its targets into `folder`, and simulates PAMs on them.
pub(crate) fn run(study: &Simulated, folder: &Path, work: &Work) -> Result<Oracle, Error> {
    std::fs::create_dir_all(folder).map_err(|e| Error::file("make", folder, e))?;
    let (mut schedules, mut tracks) = (Vec::new(), Vec::new());
    let parts = work.parts(LOW.map(|low_f| (format!("F_min = {low_f}"), 1.0)));
    for (low_f, work) in LOW.into_iter().zip(parts.iter()) {
        let plan = plan(&drawing(low_f), study.options.quick, study.seed);
        let schedule = Schedule::search(&plan, TRIES, work, study.known)?;
        write(&schedule, folder)?;
        for (theta, target) in ["f", "c"].into_iter().zip(&schedule.targets) {
            let pams = followed(&schedule, theta, folder, study)?;
            work.check()?;
            tracks.push(Track { low_f, theta, target: target.clone(), pams });
        }
        schedules.push(schedule);
    }
    Ok(Oracle { schedules, tracks })
}

/// Writes the target files of a schedule.
fn write(schedule: &Schedule, folder: &Path) -> Result<(), Error> {
    schedule.files().iter().try_for_each(|(name, bytes)| write_aside(&folder.join(name), bytes))
}

/// Simulates the five PAMs on the F or the C of a schedule, whose target files are in `folder`.
fn followed(schedule: &Schedule, theta: &str, folder: &Path, study: &Simulated) -> Result<Vec<Followed>, Error> {
    let (runs, seed, known) = (study.runs, study.seed, &study.known.sim);
    let scenario = schedule.scenario(theta, folder, known)?;
    let plan = Plan { pam: PAMS.join(",").as_str().into(), runs, seed, ..scenario.plan() };
    let experiment = Experiment::new(&plan, known)?;
    let follow = |(pam, cell): (&'static str, &Cell)| {
        let mut sums = Sums::new(cell.iterations, 1);
        let mut runner = Runner::new(cell)?;
        let samples = (cell.iterations * cell.n) as f64;
        let rate = |run| runner.run(seed, run, &mut sums) as f64 / samples;
        let rates: Vec<f64> = (0..runs).map(rate).collect();
        let count = (runs * cell.n as u64) as f64;
        let means = sums.by_stretch.iter().map(|sum| sum / count).collect();
        Ok(Followed { pam, means, success: mean(&rates) })
    };
    PAMS.into_iter().zip(&experiment.cells).map(follow).collect()
}

/// The chapter of the report, with the figures of both parts.
pub(super) fn chapter(oracle: &Oracle, everywhere: &Everywhere, [figures, of_all]: [Vec<Block>; 2]) -> Chapter {
    let ways: Vec<String> = oracle.schedules.iter().map(solved).collect();
    let [about, success] = prose!("oracle", tries = TRIES, schedules = ways.join(" "));
    let mut blocks = vec![Block::Text(about)];
    blocks.extend(figures);
    blocks.push(Block::List(oracle.schedules.iter().map(Schedule::sentence).collect()));
    blocks.push(Block::Text(success));
    let table = Table::from_rows(&oracle.tracks).text("target", Track::name);
    let rates = PAMS
        .into_iter()
        .enumerate()
        .fold(table, |table, (at, pam)| table.rounded(pam, 4, move |track| track.pams.get(at).map(|followed| followed.success)));
    blocks.push(block("gao-table", &rates.build()));
    blocks.extend(everywhere.blocks(of_all));
    Chapter::new("oracle", "An oracle's way as the target", blocks)
}

fn solved(schedule: &Schedule) -> String {
    format!(
        "With {} it solves {} of {} instances of f8, the median run in {} evaluations.",
        schedule.pam,
        schedule.solved(),
        schedule.endings.len(),
        schedule.median.evaluations
    )
}
