//! Flags of commands whose work several processes or machines can share.

use tpam_store::Shard;

/// The group of these flags in the help.
const HEADING: &str = "Parts of the work, and SLURM";

/// The part of the work to compute, or where to send the parts.
#[derive(clap::Args, Debug)]
pub(crate) struct PartsArgs {
    /// Compute only part I of K, into --out. Parts may share the folder; parts in other folders are joined with 'tpam folder merge'
    #[arg(long, value_name = "I/K", hide_short_help = true, help_heading = HEADING, allow_hyphen_values = true)]
    pub(crate) shard: Option<Shard>,
    /// Only print what is left to compute and the estimated time
    #[arg(long, hide_short_help = true, help_heading = HEADING)]
    pub(crate) dry_run: bool,
    /// Submit the work to SLURM: --jobs tasks that share the folder, and a job that finishes it. The scripts go into DIR.slurm
    #[arg(long, hide_short_help = true, help_heading = HEADING, requires = "jobs", conflicts_with_all = ["shard", "dry_run"])]
    pub(crate) slurm: bool,
    /// With --slurm: the number of tasks
    #[arg(long, value_name = "K", hide_short_help = true, help_heading = HEADING, requires = "slurm")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) jobs: Option<u32>,
    /// With --slurm: the partition of the cluster
    #[arg(long, value_name = "NAME", hide_short_help = true, help_heading = HEADING, requires = "slurm", value_parser = partition)]
    pub(crate) partition: Option<String>,
    /// With --slurm: the time limit of each task, such as 30 (minutes), 2:00:00 or 1-12
    #[arg(long, value_name = "TIME", hide_short_help = true, help_heading = HEADING, requires = "slurm", value_parser = time)]
    pub(crate) time: Option<String>,
}

impl PartsArgs {
    /// Whether only a part of the work is asked for, or where it is done.
    pub(crate) fn is_given(&self) -> bool {
        self.dry_run || self.slurm || self.shard.is_some()
    }
}

fn partition(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.,-".contains(c);
    if !text.is_empty() && text.chars().all(plain) { Ok(text.to_owned()) } else { Err("write the name of a partition".to_owned()) }
}

fn time(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_digit() || ":-".contains(c);
    let begins = text.starts_with(|c: char| c.is_ascii_digit());
    if begins && text.chars().all(plain) {
        Ok(text.to_owned())
    } else {
        Err("write minutes, hours:minutes:seconds or days-hours".to_owned())
    }
}
