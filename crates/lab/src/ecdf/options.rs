//! What the judgement of searches needs to know.

use crate::Error;
use std::path::PathBuf;
use tpam_coco::ecdf::Mode;

/// How many target values there may be.
const TARGETS: std::ops::RangeInclusive<u32> = 2..=1001;

/// Which logs are judged, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EcdfOptions {
    /// Folders of COCO logs.
    pub folders: Vec<PathBuf>,
    /// Dimensions; all that there are if none is named.
    pub dims: Vec<u32>,
    /// Which functions share a curve.
    pub by: By,
    /// Which version of COCO's ECDF.
    pub mode: Mode,
    /// How many target values from 100 to 1e-8.
    pub targets: u32,
    /// Budgets in evaluations divided by D; a grid up to the longest trial if none is named.
    pub at: Vec<f64>,
    /// Whether curves have bands in which 95 of 100 resamples of the trials lie.
    pub bands: bool,
    /// A line to compare with: `best2009`, or a folder of logs.
    pub reference: Option<String>,
    /// Seed of the simulated restarts.
    pub seed: u64,
}

impl EcdfOptions {
    /// Today's ECDF of COCO with its 51 target values, all functions together.
    pub fn new(folders: Vec<PathBuf>) -> Self {
        Self {
            folders,
            dims: Vec::new(),
            by: By::All,
            mode: Mode::Coco,
            targets: 51,
            at: Vec::new(),
            bands: false,
            reference: None,
            seed: 1,
        }
    }

    /// What no reading of logs can mend: numbers out of range, no folder.
    pub fn check(&self) -> Result<(), Error> {
        if self.folders.is_empty() {
            return Err(Error::Input("name at least one folder of COCO logs".to_owned()));
        }
        if !TARGETS.contains(&self.targets) {
            let problem = format!("write a number from {} to {}", TARGETS.start(), TARGETS.end());
            return Err(Error::key("targets", self.targets, problem));
        }
        match self.at.iter().find(|budget| !(budget.is_finite() && **budget > 0.0)) {
            Some(budget) => Err(Error::key("at", budget, "write numbers above 0, such as 10, 100, 1000")),
            None => Ok(()),
        }
    }
}

/// Which functions share a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// All of them.
    #[default]
    All,
    /// The five groups of BBOB, and all.
    Group,
    /// Each function by itself.
    Function,
}
