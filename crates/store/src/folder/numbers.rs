//! Contents for the tests of this crate: cells of some PAMs in three blocks, whose runs are numbers.

use super::{Contents, Key, Rows, Take, Wanted, compute_each, fill};
use crate::{Error, Shard};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use tpam_coco::{AtomicFile, Written};
use tpam_work::Work;

/// The number of blocks, each with a cell for every PAM.
const BLOCKS: usize = 3;
const SUM: &str = "sum.txt";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct NumberPlan {
    pam: Vec<String>,
    runs: u64,
}

pub(super) struct Numbers {
    plan: NumberPlan,
    /// How often a run was computed.
    pub(super) computed: AtomicU64,
}

impl Numbers {
    pub(super) fn new(pams: &str, runs: u64) -> Self {
        Self { plan: NumberPlan { pam: pams.split(',').map(str::to_owned).collect(), runs }, computed: AtomicU64::new(0) }
    }

    /// Computes what a folder lacks, or a shard of it. Returns the sum of all numbers, unless those of other shards are missing.
    pub(super) fn keep_in(&self, path: &Path, shard: Option<Shard>, work: &Work) -> Result<Option<u64>, Error> {
        fill(path, self, shard, work)
    }

    /// The number of a run depends on the block, the PAM and the run, and not on the number of PAMs.
    pub(super) fn number(&self, (cell, run): Key) -> u64 {
        let pams = self.plan.pam.len();
        1000 * (cell / pams) as u64 + 100 * (cell % pams) as u64 + run
    }
}

impl Contents for Numbers {
    type Plan = NumberPlan;
    type Row = u64;
    type Finished = u64;

    const KIND: &'static str = "numbers";
    const COMMAND: &'static str = "count";
    const ROWS: &'static str = "runs";
    const COMMENT: &'static str = "Numbers.";
    const TABLE: &'static str = "runs.csv";
    const KEYS: &'static [&'static str] = &["pam", "runs"];
    const OTHERS: &'static [&'static str] = &[SUM];

    fn plan(&self) -> &NumberPlan {
        &self.plan
    }

    fn size(&self) -> (usize, u64) {
        (BLOCKS * self.plan.pam.len(), self.plan.runs)
    }

    fn header(&self) -> String {
        "cell,run,number".to_owned()
    }

    fn write(&self, (cell, run): Key, row: &u64) -> String {
        format!("{cell},{run},{row}")
    }

    fn read(&self, line: &str) -> Option<u64> {
        let fields: Vec<&str> = line.split(',').collect();
        let [_, _, number] = fields[..] else { return None };
        number.parse().ok()
    }

    fn runs(plan: &NumberPlan) -> Option<u64> {
        Some(plan.runs)
    }

    fn pams(plan: &NumberPlan) -> Vec<String> {
        // A name that the user gave may precede the PAM: `a=jade`.
        plan.pam.iter().map(|pam| pam.rsplit('=').next().unwrap_or_default().to_owned()).collect()
    }

    fn compute(&self, wanted: Wanted, work: &Work, take: Take<u64>) -> Result<(), Error> {
        let compute = |key| {
            self.computed.fetch_add(1, Ordering::Relaxed);
            Ok(self.number(key))
        };
        compute_each(self, wanted, work, compute, take)
    }

    fn finish(&self, into: Option<&Path>, rows: Rows<'_, Self>, _work: &Work) -> Result<(u64, Vec<Written>), Error> {
        let mut sum = 0;
        for line in rows {
            sum += line?.row;
        }
        let file = into.map(|path| AtomicFile::write(&path.join(SUM), sum.to_string().as_bytes())).transpose()?;
        Ok((sum, file.into_iter().collect()))
    }
}

/// All files of a folder, with their contents.
pub(super) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap())).collect()
}
