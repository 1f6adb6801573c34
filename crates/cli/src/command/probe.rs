//! `tpam inspect probe`: success and gain over F × C in a search, from trial vectors that do not depend on the PAM.

use crate::args::{FigureArgs, ObservedArgs, SearchArgs, size_value};
use crate::run::{Catalogues, Failure, Run, saved_and};
use tpam_signals::probe::{FIGURES, ProbePlan, probe};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Which search, and where results go.
    #[command(flatten)]
    observed: ObservedArgs<true, true>,
    /// PAM that drives the search
    #[arg(long, value_name = "SPECS", default_value = "jade")]
    pam: String,
    /// Probes of each individual in each generation
    #[arg(long, hide_short_help = true, value_name = "K", default_value = "4", allow_negative_numbers = true, value_parser = size_value)]
    probes: usize,
    /// One or two columns of the search whose cells are counted [default: the first two]
    #[arg(long, hide_short_help = true, value_name = "NAMES", default_value = "", hide_default_value = true)]
    columns: String,
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
        let out = self.observed.out.folder("probe", false);
        let known = &self.how.known(known);
        let search = self.how.plan(&self.observed, &self.pam, known)?;
        let plan = ProbePlan { columns: self.columns.clone(), ..ProbePlan::new(search, self.probes) };
        let found = probe(&plan, &out, &work, known)?;
        let maps = out.join(FIGURES);
        let drawn = if self.figure.is_given() { &out } else { &maps };
        if self.figure.is_given() {
            found.draw(drawn, &self.figure.export(), &work)?;
        }
        saved_and(&out, &format!("look at the figures in {}", drawn.display()));
        self.how.output.format.print_table(&found.table())
    }
}
