//! `tpam folder status`: how far result folders are.

use crate::args::FormatArgs;
use crate::run::{Catalogues, Failure, Run, next};
use std::path::PathBuf;
use tpam_kinds::job::{status, table};

#[derive(clap::Args, Debug)]
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
        if all.iter().any(|folder| folder.missing > 0) {
            next("next: the command that made a folder computes what is missing there".to_owned());
        } else if let Some(open) = all.iter().find(|folder| !folder.is_finished && folder.running == 0) {
            next(format!(
                "next: the runs of {} are done, its final files are not: run the command that made it again",
                open.folder.display()
            ));
        }
        self.format.print_table(&table(&all))
    }
}
