//! Flags of report.

use clap::Args as ClapArgs;
use std::path::PathBuf;

/// `tpam report`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A chapter for each folder. Folders of simulations (sim, sweep, merge): what was simulated, figures, PAMs over all settings, the table of cells. Folders of searches
(de): ECDF, areas, scores, running times, convergence. Folders of trace, ecdf, clouds, calibrate, gao and relevance: their figures and tables.
Every chapter shows the command that makes the folder again, and that all files had their checksums; a damaged folder is refused.

The page is one file. Tables are sorted by a click on a heading, filtered by words and labels, and saved as CSV; figures show values under the pointer; the
browser prints it. The file is replaced only if it is a report.

Example:  tpam report results/memory results/de --title 'Memory sizes' --out report.html")]
pub struct ReportArgs {
    /// Result folders
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Output file
    #[arg(long, value_name = "FILE.html")]
    pub out: PathBuf,
    /// Title [default: the names of the folders]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}
