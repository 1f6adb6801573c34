//! Flags for the format of what is printed, and for threads.

use crate::failure::Failure;
use crate::interrupt;
use crate::print::print;
use crate::progress;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
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
