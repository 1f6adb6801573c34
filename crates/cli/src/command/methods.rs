//! `tpam list methods`: a page for each PAM.

use crate::args::{FigureArgs, OutArgs, ThreadsArgs};
use crate::run::{Catalogues, Failure, Run, print, saved_and};
use std::path::PathBuf;
use tpam_methods::behaviour::Design;
use tpam_methods::{Methods, Options, Search};
use tpam_store::folder::check_folder;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Where the pages go.
    #[command(flatten)]
    out: OutArgs,
    /// Results of searches to quote: a table with the columns method, operator and ecdf_end
    #[arg(long, value_name = "FILE.csv")]
    search: Option<PathBuf>,
    /// A first look: 3 runs of each simulation instead of 31
    #[arg(long)]
    quick: bool,
    /// Number of threads.
    #[command(flatten)]
    threads: ThreadsArgs,
    /// How figures are written.
    #[command(flatten)]
    figure: FigureArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let search = self.search.as_deref().map_or(Ok(Search::default()), Search::read)?;
        let work = self.threads.work();
        let design = if self.quick { Design::QUICK } else { Design::STANDARD };
        let options = Options { design, search };
        let out = self.out.folder("methods", self.quick);
        check_folder(&out, options.kind())?;
        let methods = Methods::measure(&options, known, &work)?;
        methods.write(&out, &self.figure.export(), &work)?;
        saved_and(&out, "open methods.html in a browser");
        let folder = out.display();
        print(format!("{} methods: {folder}/README.md, {folder}/methods.html\n", methods.all.len()).as_bytes())
    }
}
