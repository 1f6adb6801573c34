//! `tpam relevance`: does tracking predict search?

use crate::args::{FigureArgs, FormatArgs, KeepArgs, choice, whole};
use crate::failure::note;
use crate::run::{Catalogues, Failure, Run, saved, work};
use std::path::PathBuf;
use tpam_relevance::{Options, Relevance, Scenarios};
use tpam_sim::measure::SUCCESS;
use tpam_store::folder::check_folder;

#[derive(clap::Args, Debug)]
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
    /// The measure of the simulations, as in the header of runs.csv: success, efficiency_sigma
    #[arg(long, value_name = "NAME", default_value = SUCCESS.name)]
    measure: String,
    /// Seed of the bootstrap and of the permutations
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
    seed: u64,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
    /// Where results go.
    #[command(flatten)]
    keep: KeepArgs,
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
        let out = self.keep.out.as_deref();
        out.map_or(Ok(()), |out| check_folder(out, tpam_relevance::KIND))?;
        self.figure.check_used(out.is_some())?;
        let options = Options { by: self.by, measure: self.measure.clone(), seed: self.seed };
        let relevance = Relevance::of_folders(&self.sim, &self.search, &options, known)?;
        if let Some(words) = &relevance.left_out {
            note(&format!("left out: {words}"));
        }
        if let Some(folder) = out {
            relevance.write(folder, &self.figure.export(), &work(None))?;
            saved(folder, "report");
        }
        self.format.print(|| relevance.overview(), || relevance.table())
    }
}
