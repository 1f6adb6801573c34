//! `--out`, by one rule: results go there. Without it, a command that prints its results only prints them; another one writes them into
//! `results/NAME`, by the name of the command.

use std::path::{Path, PathBuf};

/// Where a command writes its files.
#[derive(clap::Args, Debug)]
pub(crate) struct OutArgs {
    /// Folder for the results; the same command resumes [default: results/NAME, by the name of the command]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl OutArgs {
    /// The folder of the command with this name; a first look has another one, if none was given.
    pub(crate) fn folder(&self, name: &str, quick: bool) -> PathBuf {
        let usual = || Path::new("results").join(if quick { format!("{name}-quick") } else { name.into() });
        self.out.clone().unwrap_or_else(usual)
    }
}

/// Where a command that prints its results also stores them.
#[derive(clap::Args, Debug)]
pub(crate) struct KeepArgs {
    /// Folder for the results; the same command resumes [default: only print]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
