//! Flags for where results go, for what is printed and its format, and for threads.
//!
//! `--out`, by one rule: results go there. Without it, a command that prints its results only prints them; another one writes them into
//! `results/NAME`, by the name of the command.

use crate::failure::Failure;
use crate::interrupt;
use crate::print::print;
use crate::progress;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::{Path, PathBuf};
use tpam_table::{Document, Format, Table};
use tpam_work::Work;

/// Format of what is printed.
#[derive(clap::Args, Debug)]
pub(crate) struct FormatArgs {
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub(crate) format: Format,
}

impl FormatArgs {
    /// Prints the document for people or the table for programs.
    pub(crate) fn print(&self, people: impl FnOnce() -> Document, programs: impl FnOnce() -> Table) -> Result<(), Failure> {
        print(self.format.render(people, programs).as_bytes())
    }

    /// Prints a table.
    pub(crate) fn print_table(&self, table: &Table) -> Result<(), Failure> {
        print(table.render(self.format).as_bytes())
    }
}

fn format() -> impl TypedValueParser<Value = Format> {
    let values = Format::ALL.map(|format| PossibleValue::new(format.name()).help(format.description()));
    PossibleValuesParser::new(values).try_map(|name| name.parse())
}

/// Number of threads.
#[derive(clap::Args, Debug)]
pub(crate) struct ThreadsArgs {
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, hide_short_help = true, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

impl ThreadsArgs {
    /// The handle of work on these threads, which shows its progress. From now on Ctrl-C ends the command cleanly, between two runs.
    pub(crate) fn work(&self) -> Work {
        interrupt::listen();
        progress::work(self.threads)
    }
}

/// Format and threads.
#[derive(clap::Args, Debug)]
pub(crate) struct OutputArgs {
    /// Format of what is printed.
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    /// Number of threads.
    #[command(flatten)]
    pub(crate) threads: ThreadsArgs,
}

/// Where a command writes its files.
#[derive(clap::Args, Debug)]
pub(crate) struct OutArgs {
    /// Folder for the results; the same command resumes [default: results/NAME, by the name of the command]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl OutArgs {
    /// Whether a folder was given.
    pub(crate) fn is_given(&self) -> bool {
        self.out.is_some()
    }

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

/// Whether a study prints more than its conclusion.
#[derive(clap::Args, Debug)]
pub(crate) struct TablesArgs {
    /// Print the main tables, too; all tables are in the folder
    #[arg(long)]
    tables: bool,
}

impl TablesArgs {
    /// What is printed: the tables if they were asked for, and the conclusion.
    pub(crate) fn document(&self, tables: impl FnOnce() -> Document, conclusion: String) -> Document {
        let document = if self.tables { tables() } else { Document::new() };
        document.text(conclusion)
    }
}
