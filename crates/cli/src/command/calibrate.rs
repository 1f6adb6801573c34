//! `tpam calibrate`: from runs of a real DE to scenarios of the simulation.

use crate::args::CalibrateArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use std::path::Path;
use tpam_lab::calibrate::{Calibration, Options, Scenario, one_function, several_functions};
use tpam_lab::folder::check_folder;
use tpam_lab::output::Format;
use tpam_lab::search::check_dim;
use tpam_lab::shell::{simulation, word_of_path};
use tpam_lab::{Catalogues, Error};

pub(super) fn run(args: &CalibrateArgs, known: &Catalogues) -> Result<(), Failure> {
    let suite = known.suites.get(&args.how.suite).map_err(Error::from)?;
    check_dim("dim", args.dim, &**suite)?;
    check_folder(&args.out)?;
    let work = work(args.how.threads);
    let mut options = Options::default();
    (options.theta, options.families) = (args.theta.clone(), args.families.clone());
    let plan = args.how.plan(&args.pam, &args.functions, &args.dim.to_string());
    let found = Calibration::search(&plan, &options, &work, known)?;
    let scenarios = found.write(&args.out, &work, &known.sim)?;
    print(&match args.how.format.into() {
        Format::Table => text(&found, &scenarios, &args.out).into_bytes(),
        format => found.render(format),
    })
}

fn text(found: &Calibration, scenarios: &[Scenario], out: &Path) -> String {
    let name = &found.algorithm;
    let (table, next) = match &found.functions[..] {
        [one] => (one_function(name, one), scenarios.iter().map(simulation).collect::<Vec<_>>().join("\n")),
        many => (several_functions(name, many), format!("tpam sweep {}/f*-scenario-*.toml", word_of_path(out))),
    };
    format!("{table}\nwhat to simulate now:\n{next}\n\ntargets, scenarios, tables and figures: {}\n", out.display())
}
