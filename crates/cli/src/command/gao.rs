//! `tpam inspect gao`: the greedy approximate oracle on a BBOB function, and its schedule as a target.

use super::calibrate::what_to_simulate;
use crate::args::{FigureArgs, ObservedArgs, OutArgs, SearchArgs, count, examples};
use crate::run::{Catalogues, Failure, Run, saved};
use tpam_signals::gao::{Gao, Options};
use tpam_table::Document;

const HELP: &str = include_str!("../help/gao.txt");

#[derive(clap::Args, Debug)]
#[command(after_help = examples(HELP), after_long_help = HELP)]
pub(crate) struct Args {
    /// Where results go.
    #[command(flatten)]
    out: OutArgs,
    /// Which search.
    #[command(flatten)]
    observed: ObservedArgs,
    /// Function of the suite, one number
    #[arg(long, value_name = "NUMBER", default_value = "8", alias = "function")]
    functions: String,
    /// Dimension, one number
    #[arg(long, value_name = "NUMBER", default_value = "10", alias = "dim")]
    dims: String,
    /// Lower bounds of F; one schedule for each
    #[arg(long, value_name = "NUMBERS", default_value = "0,0.4", allow_hyphen_values = true)]
    f_min: String,
    /// Pairs (F, C) to try for each individual
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
        let options = Options::new(&self.f_min, self.lambda)?;
        let out = self.out.folder("gao", false);
        let known = &self.how.known(known);
        let plan = self.how.plan(&self.observed, "uniform", [&self.functions, &self.dims], known)?;
        Gao::check_folder(&out, &plan, &options, known)?;
        let work = self.how.output.threads.work();
        let found = Gao::search(&plan, &options, &work, known)?;
        let scenarios = found.write(&out, &self.figure.export(), &work, &known.sim)?;
        saved(&out, "report");
        let commands = || what_to_simulate(&scenarios, &out, self.observed.own_pam("PAM"));
        let people = || Document::from(found.table()).text(found.summary()).text(commands());
        self.how.output.format.print(people, || found.table())
    }
}
