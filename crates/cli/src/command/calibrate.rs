//! `tpam calibrate`: fits scenarios of the simulation to runs of DE.

use crate::args::{FigureArgs, ObservedArgs, SearchArgs};
use crate::run::{Catalogues, Failure, Run};
use std::path::{Path, PathBuf};
use tpam_kinds::shell::{simulation, word_of_path};
use tpam_signals::calibrate::{Calibration, Options, Scenario};
use tpam_store::folder::check_folder;

#[derive(clap::Args, Debug)]
#[command(after_help = include_str!("../help/calibrate.txt"))]
pub(crate) struct Args {
    /// Output folder for targets, scenarios, tables and figures
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Which search.
    #[command(flatten)]
    observed: ObservedArgs,
    /// Functions of the suite, such as 8 or 1-24
    #[arg(long, value_name = "NUMBERS", default_value = "8", alias = "function")]
    functions: String,
    /// Dimension, one number
    #[arg(long, value_name = "NUMBER", default_value = "10", alias = "dim")]
    dims: String,
    /// PAM
    #[arg(long, value_name = "SPEC", default_value = "jade")]
    pam: String,
    /// Tracked parameters: f, c, pair, pair:join=max or pair:join=sum [default: f,c; each column of another search]
    #[arg(long, value_name = "SPECS")]
    theta: Option<String>,
    /// Acceptances to fit [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    families: Vec<String>,
    /// Degrees of freedom of the smoothing splines, at least 2 [default: chosen by generalised cross validation]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    df: Option<f64>,
    /// How it searches.
    #[command(flatten)]
    how: SearchArgs,
    /// How figures are written.
    #[command(flatten)]
    figure: FigureArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        check_folder(&self.out, tpam_signals::calibrate::KIND)?;
        let work = self.how.output.threads.work();
        let mut options = Options::default();
        (options.theta, options.families, options.df) = (self.theta.clone().unwrap_or_default(), self.families.clone(), self.df);
        let plan = self.how.plan(&self.observed, &self.pam, &self.functions, &self.dims);
        let found = Calibration::search(&plan, &options, &work, known)?;
        let scenarios = found.write(&self.out, &self.figure.export(), &work, &known.sim)?;
        let people = || {
            found
                .summary()
                .text(format!("what to simulate now:\n{}", next(&scenarios, &self.out)))
                .text(format!("targets, scenarios, tables and figures: {}", self.out.display()))
        };
        self.how.output.format.print(people, || found.table())
    }
}

/// The commands that simulate the scenarios: one per scenario for a single function, otherwise one for all.
fn next(scenarios: &[Scenario], out: &Path) -> String {
    let first = scenarios.first().map(|scenario| scenario.origin.function);
    if scenarios.iter().all(|scenario| Some(scenario.origin.function) == first) {
        scenarios.iter().map(simulation).collect::<Vec<_>>().join("\n")
    } else {
        format!("tpam sweep {}/f*-scenario-*.toml", word_of_path(out))
    }
}
