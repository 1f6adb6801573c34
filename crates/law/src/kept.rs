//! The numbers of each run of a part as the contents of a result folder: what is done is not computed again.

use serde::{Deserialize, Serialize};
use std::path::Path;
use tpam_coco::Written;
use tpam_store::Error;
use tpam_store::folder::{Contents, Key, Line, Rows, Take, Wanted, compute_each, fill};
use tpam_work::Work;

/// What is measured. The same plan gives the same numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Measured {
    /// The settings that all runs share, in words.
    pub(super) settings: String,
    /// The seed of all random numbers.
    pub(super) seed: u64,
    /// Runs of each cell.
    pub(super) runs: u64,
    /// Numbers of each run.
    pub(super) numbers: usize,
    /// What each cell is.
    pub(super) cells: Vec<String>,
}

/// The numbers of all runs, by cell.
type Numbers = Vec<Vec<Vec<f64>>>;

/// Computes the numbers of a run.
type Measure<'a> = dyn Fn(usize, u64) -> Result<Vec<f64>, Error> + Sync + 'a;

/// The runs of a plan, and how they are measured.
struct Measuring<'a> {
    plan: &'a Measured,
    measure: &'a Measure<'a>,
}

impl Contents for Measuring<'_> {
    type Plan = Measured;
    type Row = Vec<f64>;
    type Finished = Numbers;

    const KIND: &'static str = "numbers of the law";
    const COMMAND: &'static str = "tpam reproduce law";
    const ROWS: &'static str = "runs";
    const COMMENT: &'static str = "What `tpam law` measured.";
    const TABLE: &'static str = "numbers.csv";
    const KEYS: &'static [&'static str] = &["settings", "seed", "runs", "numbers", "cells"];
    const OTHERS: &'static [&'static str] = &[];

    fn plan(&self) -> &Measured {
        self.plan
    }

    fn size(&self) -> (usize, u64) {
        (self.plan.cells.len(), self.plan.runs)
    }

    fn compute(&self, wanted: Wanted, work: &Work, take: Take<Vec<f64>>) -> Result<(), Error> {
        compute_each(self, wanted, work, |(cell, run)| (self.measure)(cell, run), take)
    }

    fn header(&self) -> String {
        "cell,run,numbers".to_owned()
    }

    fn write(&self, (cell, run): Key, row: &Vec<f64>) -> String {
        let numbers: Vec<String> = row.iter().map(ToString::to_string).collect();
        format!("{cell},{run},{}", numbers.join(" "))
    }

    fn read(&self, line: &str) -> Option<Vec<f64>> {
        let numbers = line.splitn(3, ',').nth(2)?.split(' ');
        let row = numbers.map(|number| number.parse().ok()).collect::<Option<Vec<f64>>>();
        row.filter(|row| row.len() == self.plan.numbers)
    }

    fn runs(_plan: &Measured) -> Option<u64> {
        None
    }

    fn pams(_plan: &Measured) -> Vec<String> {
        vec!["mean".to_owned()]
    }

    fn finish(&self, _into: Option<&Path>, rows: Rows<'_, Self>, _work: &Work) -> Result<(Numbers, Vec<Written>), Error> {
        let mut all = vec![Vec::new(); self.plan.cells.len()];
        for line in rows {
            let Line { key, row, .. } = line?;
            all[key.0].push(row);
        }
        Ok((all, Vec::new()))
    }
}

impl Measured {
    /// Measures the runs that are missing in a folder, and returns the numbers of all.
    pub(super) fn keep(&self, folder: &Path, work: &Work, measure: &Measure) -> Result<Numbers, Error> {
        let all = fill(folder, &Measuring { plan: self, measure }, None, work)?;
        Ok(all.expect("all runs are computed without shards"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn runs_are_measured_once_and_numbers_are_read_back_exactly() {
        let (out, work, calls) = (tempfile::tempdir().unwrap(), Work::new(), AtomicU64::new(0));
        let cells = vec!["a".to_owned(), "b".to_owned()];
        let plan = Measured { settings: "test".into(), seed: 1, runs: 3, numbers: 3, cells };
        let row = |cell: usize, run: u64| vec![f64::NEG_INFINITY, 0.1 + 0.2 * cell as f64, 1.0 / (run + 3) as f64];
        let measure = |cell: usize, run: u64| {
            let earlier = calls.fetch_add(1, Ordering::Relaxed);
            if earlier == 4 { Err(Error::Input("interrupted".into())) } else { Ok(row(cell, run)) }
        };
        let folder = out.path().join("kept");
        assert!(plan.keep(&folder, &work.clone().with_threads(1), &measure).is_err());
        let expected: Numbers = (0..2).map(|cell| (0..3).map(|run| row(cell, run)).collect()).collect();
        assert_eq!(plan.keep(&folder, &work, &measure).unwrap(), expected);
        let calls_before = calls.load(Ordering::Relaxed);
        assert!(calls_before <= 4 + 1 + 3, "what was done before the interruption was kept: {calls_before}");
        assert_eq!(plan.keep(&folder, &work, &measure).unwrap(), expected);
        assert_eq!(calls.load(Ordering::Relaxed), calls_before);
        let other = Measured { settings: "other".into(), ..plan };
        assert!(other.keep(&folder, &work, &measure).unwrap_err().to_string().contains("settings differs"));
    }
}
