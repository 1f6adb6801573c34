//! The simulations of the TPAM paper: how well each subject tracks moving targets.

use crate::design::{Design, Simulation};
use crate::setup::Setup;
use std::collections::BTreeMap;
use tpam_pam::Tracked as TpamTracked;
use tpam_rows::sweep::keep_in;
use tpam_sim::measure::{BIAS, DIVERSITY, LAG, RELATIVE};
use tpam_sim::{Cell, Experiment, Plan};
use tpam_store::Error;
use tpam_work::Work;

/// The measures of all subjects, each a mean over parameters, targets and acceptances.
#[derive(Clone, Debug)]
pub(crate) struct Tracked {
    /// r_succ as a part of that of a PAM that samples the target itself, so that every acceptance has the same weight.
    pub(crate) success: Vec<f64>,
    /// The same of C alone, on targets and acceptances that are hard to track.
    pub(crate) hard: Vec<f64>,
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
        let mut sums = vec![[[0.0; 2]; 5]; subjects.len()];
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
            if is_hard(cell) {
                add(4, summary.mean(&RELATIVE));
            }
            for (column, _) in cell.theta.tracked().columns() {
                [&BIAS, &LAG, &DIVERSITY].iter().zip(1..).for_each(|(measure, which)| add(which, summary.mean(measure.at(column))));
            }
        }
        let [success, bias, lag, diversity, hard] =
            [0, 1, 2, 3, 4].map(|which: usize| sums.iter().map(|own| own[which][0] / own[which][1]).collect());
        Ok(Self { success, hard, bias, lag, diversity })
    }
}

/// Whether a cell is one of those on which the TPAM paper finds the order of search: C, sines of ω ≥ 30 or walks of s ≥ 0.06, p_max ≤ 0.3.
fn is_hard(cell: &Cell) -> bool {
    let target = &cell.course.targets()[0].spec;
    let fast = match target.name() {
        "sin" => target.options().real("omega") >= 30.0,
        "ran" => target.options().real("s") >= 0.06,
        _ => false,
    };
    let rare = cell.accept_spec.name() == "linear" && cell.accept_spec.options().real("pmax") <= 0.3;
    fast && rare && cell.theta.tracked() == TpamTracked::C
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
        assert!(found.success.iter().chain(&found.hard).all(|success| *success > 0.0 && *success < 1.0), "{:?}", found.success);
        assert!(found.diversity.iter().chain(&found.lag).all(|value| *value >= 0.0));
    }

    #[test]
    fn hard_cells_are_those_of_the_paper() {
        let axes = ["jade", "c,f", "sin:omega=10|30|40,ran:s=0.05|0.06,lin-inc", "linear:pmax=0.1|0.3|0.4,gaussian"];
        let experiment = Experiment::new(&Plan::new(axes, [5, 5]), &Catalogues::default().sim).unwrap();
        let hard = experiment.cells.iter().filter(|cell| is_hard(cell));
        assert_eq!(hard.count(), 3 * 2, "two sines and a walk, at two values of p_max");
    }
}
