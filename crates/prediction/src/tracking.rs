//! The simulations of the TPAM paper: how well each subject tracks moving targets.

use crate::design::Design;
use crate::setting::{Subject, listed};
use std::collections::BTreeMap;
use std::path::Path;
use tpam_rows::sweep::keep_in;
use tpam_searches::Catalogues;
use tpam_sim::measure::Depth;
use tpam_sim::measure::{BIAS, DIVERSITY, LAG, RELATIVE};
use tpam_sim::plan::Count;
use tpam_sim::{Experiment, Plan};
use tpam_store::Error;
use tpam_work::Work;

/// The measures of all subjects, each a mean over parameters, targets and acceptances.
#[derive(Clone, Debug)]
pub(crate) struct Tracked {
    /// r_succ as a part of that of a PAM that samples the target itself, so that every acceptance has the same weight.
    pub(crate) success: Vec<f64>,
    /// The mean sampled value minus the target.
    pub(crate) bias: Vec<f64>,
    /// Iterations behind the target, where the target has a lag.
    pub(crate) lag: Vec<f64>,
    /// The standard deviation of the samples of an iteration.
    pub(crate) diversity: Vec<f64>,
}

/// The folder of the simulations.
pub(crate) const FOLDER: &str = "simulations";

/// The plan of the simulations.
pub(crate) fn plan(design: &Design, pams: &str) -> Plan {
    let simulation = &design.simulation;
    Plan {
        pam: pams.into(),
        theta: simulation.theta.as_str().into(),
        target: simulation.target.as_str().into(),
        accept: simulation.accept.as_str().into(),
        n: Count::Number(simulation.n),
        iterations: Count::Number(simulation.iterations),
        runs: simulation.runs,
        seed: design.seed,
        measures: Depth::All,
        ..Plan::default()
    }
}

impl Tracked {
    /// Computes the simulations that are missing in the folder.
    pub(crate) fn run(design: &Design, subjects: &[Subject], folder: &Path, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let pams = listed(subjects.iter().map(|subject| &subject.pam));
        let experiment = Experiment::new(&plan(design, &pams), &known.sim)?;
        let summaries = keep_in(&experiment, folder, None, work)?.expect("all runs are computed without shards");
        let places: BTreeMap<String, usize> = subjects.iter().enumerate().map(|(at, subject)| (subject.pam.to_string(), at)).collect();
        let mut sums = vec![[Mean::default(); 4]; subjects.len()];
        for (cell, summary) in experiment.cells.iter().zip(&summaries) {
            let place = places
                .get(&cell.subject.to_string())
                .ok_or_else(|| Error::Input(format!("{} is simulated under another name: it cannot be studied", cell.subject)))?;
            let own = &mut sums[*place];
            own[0].add(summary.mean(&RELATIVE));
            for (column, _) in cell.theta.tracked().columns() {
                own[1].add(summary.mean(BIAS.of(column)));
                own[2].add(summary.mean(LAG.of(column)));
                own[3].add(summary.mean(DIVERSITY.of(column)));
            }
        }
        let [success, bias, lag, diversity] = [0, 1, 2, 3].map(|k| sums.iter().map(|own| own[k].value()).collect());
        Ok(Self { success, bias, lag, diversity })
    }
}

/// A mean of the values that exist.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        if !value.is_nan() {
            (self.sum, self.count) = (self.sum + value, self.count + 1.0);
        }
    }

    fn value(self) -> f64 {
        self.sum / self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::subjects;

    #[test]
    fn settings_with_more_bias_have_more_bias() {
        let design = Design::parse(include_str!("../../../experiments/study.toml")).unwrap().quick();
        let (known, folder) = (Catalogues::default(), tempfile::tempdir().unwrap());
        let subjects = subjects(&design, &known).unwrap();
        let found = Tracked::run(&design, &subjects, &folder.path().join("out"), &Work::new(), &known).unwrap();
        let kappa: Vec<f64> = subjects.iter().filter_map(|subject| subject.kappa).collect();
        let rho = tpam_stats::spearman(&kappa, &found.bias[..kappa.len()]).unwrap();
        assert!(rho > 0.6, "{rho}");
        assert!(found.success.iter().all(|success| *success > 0.0 && *success < 1.0), "{:?}", found.success);
        assert!(found.diversity.iter().chain(&found.lag).all(|value| *value >= 0.0));
    }
}
