//! `tpam archive`: searches as an archive for cocopp.

use crate::args::FormatArgs;
use crate::run::{Catalogues, Failure, Run};
use std::path::PathBuf;
use tpam_kinds::archive;
use tpam_table::Document;

#[derive(clap::Args, Debug)]
#[command(after_help = include_str!("../help/archive.txt"))]
pub(crate) struct Args {
    /// Folders of searches (tpam de), or folders with COCO's logs of one algorithm
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// The archive: a new folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let written = archive::write(&self.folders, &self.out, known)?;
        let people = || {
            let load = format!("load it: cocopp.archiving.get('{}')", self.out.display());
            Document::from(written.table()).text(load)
        };
        self.format.print(people, || written.table())
    }
}
