//! `tpam methods`: a page for each PAM.

use crate::args::{FigureArgs, ThreadsArgs};
use crate::run::{Catalogues, Failure, Run, print};
use std::path::PathBuf;
use tpam_methods::behaviour::Design;
use tpam_methods::{Methods, Options, Search};
use tpam_store::folder::check_folder;

#[derive(clap::Args, Debug)]
#[command(after_help = include_str!("../help/methods.txt"))]
pub(crate) struct Args {
    /// Output folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
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
        check_folder(&self.out, options.kind())?;
        let methods = Methods::measure(&options, known, &work)?;
        methods.write(&self.out, &self.figure.export(), &work)?;
        let folder = self.out.display();
        print(format!("{} methods: {folder}/README.md, {folder}/methods.html\n", methods.all.len()).as_bytes())
    }
}
