//! The options of the study.

use std::path::PathBuf;
use tpam_figure::Export;
use tpam_store::Error;
use tpam_store::first_look::data_folder;

/// The parts of the study to compute.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The folder for the report, its figures and its data.
    pub out: PathBuf,
    /// Figures to draw; if empty, all figures and the report.
    pub only: Vec<String>,
    /// Whether to compute fewer runs and instances, for a first look.
    pub quick: bool,
    /// Whether to run the searches of Figures S.2 to S.5 of the supplement too, and to relate them to tracking. If the searches are done
    /// already, the report shows them.
    pub supplement: bool,
    /// Seed of all random numbers.
    pub seed: u64,
    /// The command that makes the same report; the report shows it.
    pub origin: String,
    /// How figures are written. The report contains them in the size that their content needs.
    pub export: Export,
}

impl Options {
    /// The whole study with seed 1, without the supplement.
    pub fn new(out: PathBuf) -> Self {
        Self { out, only: Vec::new(), quick: false, supplement: false, seed: 1, origin: String::new(), export: Export::new() }
    }

    pub(crate) fn runs(&self) -> u64 {
        if self.quick { QUICK } else { RUNS }
    }

    /// The folder of the data.
    pub(crate) fn data(&self) -> Result<PathBuf, Error> {
        data_folder(&self.out, self.quick)
    }
}

/// Runs of each cell of the simulations.
const RUNS: u64 = 101;
const QUICK: u64 = 7;
