//! The best algorithms of the BBOB workshop of 2009, as COCO's post-processing has them: data of this crate, nothing is read from elsewhere.
//!
//! N. Hansen, A. Auger, R. Ros, S. Finck, P. Pošík, "Comparing results of 31 algorithms from the black-box optimization benchmarking BBOB-2009",
//! GECCO 2010 (Companion), <https://doi.org/10.1145/1830761.1830790>.
//!
//! Provenance and licence of the data: `data/best2009/README.md`. Both files have one format, which consists of lists of whole numbers in Rice codes
//! ([`Bits`]):
//!
//! ```text
//! [number of targets]  then the targets as doubles of 64 bits, in descending order
//! [number of problems] then for each problem:
//!   [function, dimension, number of algorithms, number of rows]
//!   per algorithm   [number of runs]  [evaluations of each run …]
//!   per row         [targets skipped since the row before, algorithm, 1 to restart from 0]
//!                   [0 for a run that did not reach the target, else 1 + evaluations − those of the last row of the algorithm …]
//! ```

mod bits;

use crate::ecdf::{Mode, Reached};
use crate::{Algorithm, BestRow, Problem, Reference, Row, Trial};
use bits::Bits;
use std::path::PathBuf;

/// For each target value the average running time of the best algorithm.
const AVERAGES: &[u8] = include_bytes!("../../data/best2009/art.bin");
/// For each target value the runs of the best algorithm.
const RUNS: &[u8] = include_bytes!("../../data/best2009/runs.bin");

/// The name of the line.
const NAME: &str = "best 2009";

/// The best algorithm of 2009 for each target value, as a reference line.
///
/// [`Mode::Coco`] has one run length per target value, the average running time of the best algorithm: the line of COCO's current figures, for
/// functions 1 to 24. [`Mode::Coco2017`] has the runs of that algorithm, on which restarts are simulated: the line of COCO's figures of 2017, for
/// functions 1 to 24 and the noisy functions 101 to 130.
///
/// ```
/// use tpam_coco::{best2009, ecdf::Mode};
/// let best = best2009(Mode::Coco);
/// let lengths = best.lengths(10, &[1e2, 1e-8]);
/// assert_eq!((best.name(), lengths.len()), ("best 2009", 24));
/// ```
pub fn best2009(mode: Mode) -> Reference {
    let decoded = |data| rows(&mut Bits::new(data)).expect("the data of the crate are complete");
    match mode {
        Mode::Coco => Reference::Algorithm(artificial(&decoded(AVERAGES))),
        Mode::Coco2017 => Reference::BestPerTarget { name: NAME.to_owned(), rows: decoded(RUNS) },
    }
}

/// An algorithm with one trial per problem.
fn artificial(rows: &[BestRow]) -> Algorithm {
    let trial = |rows: &[BestRow]| {
        let hits = rows.iter().map(|row| Row::new(row.reached.hits[0] as u64, row.target)).collect();
        Trial::new(0, rows[0].reached.spent[0] as u64, hits)
    };
    let problem = |rows: &[BestRow]| {
        let (function, dimension) = rows[0].problem;
        Problem { function, dimension, trials: vec![trial(rows)] }
    };
    let mut problems: Vec<Problem> = rows.chunk_by(|a, b| a.problem == b.problem).map(problem).collect();
    problems.sort_by_key(|problem| (problem.dimension, problem.function));
    let (name, source, suite) = (NAME.to_owned(), PathBuf::new(), Some("bbob".to_owned()));
    Algorithm { name, source, suite, problems, ..Algorithm::default() }
}

/// The rows of a file; `None` if it is cut.
fn rows(bits: &mut Bits) -> Option<Vec<BestRow>> {
    let [count] = bits.numbers()?;
    let targets: Vec<f64> = (0..count).map(|_| bits.double()).collect::<Option<_>>()?;
    let [problems] = bits.numbers()?;
    let mut rows = Vec::new();
    for _ in 0..problems {
        of_problem(bits, &targets, &mut rows)?;
    }
    Some(rows)
}

