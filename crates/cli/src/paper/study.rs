//! The simulations that the paper's figures and claims rest on.

use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Progress;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use tpam_sim::measure::Depth;
use tpam_sim::run::{Round, Runner, Watch};
use tpam_sim::subject::Subject;
use tpam_sim::{Catalogues, Experiment, Measure, Plan};

/// The PAMs of the paper.
pub(crate) const PAMS: [&str; 5] = ["jde", "epsde", "jade", "mde", "shade"];

/// The grids: θ, targets, acceptances.
const GRIDS: [[&str; 3]; 5] = [
    ["c", "lin-inc,lin-dec,sqrt-inc,sqrt-dec,sin:omega=10..40/10", "linear:alpha=1,pmax=0.1..1.0/0.1"],
    ["c,f,pair", "ran:s=0.01..0.1/0.01", "linear:alpha=1,pmax=0.1|0.2|0.3|1"],
    ["f,pair", "lin-inc,lin-dec,sin:omega=10..40/10", "linear:alpha=1,pmax=0.1..1.0/0.1"],
    ["c", "lin-inc,sin:omega=20", "linear:alpha=0.5|2|3,pmax=0.5"],
    ["c", "ran:s=0.05", "linear:alpha=0.5|1|2|3,pmax=0.5"],
];

/// The targets on which the paper looks at μ and M, all at p_max = 0.1.
pub(crate) const SLOW: [&str; 5] = ["lin-dec", "sin:omega=10", "ran:s=0.01", "ran:s=0.02", "ran:s=0.03"];
/// Those it calls fast.
pub(crate) const FAST: [&str; 2] = ["sin:omega=40", "ran:s=0.1"];

/// Everything that was simulated.
pub(crate) struct Study {
    pub(crate) runs: u64,
    pub(crate) seed: u64,
    /// r_succ run by run, by (θ, target, α, p_max, PAM).
    rates: BTreeMap<(String, String, String, String, String), Vec<f64>>,
    /// Distances from the target, run by run, by (target, what): μ of JADE, the entries M of SHADE, the mean of M.
    distances: BTreeMap<(String, &'static str), Vec<f64>>,
}

impl Study {
    /// Simulates it.
    pub(crate) fn run(runs: u64, seed: u64, threads: usize, known: &Catalogues) -> Result<Self, Failure> {
        let mut study = Self { runs, seed, rates: BTreeMap::new(), distances: BTreeMap::new() };
        let mut experiments = Vec::new();
        for [theta, target, accept] in GRIDS {
            let plan = Plan {
                pam: PAMS.join(",").as_str().into(),
                theta: theta.into(),
                target: target.into(),
                accept: accept.into(),
                measures: Depth::Success,
                runs,
                seed,
                ..Plan::default()
            };
            experiments.push(Experiment::new(&plan, known)?);
        }
        let samples = experiments.iter().map(|experiment| experiment.samples() as u64).sum();
        let mut progress = Progress::new(samples);
        for experiment in &experiments {
            study.simulate(experiment, threads, &mut progress)?;
        }
        study.track(known)?;
        Ok(study)
    }

    fn simulate(&mut self, experiment: &Experiment, threads: usize, progress: &mut Progress) -> Result<(), Failure> {
        let blocks = experiment.blocks(|_, _| true);
        experiment.compute(blocks, threads, interrupt::asked(), |block, records| {
            let cell = &experiment.cells[block.cell];
            let number = |name| cell.accept_spec.options().real(name).to_string();
            let target = cell.course.targets()[0].spec.to_string();
            let theta = cell.theta_spec.name().to_owned();
            let key = (theta, target, number("alpha"), number("pmax"), cell.subject.name().to_owned());
            let rates = records.iter().map(|record| record.get(Measure::Success).unwrap_or_default());
            self.rates.entry(key).or_default().extend(rates);
            progress.advance(cell.samples() * records.len() as u64);
            Ok::<(), Failure>(())
        })?;
        go_on()
    }

    fn track(&mut self, known: &Catalogues) -> Result<(), Failure> {
        for target in SLOW.into_iter().chain(FAST) {
            let (runs, seed) = (self.runs, self.seed);
            let accept = "linear:alpha=1,pmax=0.1".into();
            let plan = Plan { pam: "jade,shade".into(), target: target.into(), accept, runs, seed, ..Plan::default() };
            for cell in &Experiment::new(&plan, known)?.cells {
                let mut runner = Runner::new(cell)?;
                // JADE's state is one number, which is its own mean; SHADE's is a memory.
                let names: &[&'static str] = if cell.subject.name() == "jade" { &["mu"] } else { &["entries", "mean"] };
                for run in 0..runs {
                    let mut state = State::default();
                    runner.run(seed, run, &mut state);
                    for (name, squares) in names.iter().zip([state.entries, state.mean]) {
                        let distance = (squares / cell.iterations as f64).sqrt();
                        self.distances.entry((target.to_owned(), *name)).or_default().push(distance);
                    }
                }
            }
            go_on()?;
        }
        Ok(())
    }

    /// r_succ of C at α = 1, run by run.
    pub(crate) fn rate(&self, target: &str, p_max: f64, pam: &str) -> &[f64] {
        self.rate_of("c", target, 1.0, p_max, pam)
    }

    /// r_succ, run by run.
    pub(crate) fn rate_of(&self, theta: &str, target: &str, alpha: f64, p_max: f64, pam: &str) -> &[f64] {
        let key = (theta.to_owned(), target.to_owned(), alpha.to_string(), p_max.to_string(), pam.to_owned());
        self.rates.get(&key).unwrap_or_else(|| panic!("{key:?} was not simulated"))
    }

    /// Root mean square distance from the target at p_max = 0.1, run by run: of `mu`, `entries` or `mean`.
    pub(crate) fn distance(&self, target: &str, what: &'static str) -> &[f64] {
        &self.distances[&(target.to_owned(), what)]
    }
}

/// Unless Ctrl-C was pressed.
fn go_on() -> Result<(), Failure> {
    if interrupt::asked().load(Ordering::Relaxed) {
        return Err(Failure::Interrupted("stopped".to_owned()));
    }
    Ok(())
}

/// The mean of some runs.
pub(crate) fn mean(runs: &[f64]) -> f64 {
    runs.iter().sum::<f64>() / runs.len() as f64
}

/// Squared distances of the PAM's state from the target, summed over a run.
#[derive(Default)]
struct State {
    /// Mean over the values shown.
    entries: f64,
    /// Of the mean of the values shown.
    mean: f64,
}

impl Watch for State {
    fn see(&mut self, round: &Round) {
        let Subject::Pam(pam) = round.subject else { return };
        let (mut count, mut offsets, mut squares) = (0.0, 0.0, 0.0);
        pam.trace(&mut |_, value| {
            let offset = value - round.aim.c;
            (count, offsets, squares) = (count + 1.0, offsets + offset, squares + offset * offset);
        });
        self.entries += squares / count;
        self.mean += (offsets / count) * (offsets / count);
    }
}
