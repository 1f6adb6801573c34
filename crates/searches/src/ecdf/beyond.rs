//! Budgets that are larger than those of the trials.

use super::note::short;
use tpam_coco::{Logs, Problem, SOLVED};

/// A trial may end a little before its budget, because a whole population is evaluated at a time.
const TOLERANCE: f64 = 1.05;

/// What the ECDF means at budgets after the end of all trials, if some trials were not successful and one of the budgets is so large.
pub fn curve_beyond(logs: &Logs, budgets: &[f64]) -> Option<String> {
    let ends = ends(logs, budgets)?;
    Some(format!("{ends}; beyond that the ECDF comes from simulated restarts, and a target value that no trial reached stays unreached"))
}

/// What the convergence means at budgets after the end of all trials, if some trials were not successful and one of the budgets is so
/// large.
pub fn convergence_beyond(logs: &Logs, budgets: &[f64]) -> Option<String> {
    let ends = ends(logs, budgets)?;
    Some(format!("{ends}; at a larger budget the values are those at the end of the trials"))
}

/// The ends of the trials in the dimensions where a budget is larger; `None` if there is no such dimension.
fn ends(logs: &Logs, budgets: &[f64]) -> Option<String> {
    let largest = budgets.iter().copied().fold(0.0, f64::max);
    let end = |dimension: &u32| {
        let longest = longest_failure(logs, *dimension)?;
        (largest > TOLERANCE * longest).then(|| format!("{} D in {dimension}-D", short(longest)))
    };
    let ends: Vec<String> = logs.dimensions.keys().filter_map(end).collect();
    (!ends.is_empty()).then(|| format!("no trial is longer than {}", ends.join(", ")))
}

/// The evaluations of the longest trial in a dimension, divided by it; `None` if all trials were successful.
fn longest_failure(logs: &Logs, dimension: u32) -> Option<f64> {
    let problems: Vec<&Problem> = logs.algorithms.iter().flat_map(|one| one.in_dimension(dimension)).collect();
    let trials = || problems.iter().flat_map(|problem| &problem.trials);
    let failed = trials().any(|trial| trial.best_at(u64::MAX) > SOLVED);
    let longest = trials().map(|trial| trial.evaluations).max()? as f64 / f64::from(dimension);
    failed.then_some(longest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_coco::{Algorithm, Row, Trial};

    fn logs(best: f64) -> Logs {
        let mut trial = Trial::default();
        (trial.instance, trial.evaluations) = (1, 41);
        trial.by_target = vec![Row::new(1, 50.0), Row::new(41, best)];
        let problem = |dimension| Problem { function: 1, dimension, trials: vec![trial.clone()] };
        let problems = vec![problem(2), problem(10)];
        Logs::new(vec![Algorithm { name: "jade".to_owned(), source: "jade".into(), problems, ..Algorithm::default() }])
    }

    #[test]
    fn budgets_after_the_end_of_unsuccessful_trials_are_mentioned() {
        let words = curve_beyond(&logs(0.5), &[1.0, 1000.0]).unwrap();
        assert!(words.starts_with("no trial is longer than 20.5 D in 2-D, 4.1 D in 10-D; beyond that "), "{words}");
        let words = convergence_beyond(&logs(0.5), &[10.0]).unwrap();
        assert!(words.starts_with("no trial is longer than 4.1 D in 10-D; at a larger budget "), "{words}");
        assert_eq!(curve_beyond(&logs(0.5), &[1.0, 4.2]), None);
        assert_eq!(curve_beyond(&logs(0.0), &[1000.0]), None);
    }
}
