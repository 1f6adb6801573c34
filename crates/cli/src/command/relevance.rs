//! `tpam relevance`: does tracking predict search?

use crate::args::{FigureArgs, FormatArgs, choice, whole};
use crate::failure::note;
use crate::run::{Catalogues, Failure, Run, work};
use std::path::PathBuf;
use tpam_relevance::{Options, Relevance, Scenarios};
use tpam_store::folder::check_folder;

#[derive(clap::Args, Debug)]
#[command(after_help = include_str!("../help/relevance.txt"))]
#[command(mut_arg("format", |format| format.help("Output format; csv and json have every comparison")))]
pub(crate) struct Args {
    /// Folders of simulations
    #[arg(long, value_name = "DIRS", required = true, value_delimiter = ',')]
    sim: Vec<PathBuf>,
    /// Folders of searches
    #[arg(long, value_name = "DIRS", required = true, value_delimiter = ',')]
    search: Vec<PathBuf>,
    /// One scenario per family of targets (their mean), or one per target
    #[arg(long, default_value = "family", value_parser = choice(&SCENARIOS))]
    by: Scenarios,
    /// Seed of the bootstrap and of the permutations
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
    seed: u64,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
    /// Output folder for tables and figures
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// How figures are written.
    #[command(flatten)]
    figure: FigureArgs,
}

/// How targets are grouped into scenarios.
const SCENARIOS: [(&str, &str, Scenarios); 2] = [
    ("family", "All targets of a family: lin-inc and lin-dec, or all sines", Scenarios::Family),
    ("target", "Each target", Scenarios::Target),
];

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        self.out.as_deref().map_or(Ok(()), |out| check_folder(out, tpam_relevance::KIND))?;
        self.figure.check_used(self.out.is_some())?;
        let options = Options { by: self.by, seed: self.seed };
        let relevance = Relevance::of_folders(&self.sim, &self.search, &options, known)?;
        if let Some(words) = &relevance.left_out {
            note(&format!("left out: {words}"));
        }
        if let Some(folder) = &self.out {
            relevance.write(folder, &self.figure.export(), &work(None))?;
        }
        let people = || match &self.out {
            Some(folder) => relevance.overview().text(format!("tables and figures: {}", folder.display())),
            None => relevance.overview(),
        };
        self.format.print(people, || relevance.table())
    }
}
