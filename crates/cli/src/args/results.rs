//! Flags of commands on results: compare, merge and verify.

use super::format;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_table::Format;

/// `tpam compare`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A result is a result folder, or a part of it: DIR@SPEC selects the cells of one PAM, DIR@K the cell of row K (from 0).
If each side has a single PAM, cells are paired by everything but the PAM; otherwise by everything. Two single rows are always paired.
Difference and interval are computed over the runs that both have, run by run. A12 is the probability that a run of b has a higher success rate than a run of a.

Examples:  tpam compare results@jade results@shade
           tpam compare results@shade:h=5 results@shade:h=20
           tpam compare results@3 results@4 --format csv")]
pub struct CompareArgs {
    /// The first result
    pub a: String,
    /// The second result
    pub b: String,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}

/// `tpam merge`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The result has the same bytes as if one machine had computed it. Parts may overlap.

Example:  tpam sweep study.toml --shard 1/2 --out part1        (on one machine)
          tpam sweep study.toml --shard 2/2 --out part2        (on another)
          tpam merge part1 part2 --out results")]
pub struct MergeArgs {
    /// Folders of the parts
    #[arg(required = true, value_name = "PART")]
    pub parts: Vec<PathBuf>,
    /// Output folder for the joined result
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}

/// `tpam verify`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Every finished result folder has a file SHA256SUMS, which `sha256sum --check` reads too. A folder is sound if every file has its checksum and
the runs are exactly those of its plan. Exit code 3: something is damaged.

Example:  tpam verify results
          tpam verify results --repair")]
pub struct VerifyArgs {
    /// Result folders
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Recompute damaged and missing files: tables and logs from the runs, runs from the plan and its seed
    #[arg(long)]
    pub repair: bool,
    /// Number of threads for --repair
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Output format: the table shows damaged files, the other formats every file
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}
