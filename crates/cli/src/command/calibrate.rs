//! `tpam calibrate`: fits scenarios of the simulation to runs of DE.

use crate::args::CalibrateArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use std::path::Path;
use tpam_kinds::shell::{simulation, word_of_path};
use tpam_searches::Catalogues;
use tpam_signals::calibrate::{Calibration, Options, Scenario};
use tpam_store::folder::check_folder;

pub(super) fn run(args: &CalibrateArgs, known: &Catalogues) -> Result<(), Failure> {
    check_folder(&args.out, tpam_signals::calibrate::KIND)?;
    let work = work(args.how.threads);
    let mut options = Options::default();
    (options.theta, options.families, options.df) = (args.theta.clone(), args.families.clone(), args.df);
    let plan = args.how.plan(&args.pam, &args.functions, &args.dims);
    let found = Calibration::search(&plan, &options, &work, known)?;
    let scenarios = found.write(&args.out, &args.figure.export(), &work, &known.sim)?;
    let people = || {
        found
            .summary()
            .text(format!("what to simulate now:\n{}", next(&scenarios, &args.out)))
            .text(format!("targets, scenarios, tables and figures: {}", args.out.display()))
    };
    print(args.how.format.render(people, || found.table()).as_bytes())
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
