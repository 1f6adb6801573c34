//! The best algorithms of the BBOB workshop of 2009, as COCO's post-processing has them: data of this crate, nothing is read from
//! elsewhere.
//!
//! N. Hansen, A. Auger, R. Ros, S. Finck, P. Pošík, "Comparing results of 31 algorithms from the black-box optimization benchmarking
//! BBOB-2009", GECCO 2010 (Companion), <https://doi.org/10.1145/1830761.1830790>.
//!
//! Provenance and licence of the data: `data/best2009/README.md`. The file is lines of text, compressed by gzip, one per problem and target
//! value: the function, the dimension, the target value, the evaluations until it was reached, and all evaluations.

use crate::{Algorithm, Problem, Row, Trial};
use flate2::read::GzDecoder;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

/// For each target value the average running time of the best algorithm.
const AVERAGES: &[u8] = include_bytes!("../../data/best2009/art.txt.gz");

/// The best algorithm of 2009 for each target value, as a reference line for functions 1 to 24: one trial per problem, whose run length to
/// each target value is the average running time of the best algorithm, as in COCO's current figures.
///
/// ```
/// let best = tpam_coco::best2009();
/// assert_eq!((best.name.as_str(), best.in_dimension(10).count()), ("best 2009", 24));
/// ```
pub fn best2009() -> Algorithm {
    let rows = rows(AVERAGES).expect("the data of the crate are complete");
    let trial = |rows: &[BestRow]| {
        let hits = rows.iter().map(|row| Row::new(row.hit, row.target)).collect();
        Trial::new(0, rows[0].spent, hits)
    };
    let problem = |rows: &[BestRow]| {
        let (function, dimension) = rows[0].problem;
        Problem { function, dimension, trials: vec![trial(rows)] }
    };
    let mut problems: Vec<Problem> = rows.chunk_by(|a, b| a.problem == b.problem).map(problem).collect();
    problems.sort_by_key(|problem| (problem.dimension, problem.function));
    let (name, source, suite) = ("best 2009".to_owned(), PathBuf::new(), Some("bbob".to_owned()));
    Algorithm { name, source, suite, problems, ..Algorithm::default() }
}

/// A line of the file.
struct BestRow {
    /// Function and dimension.
    problem: (u32, u32),
    target: f64,
    /// The evaluations until the target value was reached, and all evaluations.
    hit: u64,
    spent: u64,
}

/// The rows of a file; `None` if it is cut.
fn rows(data: &[u8]) -> Option<Vec<BestRow>> {
    BufReader::new(GzDecoder::new(data)).lines().map(|line| row(&line.ok()?)).collect()
}

fn row(line: &str) -> Option<BestRow> {
    let numbers: Vec<f64> = line.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let [function, dimension, target, hit, spent] = numbers[..] else { return None };
    Some(BestRow { problem: (function as u32, dimension as u32), target, hit: hit as u64, spent: spent as u64 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_has_the_numbers_of_cocopp() {
        let rows = rows(AVERAGES).unwrap();
        assert_eq!((rows.chunk_by(|a, b| a.problem == b.problem).count(), rows.len()), (144, 6652));
    }

    #[test]
    fn cut_data_are_noticed() {
        for length in [0, 1, 100, AVERAGES.len() / 2, AVERAGES.len() - 1] {
            assert!(rows(&AVERAGES[..length]).is_none(), "{length}");
        }
    }

    /// The first rows of function 4 in two dimensions, in cocopp 2.9.1.
    #[test]
    fn the_average_running_times_of_cocopp() {
        let best = best2009();
        let trial = &best.problem(2, 4).unwrap().trials[0];
        let first: Vec<(u64, f64)> = trial.by_target[..3].iter().map(|row| (row.evaluations, row.precision)).collect();
        assert_eq!(first, [(1, 100.0), (2, 63.095_734_448_019_33), (5, 39.810_717_055_349_73)]);
        assert_eq!((trial.evaluations, trial.precision()), (569, 1e-8));
    }
}
