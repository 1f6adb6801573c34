//! `tpam report`: result folders as one HTML page.

use crate::run::{Catalogues, Failure, Run, print, saved_and, work};
use std::path::PathBuf;
use tpam_kinds::report;
use tpam_kinds::report::{Options, write};
use tpam_kinds::shell::{word, word_of_path};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Result folders
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Output file [default: results/report.html]
    #[arg(long, value_name = "FILE.html", default_value = "results/report.html", hide_default_value = true)]
    out: PathBuf,
    /// Title [default: the names of the folders]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        report::check(&self.out)?;
        let mut options = Options::new(&self.folders);
        options.command = Some(command(self));
        options.title.clone_from(&self.title);
        write(&options, &self.out, known, &work(None))?;
        saved_and(&self.out, "open it in a browser");
        print(format!("{}\n", self.out.display()).as_bytes())
    }
}

/// The command that creates the same report.
fn command(args: &Args) -> String {
    let folders: Vec<String> = args.folders.iter().map(|folder| word_of_path(folder)).collect();
    let title = args.title.as_ref().map_or_else(String::new, |title| format!(" --title {}", word(title)));
    format!("tpam report {}{title} --out {}", folders.join(" "), word_of_path(&args.out))
}
