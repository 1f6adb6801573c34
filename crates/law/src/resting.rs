//! Where members of the family rest in a simulation whose success probability is known, beside the computed resting points.

use super::kept::Measured;
use super::rest::rest;
use super::sampler::Sampler;
use super::scale::Scale;
use std::path::Path;
use tpam_methods::behaviour::Estimate;
use tpam_pam::mean::Gini;
use tpam_pam::{C, F, FC};
use tpam_sim::plan::Count;
use tpam_sim::run::{Round, Runner, Watch};
use tpam_sim::{Catalogues, Cell, Experiment};
use tpam_store::Error;
use tpam_work::Work;

/// Values of κ.
const KAPPAS: [f64; 6] = [0.0, 0.25, 0.5, 1.0, 1.5, 2.0];
/// Constant targets.
const TARGETS: [f64; 3] = [0.3, 0.5, 0.7];
/// Known success probabilities.
const ACCEPTANCES: [&str; 3] = ["gaussian:w=0.2,pmax=0.5", "gaussian:w=0.3,pmax=0.5", "linear:alpha=1,pmax=0.5"];
/// One μ, and a ring.
const SIZES: [usize; 2] = [0, 10];
/// The part of a run before which nothing is measured.
const BURN_IN: f64 = 0.25;

/// One combination of the experiment.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// F or C, as a position.
    pub column: usize,
    /// Cells of the ring; 0 for one μ.
    pub h: usize,
    /// κ of the mean.
    pub kappa: f64,
    /// The constant target.
    pub target: f64,
    /// The acceptance.
    pub accept: &'static str,
}

/// The resting point of one member under one known success probability.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rested {
    /// The member and the success probability.
    pub case: Case,
    /// The computed location.
    pub predicted: f64,
    /// The mean of μ, or of all cells, over the last three quarters of a run; the interval is over runs.
    pub measured: Estimate,
    /// −θ d ln p/dθ at the mean of the successes, computed.
    pub slope_predicted: f64,
    /// The same at the measured mean of the successes.
    pub slope_measured: Estimate,
}

/// Simulates what is missing in a folder, and computes all resting points.
pub(super) fn measure(scale: Scale, folder: &Path, work: &Work, known: &Catalogues) -> Result<Vec<Rested>, Error> {
    let cells = cells(scale, known)?;
    let [n, iterations, runs] = scale.resting();
    let names =
        cells.iter().map(|(case, _)| format!("{}: {} const:value={} {}", FC[case.column].name, case.pam(), case.target, case.accept));
    let settings = format!("mean location and mean success, n = {n}, {iterations} iterations");
    let plan = Measured { settings, seed: scale.seed, runs, numbers: 2, cells: names.collect() };
    let rested = |cell: usize, run| rested(&cells[cell].1, run, scale.seed).map(Vec::from);
    let seen = plan.keep(folder, work, &rested)?;
    Ok(cells.iter().zip(&seen).map(|((case, cell), runs)| case.judged(cell, runs)).collect())
}

/// Every combination with its cell.
fn cells(scale: Scale, known: &Catalogues) -> Result<Vec<(Case, Cell)>, Error> {
    let mut all = Vec::new();
    let [n, iterations, _] = scale.resting().map(Count::Number);
    for (column, accept) in [F, C].into_iter().flat_map(|column| ACCEPTANCES.map(|accept| (column, accept))) {
        for (target, h) in TARGETS.into_iter().flat_map(|target| SIZES.map(|h| (target, h))) {
            for case in KAPPAS.map(|kappa| Case { column, h, kappa, target, accept }) {
                let plan = scale.simulation(&case.pam(), FC[column].name, &format!("const:value={target}"), accept);
                let plan = tpam_sim::Plan { n: n.clone(), iterations: iterations.clone(), ..plan };
                all.push((case, Experiment::new(&plan, known)?.cells.remove(0)));
            }
        }
    }
    Ok(all)
}

/// Sums over the iterations after the first quarter.
struct Seen {
    column: usize,
    from: usize,
    /// Sum and number of the locations.
    state: [f64; 2],
    /// Sum and number of the successful values.
    successes: [f64; 2],
}

impl Watch for Seen {
    fn see(&mut self, round: &Round) {
        if round.t < self.from {
            return;
        }
        if let Some(pam) = round.pam {
            pam.trace(&mut |_, value| add(&mut self.state, value));
        }
        let values = round.params[self.column].iter().zip(round.success);
        values.filter(|(_, success)| **success).for_each(|(value, _)| add(&mut self.successes, *value));
    }
}

fn add([sum, count]: &mut [f64; 2], value: f64) {
    *sum += value;
    *count += 1.0;
}

/// The mean location and the mean of the successes of one run.
fn rested(cell: &Cell, run: u64, seed: u64) -> Result<[f64; 2], Error> {
    let (column, _) = cell.theta.tracked().columns().next().expect("one parameter is tracked");
    let from = (BURN_IN * cell.iterations as f64) as usize;
    let mut seen = Seen { column, from, state: [0.0; 2], successes: [0.0; 2] };
    Runner::new(cell)?.run(seed, run, &mut seen);
    Ok([seen.state, seen.successes].map(|[sum, count]| sum / count))
}

impl Case {
    /// The member as a spec.
    fn pam(&self) -> String {
        format!("mean:h={},kappa={}", self.h, self.kappa)
    }

    /// Compares the runs of a cell with the law.
    fn judged(self, cell: &Cell, runs: &[Vec<f64>]) -> Rested {
        let p = |theta: f64| {
            let mut one = [0.0];
            cell.accept.probabilities(&[theta], self.target, &mut one);
            one[0]
        };
        let (mean, sampler) = (Gini::with_kappa(self.kappa), Sampler::for_column(self.column, tpam_pam::draw::SCALE));
        let predicted = rest(mean, sampler, 0.5, p);
        let successes = sampler.around(predicted).weighted(p).expect(|value| value);
        Rested {
            case: self,
            predicted,
            measured: Estimate::over_runs(runs.iter().map(|run| run[0])),
            slope_predicted: slope(p, successes),
            slope_measured: Estimate::over_runs(runs.iter().map(|run| slope(p, run[1]))),
        }
    }
}

/// −θ d ln p/dθ.
fn slope(p: impl Fn(f64) -> f64, theta: f64) -> f64 {
    const STEP: f64 = 1e-4;
    -theta * (libm::log(p(theta + STEP)) - libm::log(p(theta - STEP))) / (2.0 * STEP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_resting_points_follow_the_law() {
        let (known, out) = (Catalogues::new(tpam_pam::pams()), tempfile::tempdir().unwrap());
        let found = measure(Scale::new(true, 1), &out.path().join("rest"), &Work::new(), &known).unwrap();
        assert_eq!(found.len(), 2 * 3 * 3 * 2 * 6);
        for row in &found {
            // With N = 200 an update sees tens of successes, which lower the bias of a mean by a few per cent; the cells of a ring spread,
            // which widens its sampler.
            let gap = (row.measured.mean - row.predicted).abs();
            assert!(gap < 0.03, "{row:?}");
        }
        // A larger κ rests higher, in every combination.
        for rows in found.chunks(KAPPAS.len()) {
            assert!(rows.windows(2).all(|pair| pair[0].measured.mean < pair[1].measured.mean), "{rows:?}");
        }
    }

    #[test]
    fn slopes_by_hand() {
        assert!((slope(|theta| libm::pow(theta, -1.5), 0.4) - 1.5).abs() < 1e-6);
    }
}
