//! `tpam clouds`: the samples of a search, and how success depends on the distance from the successful samples (Figures 1 and 2).

use crate::args::{FigureArgs, ObservedArgs, SearchArgs};
use crate::failure::note;
use crate::run::{Catalogues, Failure, Run};
use std::path::PathBuf;
use tpam_signals::clouds::{Clouds, Options};
use tpam_table::Document;

#[derive(clap::Args, Debug)]
#[command(after_help = include_str!("../help/clouds.txt"))]
pub(crate) struct Args {
    /// Output folder for the figures and the table
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Which search.
    #[command(flatten)]
    observed: ObservedArgs,
    /// Function of the suite, one number
    #[arg(long, value_name = "NUMBER", default_value = "8", alias = "function")]
    functions: String,
    /// Dimension, one number
    #[arg(long, value_name = "NUMBER", default_value = "10", alias = "dim")]
    dims: String,
    /// PAM
    #[arg(long, value_name = "SPEC", default_value = "jade")]
    pam: String,
    /// Degrees of freedom of the smoothing splines, at least 2 [default: chosen by generalised cross validation]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    df: Option<f64>,
    /// How to search.
    #[command(flatten)]
    how: SearchArgs,
    /// How figures are written.
    #[command(flatten)]
    figure: FigureArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let work = self.how.output.threads.work();
        let plan = self.how.plan(&self.observed, &self.pam, &self.functions, &self.dims);
        let options = Options { df: self.df, ..Options::default() };
        Clouds::check_folder(&self.out, &plan, &options, known)?;
        let clouds = Clouds::search(&plan, &options, &work, known)?;
        let without = clouds.runs.len() - clouds.with_curves();
        if without > 0 {
            note(&format!(
                "note: {without} of {} runs have successes in fewer than five generations, hence no spline, and are left out",
                clouds.runs.len()
            ));
        }
        clouds.write(&self.out, &self.figure.export(), &work)?;
        let words = || format!("{}\nfigures and table: {}", clouds.summary(), self.out.display());
        let people = || Document::from(clouds.sampled()).text(words());
        self.how.output.format.print(people, || clouds.table())
    }
}
