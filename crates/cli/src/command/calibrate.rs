//! `tpam inspect calibrate`: fits scenarios of the simulation to runs of DE.

use crate::args::{FigureArgs, ObservedArgs, SearchArgs};
use crate::origin::program;
use crate::run::{Catalogues, Failure, Run, saved};
use std::path::Path;
use tpam_kinds::shell::{simulation, word_of_path};
use tpam_signals::calibrate::{Calibration, Options, Scenario};
use tpam_store::folder::check_folder;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Which search, and where results go.
    #[command(flatten)]
    observed: ObservedArgs<true, false>,
    /// PAM
    #[arg(long, value_name = "SPEC", default_value = "jade")]
    pam: String,
    /// Tracked parameters: f, c, pair, pair:join=max or pair:join=sum [default: f,c; each column of another search]
    #[arg(long, value_name = "SPECS")]
    theta: Option<String>,
    /// Acceptances to fit [default: all]
    #[arg(long, hide_short_help = true, value_name = "NAMES", value_delimiter = ',')]
    families: Vec<String>,
    /// Degrees of freedom of the smoothing splines, at least 2 [default: chosen by generalised cross validation]
    #[arg(long, hide_short_help = true, value_name = "NUMBER", allow_negative_numbers = true)]
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
        let out = self.observed.out.folder("calibrate", false);
        check_folder(&out, tpam_signals::calibrate::KIND)?;
        let work = self.how.output.threads.work();
        let mut options = Options::default();
        (options.theta, options.families, options.df) = (self.theta.clone().unwrap_or_default(), self.families.clone(), self.df);
        let known = &self.how.known(known);
        let plan = self.how.plan(&self.observed, &self.pam, known)?;
        let found = Calibration::search(&plan, &options, &work, known)?;
        let scenarios = found.write(&out, &self.figure.export(), &work, &known.sim)?;
        saved(&out, "report");
        let people = || found.summary().text(what_to_simulate(&scenarios, &out, self.observed.own_pam(&self.pam)));
        self.how.output.format.print(people, || found.table())
    }
}

/// The commands that simulate the scenarios: one per scenario for a single function or with a PAM, otherwise one for all. The scenarios of
/// other searches than differential evolution have columns that only such a PAM adapts.
pub(super) fn what_to_simulate(scenarios: &[Scenario], out: &Path, pam: Option<&str>) -> String {
    let first = scenarios.first().map(|scenario| scenario.origin.function);
    let commands = if pam.is_some() || scenarios.iter().all(|scenario| Some(scenario.origin.function) == first) {
        scenarios.iter().map(|scenario| simulation(scenario, &program(), pam)).collect::<Vec<_>>().join("\n")
    } else {
        format!("{} sweep {}/f*-scenario-*.toml", program(), word_of_path(out))
    };
    format!("what to simulate now:\n{commands}")
}
