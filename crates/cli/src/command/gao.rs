//! `tpam inspect gao`: the greedy approximate oracle on a BBOB function, and its schedule as a target.

use super::calibrate::what_to_simulate;
use crate::args::{FigureArgs, ObservedArgs, SearchArgs, count};
use crate::run::{Catalogues, Failure, Run, saved};
use tpam_signals::gao::{DRAWS, Gao};
use tpam_table::Document;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Which search, and where results go.
    #[command(flatten)]
    observed: ObservedArgs<false, false>,
    /// PAMs that learn nothing and draw; one schedule for each [default: uniform; for differential evolution uniform:low_f=0.4 too]
    #[arg(long, value_name = "SPECS")]
    pam: Option<String>,
    /// Draws to try for each individual
    #[arg(long, value_name = "NUMBER", default_value = "200", allow_negative_numbers = true, value_parser = count)]
    lambda: u64,
    /// How it searches.
    #[command(flatten)]
    how: SearchArgs,
    /// How figures are written.
    #[command(flatten)]
    figure: FigureArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let out = self.observed.out.folder("gao", false);
        let known = &self.how.known(known);
        let own = self.observed.own_pam("PAM");
        let pam = self.pam.as_deref().unwrap_or(if own.is_some() { "uniform" } else { DRAWS });
        let plan = self.how.plan(&self.observed, pam, known)?;
        Gao::check_folder(&out, &plan, self.lambda, known)?;
        let work = self.how.output.threads.work();
        let found = Gao::search(&plan, self.lambda, &work, known)?;
        let scenarios = found.write(&out, &self.figure.export(), &work, &known.sim)?;
        saved(&out, "report");
        let commands = || what_to_simulate(&scenarios, &out, own);
        let people = || Document::from(found.table()).text(found.summary()).text(commands());
        self.how.output.format.print(people, || found.table())
    }
}
