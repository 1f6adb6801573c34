//! The tables of small logs, with numbers by hand.

use super::*;
use tpam_coco::{Algorithm, Logs, Problem, Row, Trial};
use tpam_table::Format;

/// Five trials of each algorithm on two functions: the errors of `bad` are 10 larger on f1; on f2 both are solved, by `bad` later.
fn logs() -> Logs {
    let algorithm = |name: &str, shift: f64, hit: u64| {
        let trial = |rows| Trial::new(1, 100, rows);
        let first = (1..=5).map(|k| trial(vec![Row::new(1, 50.0), Row::new(60, shift + f64::from(k))])).collect();
        let second = (0..5).map(|k| trial(vec![Row::new(1, 50.0), Row::new(hit + k, 1e-9)])).collect();
        let problem = |function, trials| Problem { function, dimension: 2, trials };
        Algorithm {
            name: name.to_owned(),
            source: name.into(),
            problems: vec![problem(1, first), problem(2, second)],
            ..Algorithm::default()
        }
    };
    Logs::new(vec![algorithm("good", 0.0, 10), algorithm("bad", 10.0, 80)])
}

fn shown(logs: &Logs, show: Fixed, format: Format) -> String {
    let (people, programs) = fixed_budget(&logs.fixed_budget(&[], 1e-8), show).unwrap();
    format.render(|| people, || programs)
}

#[test]
fn errors_have_the_columns_of_competitions() {
    let logs = logs();
    let text = shown(&logs, Fixed::Errors, Format::Table);
    assert!(text.starts_with("2-D · fixed budget: f − f_opt after 100 evaluations (50 D) · trials 5\n"), "{text}");
    assert!(text.contains("f1        bad        1.10e1  1.50e1  1.30e1  1.30e1  1.58e0"), "{text}");
    let csv = shown(&logs, Fixed::Errors, Format::Csv);
    assert_eq!(csv.lines().count(), 1 + 2 * 2 * 14);
    assert!(csv.contains("\ngood,2,1,60,5,1,5,3,3,1.5811388300841898\n") && csv.contains("\nbad,2,2,80,5,0,50,50,40,"), "{csv}");
}

#[test]
fn signs_say_for_whom_they_are() {
    let logs = logs();
    let text = shown(&logs, Fixed::Signs, Format::Table);
    for words in [
        "\nf1         3.00e0 ± 1.58e0  1.30e1 ± 1.58e0 −\n",
        "\n+/≈/−                                   0/1/1\n",
        "worse than good (rank-sum test",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let latex = shown(&logs.clone().with_baseline(1), Fixed::Signs, Format::Latex);
    assert!(latex.contains("f1 & \\textbf{3.00e0 $\\pm$ 1.58e0 +} & 1.30e1 $\\pm$ 1.58e0 \\\\\n"), "{latex}");
    let csv = shown(&logs, Fixed::Signs, Format::Csv);
    assert!(csv.contains("\nbad,2,1,13,1.5811388300841898,0.007936507936507936,worse,good\n"), "{csv}");
    assert!(csv.contains("\nbad,2,2,0,0,1,equal,good\n"), "{csv}");
}

/// With three trials against three, p is at least 2/20.
#[test]
fn too_few_trials_for_signs_are_mentioned() {
    let with_trials = |trials: usize| {
        let mut algorithms = logs().algorithms;
        algorithms.iter_mut().flat_map(|algorithm| &mut algorithm.problems).for_each(|problem| problem.trials.truncate(trials));
        Logs::new(algorithms)
    };
    let words = "\nToo few trials for a sign: bad (the smallest p-value that is possible is 0.100; four trials";
    for show in [Fixed::Signs, Fixed::Ranks] {
        assert!(shown(&with_trials(3), show, Format::Table).contains(words), "{}", shown(&with_trials(3), show, Format::Table));
        assert!(!shown(&with_trials(4), show, Format::Table).contains("Too few"));
    }
}

/// All 25 pairs of trials are won on f1, and on f2 by fewer evaluations.
#[test]
fn ranks_have_the_scores_of_competitions() {
    let logs = logs();
    let csv = shown(&logs, Fixed::Ranks, Format::Csv);
    assert!(csv.contains("\ngood,2,2,100,1.25,50,60,,,,") && csv.contains("\nbad,2,2,100,1.75,0,10,0,1,1,"), "{csv}");
    let text = shown(&logs, Fixed::Ranks, Format::Table);
    assert!(text.starts_with("2-D · fixed budget: ranks after 100 evaluations (50 D) · 2 functions · Friedman p 0.317 · "), "{text}");
    let single = Logs::new(logs.algorithms[..1].to_vec());
    for show in [Fixed::Signs, Fixed::Ranks] {
        assert!(matches!(fixed_budget(&single.fixed_budget(&[], 1e-8), show), Err(Error::Single)));
    }
    assert!(fixed_budget(&single.fixed_budget(&[], 1e-8), Fixed::Errors).is_ok());
}
