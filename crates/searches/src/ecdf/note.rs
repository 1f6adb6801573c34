//! The texts below figures of logs: functions, instances, budgets and marks; notes on budgets that are larger than those of the trials.

use super::tables::BANDS;
use std::collections::BTreeSet;
use tpam_coco::ecdf::{EcdfOptions, Line, Mode};
use tpam_coco::{Logs, Problem, SOLVED};
use tpam_rows::names::{counted, counted_range};

/// What a figure of ECDFs shows.
pub(super) fn ecdf_note(logs: &Logs, options: &EcdfOptions, lines: &[Line]) -> String {
    let mut words = vec![format!("{}; {} target values from 100 to 1e-8.", trials(logs, lines[0].dimension), options.targets)];
    let marked = lines.iter().any(|line| line.cross.is_some());
    if marked {
        words.push("×: budget of the unsuccessful trials; beyond it the curve comes from simulated restarts.".to_owned());
    }
    if lines.iter().any(|line| line.band.is_some()) {
        words.push(BANDS.to_owned());
    }
    if options.mode == Mode::Coco2017 {
        words.push("Computed as in COCO of 2017.".to_owned());
    }
    words.join(" ")
}

/// What a figure of convergence shows.
pub(super) fn convergence_note(logs: &Logs, dimension: u32) -> String {
    format!("{}. Lines: medians; bands: quartiles.", trials(logs, dimension))
}

/// The numbers of functions and of trials, the instances and the budget.
fn trials(logs: &Logs, dimension: u32) -> String {
    let problems: Vec<&Problem> = logs.algorithms.iter().flat_map(|one| one.in_dimension(dimension)).collect();
    let functions = logs.dimensions.get(&dimension).map_or(0, BTreeSet::len);
    let counts = |of: fn(&Problem) -> usize| {
        let all: Vec<usize> = problems.iter().map(|problem| of(problem)).collect();
        [all.iter().min().copied().unwrap_or(0), all.iter().max().copied().unwrap_or(0)]
    };
    let instances = counts(|problem| problem.trials.iter().map(|trial| trial.instance).collect::<BTreeSet<u32>>().len());
    let trials = counts(|problem| problem.trials.len());
    let repeated = if trials == instances { String::new() } else { format!(" ({})", counted_range(trials, "trial")) };
    let longest = problems.iter().flat_map(|problem| &problem.trials).map(|trial| trial.evaluations).max().unwrap_or(0);
    format!(
        "{}, {} each{repeated}, up to {longest} evaluations per trial ({} D)",
        counted(functions, "function"),
        counted_range(instances, "instance"),
        short(longest as f64 / f64::from(dimension))
    )
}

/// A number with at most one decimal.
pub(super) fn short(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

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

    fn logs() -> Logs {
        let trial = |instance: u32, evaluations: u64| {
            let mut trial = Trial::default();
            (trial.instance, trial.evaluations) = (instance, evaluations);
            trial.by_target = vec![Row::new(1, 50.0), Row::new(evaluations, 0.5)];
            trial
        };
        let problem = |function: u32| Problem { function, dimension: 2, trials: vec![trial(1, 30), trial(2, 41)] };
        Logs::new(vec![Algorithm {
            name: "jade".to_owned(),
            source: "jade".into(),
            problems: vec![problem(1), problem(8)],
            ..Algorithm::default()
        }])
    }

    #[test]
    fn the_note_says_what_is_drawn() {
        let logs = logs();
        let options = EcdfOptions::default();
        let note = ecdf_note(&logs, &options, &logs.ecdf(&options));
        assert!(
            note.starts_with(
                "2 functions, 2 instances each, up to 41 evaluations per trial (20.5 D); 51 target values from 100 to 1e-8. ×: "
            ),
            "{note}"
        );
        assert!(convergence_note(&logs, 2).ends_with("(20.5 D). Lines: medians; bands: quartiles."));
    }

    fn logs_up_to(best: f64) -> Logs {
        let mut trial = Trial::default();
        (trial.instance, trial.evaluations) = (1, 41);
        trial.by_target = vec![Row::new(1, 50.0), Row::new(41, best)];
        let problem = |dimension| Problem { function: 1, dimension, trials: vec![trial.clone()] };
        let problems = vec![problem(2), problem(10)];
        Logs::new(vec![Algorithm { name: "jade".to_owned(), source: "jade".into(), problems, ..Algorithm::default() }])
    }

    #[test]
    fn budgets_after_the_end_of_unsuccessful_trials_are_mentioned() {
        let words = curve_beyond(&logs_up_to(0.5), &[1.0, 1000.0]).unwrap();
        assert!(words.starts_with("no trial is longer than 20.5 D in 2-D, 4.1 D in 10-D; beyond that "), "{words}");
        let words = convergence_beyond(&logs_up_to(0.5), &[10.0]).unwrap();
        assert!(words.starts_with("no trial is longer than 4.1 D in 10-D; at a larger budget "), "{words}");
        assert_eq!(curve_beyond(&logs_up_to(0.5), &[1.0, 4.2]), None);
        assert_eq!(curve_beyond(&logs_up_to(0.0), &[1000.0]), None);
    }
}
