//! The options of the study.

use std::path::PathBuf;
use tpam_figure::Export;

/// How the study is computed and written.
///
/// ```no_run
/// use tpam_review::{Options, run};
/// let mut options = Options::new("results/review".into());
/// options.quick = true;
/// let review = run(&options, &tpam_work::Work::new(), &tpam_searches::Catalogues::default())?;
/// assert!(review.report.ends_with("report.html"));
/// # Ok::<(), tpam_store::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The folder for the report, its figures, its tables and its data.
    pub out: PathBuf,
    /// Whether to search on few problems with a small budget, for a first look. Nothing is then compared with published curves.
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
