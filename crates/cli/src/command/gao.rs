//! `tpam gao`: the greedy approximate oracle on a BBOB function, and its schedule as a target.

use crate::args::{FigureArgs, ObservedArgs, SearchArgs, count};
use crate::run::{Catalogues, Failure, Run};
use std::path::PathBuf;
use tpam_kinds::shell::simulation;
use tpam_signals::gao::{Gao, Options};
use tpam_table::Document;

#[derive(clap::Args, Debug)]
#[command(after_help = include_str!("../help/gao.txt"))]
pub(crate) struct Args {
    /// Output folder for targets, scenarios, tables and figures
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
        let plan = self.how.plan(&self.observed, "uniform", &self.functions, &self.dims);
        Gao::check_folder(&self.out, &plan, &options, known)?;
        let work = self.how.output.threads.work();
        let found = Gao::search(&plan, &options, &work, known)?;
        let scenarios = found.write(&self.out, &self.figure.export(), &work, &known.sim)?;
        let commands = || scenarios.iter().map(simulation).collect::<Vec<_>>().join("\n");
        let people = || {
            Document::from(found.table())
                .text(found.summary())
                .text(format!("what to simulate now:\n{}", commands()))
                .text(format!("targets, scenarios, tables and figures: {}", self.out.display()))
        };
        self.how.output.format.print(people, || found.table())
    }
}
