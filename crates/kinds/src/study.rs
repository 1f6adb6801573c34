//! The options of a study with a report.

use std::path::PathBuf;
use tpam_figure::Export;

/// How a study is computed and written.
///
/// ```
/// let mut options = tpam_kinds::study::Options::new("results/review".into());
/// options.quick = true;
/// assert_eq!(options.seed, 1);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The folder for the report, its figures, its tables and its data.
    pub out: PathBuf,
    /// Whether to take few runs, few problems and a small budget, for a first look.
    pub quick: bool,
    /// Seed of all random numbers.
    pub seed: u64,
    /// The command that makes the same report; the report shows it.
    pub origin: String,
    /// How figures are written. The report contains them in the size that their content needs.
    pub export: Export,
}

impl Options {
    /// The whole study with seed 1.
    pub fn new(out: PathBuf) -> Self {
        Self { out, quick: false, seed: 1, origin: String::new(), export: Export::new() }
    }
}
