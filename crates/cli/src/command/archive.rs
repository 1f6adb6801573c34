//! `tpam folder archive`: searches as an archive for cocopp.

use crate::args::{FormatArgs, OutArgs};
use crate::run::{Catalogues, Failure, Run, saved_and};
use std::path::PathBuf;
use tpam_kinds::archive;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Folders of searches (tpam de), or folders with COCO's logs of one algorithm
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Where results go.
    #[command(flatten)]
    out: OutArgs,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let out = self.out.folder("archive", false);
        let written = archive::write(&self.folders, &out, known)?;
        saved_and(&out, &format!("cocopp.archiving.get('{}') loads it", out.display()));
        self.format.print_table(&written.table())
    }
}
