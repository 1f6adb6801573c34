//! Long computations that several processes or machines share: the folders that a command fills, what they cost, and how far they are.
//!
//! A [`Job`] names result folders and their [`Runs`]. Each process computes one [`Shard`] of every folder, into the same folders or into
//! folders of its own that are merged later. There is no server and no database: the folders are the state, and [`status`] reads it. A
//! shard that is computed twice changes nothing.
//!
//! ```
//! use tpam_kinds::job::{Job, Runs, status};
//! use tpam_searches::{Catalogues, search::SearchPlan};
//! use tpam_work::Work;
//!
//! let (known, work) = (Catalogues::default(), Work::new());
//! let plan = SearchPlan { instances: "1-2".into(), budget: 50, ..SearchPlan::new("jade", "1,8", "2") };
//! let out = std::env::temp_dir().join(format!("tpam-job-{}", std::process::id()));
//! let job = Job::new([(out.clone(), Runs::searches(&plan, &known)?)]);
//! assert_eq!(job.forecasts(None, &known)?[0].left, 4);
//!
//! job.keep("1/2".parse().ok(), &work)?;
//! assert_eq!((status(&out, &known)?[0].done, status(&out, &known)?[0].missing), (2, 2));
//! job.keep("2/2".parse().ok(), &work)?;
//! assert!(out.join("trials.csv").exists());
//! # std::fs::remove_dir_all(&out).unwrap();
//! # Ok::<(), tpam_store::Error>(())
//! ```

mod forecast;
mod runs;
mod status;

pub use forecast::Forecast;
pub use runs::Runs;
pub use status::{Status, status, table};
use std::path::PathBuf;
use tpam_searches::Catalogues;
use tpam_store::{Error, Shard};
use tpam_work::Work;

/// The result folders that a long computation fills, and that do not depend on each other.
#[derive(Default)]
pub struct Job {
    /// The folders and their runs.
    pub folders: Vec<(PathBuf, Runs)>,
}

impl Job {
    /// A job that fills these folders.
    pub fn new(folders: impl IntoIterator<Item = (PathBuf, Runs)>) -> Self {
        Self { folders: folders.into_iter().collect() }
    }

    /// Adds a folder.
    pub fn add(&mut self, folder: PathBuf, runs: Runs) {
        self.folders.push((folder, runs));
    }

    /// What is left of each folder, and the time that it should take.
    pub fn forecasts(&self, shard: Option<Shard>, known: &Catalogues) -> Result<Vec<Forecast>, Error> {
        let one = |(folder, runs): &(PathBuf, Runs)| runs.forecast(Some(folder), shard, known);
        self.folders.iter().map(one).collect()
    }

    /// Writes the plans into all folders, so that shards can be computed into them, and [`status`] shows what is missing.
    pub fn prepare(&self, work: &Work) -> Result<(), Error> {
        self.check()?;
        self.folders.iter().try_for_each(|(folder, runs)| runs.contents().prepare(folder, work))
    }

    /// Computes the part of every folder that belongs to a shard, or all that is missing. Returns whether all folders are complete.
    pub fn keep(&self, shard: Option<Shard>, work: &Work) -> Result<bool, Error> {
        self.check()?;
        let name = |folder: &PathBuf| folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let size = |runs: &Runs| {
            let (cells, each) = runs.contents().size();
            cells as f64 * each as f64
        };
        let parts = work.parts(self.folders.iter().map(|(folder, runs)| (name(folder), size(runs))));
        let mut complete = true;
        for ((folder, runs), work) in self.folders.iter().zip(parts.iter()) {
            complete &= runs.contents().fill(folder, shard, work)?;
        }
        Ok(complete)
    }

    /// Before anything is computed, a folder that does not fit is reported.
    fn check(&self) -> Result<(), Error> {
        self.folders.iter().try_for_each(|(folder, runs)| runs.contents().done(folder).map(drop))
    }
}
