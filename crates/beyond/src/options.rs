//! The options of the study.

use std::path::PathBuf;
use tpam_figure::Export;

/// How the study is computed and written.
///
/// ```no_run
/// use tpam_beyond::{Options, run};
/// let mut options = Options::new("results/beyond".into());
/// options.quick = true;
/// let beyond = run(&options, &tpam_work::Work::new(), &tpam_searches::Catalogues::default())?;
/// assert!(beyond.report.ends_with("report.html"));
/// # Ok::<(), tpam_store::Error>(())
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

    /// The number of runs of whatever has many, and of a first look.
    pub(crate) fn runs(&self, many: u64) -> u64 {
        if self.quick { 3 } else { many }
    }
}
