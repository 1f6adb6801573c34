//! `tpam inspect clouds`: the samples of a search, and how success depends on the distance from the successful samples (Figures 1 and 2).

use crate::args::{FigureArgs, ObservedArgs, SearchArgs};
use crate::failure::note;
use crate::run::{Catalogues, Failure, Run, saved};
use tpam_signals::clouds::{Clouds, Options};
use tpam_table::Document;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Which search, and where results go.
    #[command(flatten)]
    observed: ObservedArgs<false, false>,
    /// PAM
    #[arg(long, value_name = "SPEC", default_value = "jade")]
    pam: String,
    /// Degrees of freedom of the smoothing splines, at least 2 [default: chosen by generalised cross validation]
    #[arg(long, hide_short_help = true, value_name = "NUMBER", allow_negative_numbers = true)]
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
        let out = self.observed.out.folder("clouds", false);
        let work = self.how.output.threads.work();
        let known = &self.how.known(known);
        let plan = self.how.plan(&self.observed, &self.pam, known)?;
        let options = Options { df: self.df, ..Options::default() };
        Clouds::check_folder(&out, &plan, &options, known)?;
        let clouds = Clouds::search(&plan, &options, &work, known)?;
        let without = clouds.runs.len() - clouds.with_curves();
        if without > 0 {
            note(&format!(
                "note: {without} of {} runs have successes in fewer than five generations, hence no spline, and are left out",
                clouds.runs.len()
            ));
        }
        clouds.write(&out, &self.figure.export(), &work)?;
        saved(&out, "report");
        let people = || Document::from(clouds.sampled()).text(clouds.summary());
        self.how.output.format.print(people, || clouds.table())
    }
}
