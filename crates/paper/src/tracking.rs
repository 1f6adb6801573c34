//! How single runs track the target: their meta-parameters μ and M, and the drift of PAMs if success carries no signal.

use super::grids::PAMS;
use super::simulated::Simulated;
use std::collections::BTreeMap;
use tpam_pam::{C, F};
use tpam_rows::median::median_rate;
use tpam_rows::trace::Trace;
use tpam_sim::measure::Nothing;
use tpam_sim::run::{Round, Runner, Watch};
use tpam_sim::{Cell, Experiment, Plan};
use tpam_store::Error;
use tpam_work::Work;

/// The slow targets on which the paper shows μ and M, all at p_max = 0.1.
pub(crate) const SLOW: [&str; 5] = ["lin-dec", "sin:omega=10", "ran:s=0.01", "ran:s=0.02", "ran:s=0.03"];
/// The targets that the paper calls fast.
pub(crate) const FAST: [&str; 2] = ["sin:omega=40", "ran:s=0.1"];

/// Root mean square distances from the target at p_max = 0.1, run by run.
pub(crate) struct Distances(BTreeMap<(&'static str, &'static str), Vec<f64>>);

impl Distances {
    /// The distances of JADE's `mu`, of the `entries` of SHADE's M, or of their `mean`.
    pub(crate) fn get(&self, target: &'static str, what: &'static str) -> &[f64] {
        &self.0[&(target, what)]
    }

    /// Measures the distances on every target of the paper.
    pub(crate) fn measure(study: &Simulated, work: &Work) -> Result<Self, Error> {
        let mut distances = BTreeMap::<_, Vec<f64>>::new();
        for target in SLOW.into_iter().chain(FAST) {
            for cell in &cells(study, "jade,shade", "c", target, "linear:alpha=1,pmax=0.1")? {
                let mut runner = Runner::new(cell)?;
                // JADE's state is one number, so entries and mean are equal; SHADE's state is a memory.
                let names: &[&'static str] = if cell.subject.name() == "jade" { &["mu"] } else { &["entries", "mean"] };
                for run in 0..study.runs {
                    let mut state = Squares::default();
                    runner.run(study.seed, run, &mut state);
                    for (name, squares) in names.iter().zip([state.entries, state.mean]) {
                        let distance = (squares / cell.iterations as f64).sqrt();
                        distances.entry((target, *name)).or_default().push(distance);
                    }
                }
            }
            work.check()?;
        }
        Ok(Self(distances))
    }
}

pub(crate) fn cells(study: &Simulated, pam: &str, theta: &str, target: &str, accept: &str) -> Result<Vec<Cell>, Error> {
    let (pam, theta, target, accept) = (pam.into(), theta.into(), target.into(), accept.into());
    let plan = Plan { pam, theta, target, accept, runs: study.runs, seed: study.seed, ..Plan::default() };
    Ok(Experiment::new(&plan, &study.known.sim)?.cells)
}

/// r_succ of a cell, run by run. For simulations of seconds, which are not stored.
pub(crate) fn rates(cell: &Cell, runs: u64, seed: u64) -> Result<Vec<f64>, Error> {
    let mut runner = Runner::new(cell)?;
    let samples = (cell.iterations * cell.n) as f64;
    Ok((0..runs).map(|run| runner.run(seed, run, &mut Nothing) as f64 / samples).collect())
}

/// The run of C with the median r_succ at p_max = 0.1.
pub(crate) fn median_run(study: &Simulated, pam: &str, target: &str) -> u64 {
    median_rate(study.rate(target, 0.1, pam)).expect("a study has at least one run")
}

/// The trace of a run of C at p_max = 0.1.
pub(crate) fn trace(study: &Simulated, pam: &str, target: &str, run: u64) -> Result<Trace, Error> {
    let cells = cells(study, pam, "c", target, "linear:alpha=1,pmax=0.1")?;
    let mut trace = Trace::new(&cells[0]);
    Runner::new(&cells[0])?.run(study.seed, run, &mut trace);
    Ok(trace)
}

/// The mean sampled value of each PAM, averaged over runs and over blocks of [`STRETCH`] iterations, if every sample succeeds with the same
/// probability. Any change of the mean is then drift.
pub(crate) fn drift(study: &Simulated, theta: &str, p_max: f64) -> Result<Vec<(&'static str, Vec<f64>)>, Error> {
    let mut drifts = Vec::new();
    for (pam, cell) in PAMS.into_iter().zip(&cells(study, &PAMS.join(","), theta, "const", &format!("constant:pmax={p_max}"))?) {
        let mut sums = Sums::new(cell.iterations, STRETCH);
        let mut runner = Runner::new(cell)?;
        for run in 0..study.runs {
            runner.run(study.seed, run, &mut sums);
        }
        let samples = (study.runs * (STRETCH * cell.n) as u64) as f64;
        drifts.push((pam, sums.by_stretch.iter().map(|sum| sum / samples).collect()));
    }
    Ok(drifts)
}

/// Iterations that are averaged in [`drift`]; it divides the number of iterations.
pub(crate) const STRETCH: usize = 50;

/// Sampled values, summed over blocks of iterations.
pub(super) struct Sums {
    stretch: usize,
    pub(super) by_stretch: Vec<f64>,
}

impl Sums {
    /// Empty sums.
    pub(super) fn new(iterations: usize, stretch: usize) -> Self {
        Self { stretch, by_stretch: vec![0.0; iterations.div_ceil(stretch)] }
    }
}

impl Watch for Sums {
    fn see(&mut self, round: &Round) {
        // Only one of the two columns is tracked. The other is empty.
        self.by_stretch[round.t / self.stretch] += round.params[F].iter().chain(&round.params[C]).sum::<f64>();
    }
}

/// Squared distances of the PAM's state from the target, summed over a run.
#[derive(Default)]
struct Squares {
    /// The squared distances of the values of the state, averaged over the values.
    entries: f64,
    /// The squared distance of the mean of the values.
    mean: f64,
}

impl Watch for Squares {
    fn see(&mut self, round: &Round) {
        let Some(pam) = round.pam else { return };
        let (mut count, mut offsets, mut squares) = (0.0, 0.0, 0.0);
        pam.trace(&mut |_, value| {
            let offset = value - round.aim[C];
            (count, offsets, squares) = (count + 1.0, offsets + offset, squares + offset * offset);
        });
        self.entries += squares / count;
        self.mean += (offsets / count) * (offsets / count);
    }
}
