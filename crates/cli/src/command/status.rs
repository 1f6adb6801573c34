//! `tpam status`: how far result folders are.

use crate::args::FormatArgs;
use crate::run::{Catalogues, Failure, Run};
use std::path::PathBuf;
use tpam_kinds::job::{status, table};

#[derive(clap::Args, Debug)]
#[command(after_help = include_str!("../help/status.txt"))]
pub(crate) struct Args {
    /// Result folders, or folders of such folders
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let mut all = Vec::new();
        for folder in &self.folders {
            all.extend(status(folder, known)?);
        }
        self.format.print_table(&table(&all))
    }
}
