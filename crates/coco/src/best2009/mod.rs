//! The best algorithms of the BBOB workshop of 2009, as COCO's post-processing has them: data of this crate, nothing is read from
//! elsewhere.
//!
//! N. Hansen, A. Auger, R. Ros, S. Finck, P. Pošík, "Comparing results of 31 algorithms from the black-box optimization benchmarking
//! BBOB-2009", GECCO 2010 (Companion), <https://doi.org/10.1145/1830761.1830790>.
//!
//! Provenance and licence of the data: `data/best2009/README.md`. Both files are lines of text, compressed by gzip, one per problem and
//! target value: the function, the dimension, the target value, the evaluations of each run until it reached the target (`nan` if it did
//! not), all evaluations of each run.

use crate::ecdf::{Mode, TargetTrials};
use crate::{Algorithm, BestRow, Problem, Reference, Row, Trial};
use flate2::read::GzDecoder;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

/// For each target value the average running time of the best algorithm.
const AVERAGES: &[u8] = include_bytes!("../../data/best2009/art.txt.gz");
/// For each target value the runs of the best algorithm.
const RUNS: &[u8] = include_bytes!("../../data/best2009/runs.txt.gz");

/// The name of the line.
const NAME: &str = "best 2009";

/// The best algorithm of 2009 for each target value, as a reference line.
///
/// [`Mode::Coco`] has one run length per target value, the average running time of the best algorithm: the line of COCO's current figures,
/// for functions 1 to 24. [`Mode::Coco2017`] has the runs of that algorithm, on which restarts are simulated: the line of COCO's figures of
/// 2017, for functions 1 to 24 and the noisy functions 101 to 130.
///
/// ```
/// use tpam_coco::{best2009, ecdf::Mode};
/// let best = best2009(Mode::Coco);
/// let lengths = best.lengths(10, &[1e2, 1e-8]);
/// assert_eq!((best.name(), lengths.len()), ("best 2009", 24));
/// ```
pub fn best2009(mode: Mode) -> Reference {
    let decoded = |data| rows(data).expect("the data of the crate are complete");
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
fn rows(data: &[u8]) -> Option<Vec<BestRow>> {
    BufReader::new(GzDecoder::new(data)).lines().map(|line| row(&line.ok()?)).collect()
}

fn row(line: &str) -> Option<BestRow> {
    let numbers: Vec<f64> = line.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let [function, dimension, target, runs @ ..] = &numbers[..] else { return None };
    let (hits, spent) = runs.split_at(runs.len() / 2);
    let reached = TargetTrials { hits: hits.to_vec(), spent: spent.to_vec() };
    Some(BestRow { problem: (*function as u32, *dimension as u32), target: *target, reached })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    #[test]
    fn both_files_have_the_numbers_of_cocopp() {
        for (data, problems, count) in [(AVERAGES, 144, 6652), (RUNS, 324, 22_379)] {
            let rows = rows(data).unwrap();
            assert_eq!((rows.chunk_by(|a, b| a.problem == b.problem).count(), rows.len()), (problems, count));
            assert!(rows.iter().all(|row| row.reached.hits.len() == row.reached.spent.len()));
        }
    }

    #[test]
    fn cut_data_are_noticed() {
        for length in [0, 1, 100, RUNS.len() / 2, RUNS.len() - 1] {
            assert!(rows(&RUNS[..length]).is_none(), "{length}");
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

    /// The numbers of all rows, bit by bit, do not depend on how the file stores them.
    #[test]
    fn the_numbers_are_the_stored_ones() {
        let mut hash = Sha256::new();
        for row in rows(RUNS).unwrap() {
            for number in [row.target].iter().chain(&row.reached.hits).chain(&row.reached.spent) {
                if number.is_nan() { hash.update("nan") } else { hash.update(number.to_be_bytes()) }
            }
        }
        let hash = format!("{:x}", hash.finalize());
        assert_eq!(hash, "7e9d0bd86edff64226c859095acbab1de6fe19f0b283d5dd36ed54da841f6b9e");
    }
}