/// What is known of an algorithm on a problem while its rows are read.
struct Runs {
    spent: Vec<u64>,
    /// The evaluations of each run at the hardest target so far that it reached.
    last: Vec<u64>,
}

fn of_problem(bits: &mut Bits, targets: &[f64], rows: &mut Vec<BestRow>) -> Option<()> {
    let [function, dimension, algorithms, count] = bits.numbers()?;
    let mut algorithms: Vec<Runs> = (0..algorithms).map(|_| runs(bits)).collect::<Option<_>>()?;
    let mut next = 0;
    for _ in 0..count {
        let [skipped, algorithm, afresh] = bits.numbers()?;
        next += skipped as usize;
        let runs = algorithms.get_mut(algorithm as usize)?;
        let reached = Reached { hits: hits(bits, runs, afresh == 1)?, spent: floats(&runs.spent) };
        rows.push(BestRow { problem: (function as u32, dimension as u32), target: *targets.get(next)?, reached });
        next += 1;
    }
    Some(())
}

fn runs(bits: &mut Bits) -> Option<Runs> {
    let [count] = bits.numbers()?;
    let spent = bits.list(count as usize)?;
    Some(Runs { last: vec![0; spent.len()], spent })
}

/// The evaluations of each run until it reached the next target; NaN if it did not.
fn hits(bits: &mut Bits, runs: &mut Runs, afresh: bool) -> Option<Vec<f64>> {
    if afresh {
        runs.last.fill(0);
    }
    let more = bits.list(runs.last.len())?;
    let hit = |(more, last): (u64, &mut u64)| {
        *last += more.saturating_sub(1);
        if more == 0 { f64::NAN } else { *last as f64 }
    };
    Some(more.into_iter().zip(&mut runs.last).map(hit).collect())
}

fn floats(numbers: &[u64]) -> Vec<f64> {
    numbers.iter().map(|number| *number as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_files_are_used_up() {
        for (data, problems, count) in [(AVERAGES, 144, 6652), (RUNS, 324, 22_379)] {
            let mut bits = Bits::new(data);
            let rows = rows(&mut bits).unwrap();
            assert_eq!((rows.chunk_by(|a, b| a.problem == b.problem).count(), rows.len()), (problems, count));
            assert!(bits.left() < 8, "{} bits are left", bits.left());
            assert!(rows.iter().all(|row| row.reached.hits.len() == row.reached.spent.len()));
        }
    }

    #[test]
    fn cut_data_are_noticed() {
        for length in [0, 1, 100, RUNS.len() - 1] {
            assert!(rows(&mut Bits::new(&RUNS[..length])).is_none(), "{length}");
        }
    }

    /// The first rows of function 4 in two dimensions, in cocopp 2.9.1.
    #[test]
    fn the_average_running_times_of_cocopp() {
        let Reference::Algorithm(best) = best2009(Mode::Coco) else { panic!("an algorithm") };
        let trial = &best.problem(2, 4).unwrap().trials[0];
        let first: Vec<(u64, f64)> = trial.by_target[..3].iter().map(|row| (row.evaluations, row.precision)).collect();
        assert_eq!(first, [(1, 100.0), (2, 63.095_734_448_019_33), (5, 39.810_717_055_349_73)]);
        assert_eq!((trial.evaluations, trial.precision()), (569, 1e-8));
    }

    /// The last row: function 130 in 40 dimensions. One of fifteen runs reached the target.
    #[test]
    fn the_runs_of_cocopp() {
        let Reference::BestPerTarget { rows, .. } = best2009(Mode::Coco2017) else { panic!("rows") };
        let row = rows.last().unwrap();
        assert_eq!((row.problem, row.target), ((130, 40), 1e-9));
        assert_eq!((row.reached.hits[10], row.reached.spent[14]), (171_175.0, 83_708.0));
        assert_eq!(row.reached.hits.iter().filter(|hit| hit.is_nan()).count(), 14);
    }
}
