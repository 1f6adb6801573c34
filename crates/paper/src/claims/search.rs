//! Section 4.4: searches.

use super::{Claim, others};
use crate::searches::{OPERATORS, Searches};
use crate::study::{PAMS, Study, mean, tenths};
use tpam_pam::Stream;
use tpam_stats::{bootstrap, spearman};

/// B1: the areas under the ECDF, paired by instance.
pub(super) fn leads(searches: &Searches) -> Claim {
    let mut leads =
        Claim::new("B1", "SHADE leads on BBOB in ten dimensions: the largest area under the ECDF with both operators");
    for operator in OPERATORS {
        for other in others("shade") {
            let (own, theirs) = (searches.areas(operator, "shade"), searches.areas(operator, other));
            leads.above(format!("shade - {other}, {operator}"), &own, &theirs, 0.0);
        }
    }
    leads
}

/// The hard targets, on which the paper finds SHADE ahead, in the same order of PAMs as in searches.
const HARD: [&str; 7] =
    ["sin:omega=30", "sin:omega=40", "ran:s=0.06", "ran:s=0.07", "ran:s=0.08", "ran:s=0.09", "ran:s=0.1"];
const RESAMPLES: usize = 2000;

/// B2: the order of the five PAMs on hard targets compared with their order by the area under the ECDF.
pub(super) fn predicts(study: &Study, searches: &Searches) -> Claim {
    let mut predicts = Claim::new(
        "B2",
        "tracking predicts search: PAMs that succeed more often on hard targets have the larger area under the ECDF, Spearman's rho above 0",
    );
    let rates = PAMS.map(|pam| on_hard_targets(study, pam));
    for operator in OPERATORS {
        let areas = PAMS.map(|pam| searches.areas_of_trials(operator, pam));
        let rho = |runs: &dyn Fn(&[f64]) -> f64, trials: &dyn Fn(&[f64]) -> f64| {
            let (x, y) = (rates.each_ref().map(|rates| runs(rates)), areas.each_ref().map(|areas| trials(areas)));
            spearman(&x, &y).unwrap_or(0.0)
        };
        let mut of_trials = Stream::new(study.seed, 0, "B2 trials");
        let mut of_runs = Stream::new(study.seed, 0, "B2 runs");
        let runs = rates[0].len();
        let resample = |trials: &[usize]| {
            let runs: Vec<usize> = (0..runs).map(|_| of_runs.index(runs)).collect();
            rho(&|rates| runs.iter().map(|run| rates[*run]).sum(), &|areas| trials.iter().map(|at| areas[*at]).sum())
        };
        let resamples = bootstrap(areas[0].len(), RESAMPLES, |n| of_trials.index(n), resample);
        predicts.resamples(format!("rho, {operator}"), rho(&mean, &mean), resamples);
    }
    predicts
}

/// r_succ of a PAM for each run, averaged over the hard targets at p_max 0.1, 0.2 and 0.3.
fn on_hard_targets(study: &Study, pam: &str) -> Vec<f64> {
    let cells: Vec<&[f64]> = HARD.iter().flat_map(|target| tenths(1..=3).map(|p| study.rate(target, p, pam))).collect();
    (0..cells[0].len()).map(|run| cells.iter().map(|rates| rates[run]).sum::<f64>() / cells.len() as f64).collect()
}
