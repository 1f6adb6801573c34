//! The simulations of the TPAM paper: how well each subject tracks moving targets.

use crate::design::{Design, Simulation};
use crate::setup::Setup;
use std::collections::BTreeMap;
use tpam_rows::sweep::keep_in;
use tpam_sim::measure::{BIAS, DIVERSITY, LAG, RELATIVE};
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
    let Simulation { theta, target, accept, n, iterations, runs } = &design.simulation;
    Plan { runs: *runs, seed: design.seed, ..Plan::new([pams, theta, target, accept], [*n, *iterations]) }
}

impl Tracked {
    /// Computes the simulations that are missing in the folder.
    pub(crate) fn run(setup: &Setup, work: &Work) -> Result<Self, Error> {
        let Setup { design, subjects, data, known } = setup;
        let experiment = Experiment::new(&plan(design, &setup.pams()), &known.sim)?;
        let summaries = keep_in(&experiment, &data.join(FOLDER), None, work)?.expect("all runs are computed without shards");
        let places: BTreeMap<String, usize> = subjects.iter().enumerate().map(|(at, subject)| (subject.pam.to_string(), at)).collect();
        // Sum and number of the values that exist.
        let mut sums = vec![[[0.0; 2]; 4]; subjects.len()];
        for (cell, summary) in experiment.cells.iter().zip(&summaries) {
            let place = places
                .get(&cell.subject.to_string())
                .ok_or_else(|| Error::Input(format!("{} is simulated under another name: it cannot be studied", cell.subject)))?;
            let mut add = |which: usize, value: f64| {
                if !value.is_nan() {
                    let [sum, count] = &mut sums[*place][which];
                    (*sum, *count) = (*sum + value, *count + 1.0);
                }
            };
            add(0, summary.mean(&RELATIVE));
            for (column, _) in cell.theta.tracked().columns() {
                [&BIAS, &LAG, &DIVERSITY].iter().zip(1..).for_each(|(measure, which)| add(which, summary.mean(measure.at(column))));
            }
        }
        let [success, bias, lag, diversity] =
            [0, 1, 2, 3].map(|which: usize| sums.iter().map(|own| own[which][0] / own[which][1]).collect());
        Ok(Self { success, bias, lag, diversity })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::subjects;
    use tpam_searches::Catalogues;

    #[test]
    fn settings_with_more_bias_have_more_bias() {
        let design = Design::parse(include_str!("../../../experiments/study.toml")).unwrap().quick();
        let (known, folder) = (Catalogues::default(), tempfile::tempdir().unwrap());
        let subjects = subjects(&design, &known).unwrap();
        let setup = Setup { design: &design, subjects: &subjects, data: folder.path(), known: &known };
        let found = Tracked::run(&setup, &Work::new()).unwrap();
        let kappa: Vec<f64> = subjects.iter().filter_map(|subject| subject.kappa).collect();
        let rho = tpam_stats::spearman(&kappa, &found.bias[..kappa.len()]).unwrap();
        assert!(rho > 0.6, "{rho}");
        assert!(found.success.iter().all(|success| *success > 0.0 && *success < 1.0), "{:?}", found.success);
        assert!(found.diversity.iter().chain(&found.lag).all(|value| *value >= 0.0));
    }
}
