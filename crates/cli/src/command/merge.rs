//! `tpam merge`: joins the parts of an experiment into the result that a single machine would have written.

use crate::args::FormatArgs;
use crate::run::{Catalogues, Failure, Run, work};
use std::path::PathBuf;
use tpam_kinds::merge::join;

#[derive(clap::Args, Debug)]
#[command(after_help = include_str!("../help/merge.txt"))]
pub(crate) struct Args {
    /// Folders of the parts
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Output folder for the joined result
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        self.format.print_table(&join(&self.parts, &self.out, known, &work(None))?)
    }
}
