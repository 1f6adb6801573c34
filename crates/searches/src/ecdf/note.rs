//! The texts below figures of logs: functions, instances, budgets and marks.

use super::tables::BANDS;
use tpam_coco::ecdf::{EcdfOptions, Line, Mode};
use tpam_coco::{Logs, Problem};

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
    let functions = logs.dimensions.get(&dimension).map_or(0, std::collections::BTreeSet::len);
    let counts = |of: &dyn Fn(&Problem) -> u64| {
        let all: Vec<u64> = problems.iter().map(|problem| of(problem)).collect();
        [all.iter().min().copied().unwrap_or(0), all.iter().max().copied().unwrap_or(0)]
    };
    let instances = counts(&|problem| {
        let all: std::collections::BTreeSet<u32> = problem.trials.iter().map(|trial| trial.instance).collect();
        all.len() as u64
    });
    let trials = counts(&|problem| problem.trials.len() as u64);
    let repeated = if trials == instances { String::new() } else { format!(" ({} trials)", range(trials)) };
    let longest = problems.iter().flat_map(|problem| &problem.trials).map(|trial| trial.evaluations).max().unwrap_or(0);
    format!(
        "{} {}, {} {} each{repeated}, up to {} evaluations per trial ({} D)",
        functions,
        plural("function", functions as u64),
        range(instances),
        plural("instance", instances[1]),
        longest,
        short(longest as f64 / f64::from(dimension))
    )
}

fn range([least, most]: [u64; 2]) -> String {
    if least == most { most.to_string() } else { format!("{least} to {most}") }
}

fn plural(word: &str, count: u64) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}

/// A number with at most one decimal.
pub(super) fn short(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
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
}
