//! `tpam folder merge`: joins the parts of an experiment into the result that a single machine would have written.

use crate::args::{FormatArgs, OutArgs};
use crate::run::{Catalogues, Failure, Run, saved, work};
use std::path::PathBuf;
use tpam_kinds::merge::join;
use tpam_searches::search::Searches;
use tpam_store::folder::{self, Contents};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Folders of the parts
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Where results go.
    #[command(flatten)]
    out: OutArgs,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let out = self.out.folder("merge", false);
        let table = join(&self.parts, &out, known, &work(None))?;
        let searches = folder::kind(&out).as_deref() == Some(Searches::KIND);
        saved(&out, if searches { "ecdf" } else { "plot" });
        self.format.print_table(&table)
    }
}
