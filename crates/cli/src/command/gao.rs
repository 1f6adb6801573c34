//! `tpam gao`: the greedy approximate oracle on a BBOB function, and its schedule as a target.

use crate::args::GaoArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_lab::Catalogues;
use tpam_lab::folder::check_folder;
use tpam_lab::gao::{Gao, Options};
use tpam_lab::shell::simulation;

pub(super) fn run(args: &GaoArgs, known: &Catalogues) -> Result<(), Failure> {
    let options = Options::new(&args.f_min, args.lambda)?;
    check_folder(&args.out)?;
    let plan = args.how.plan("uniform", &args.function.to_string(), &args.dim.to_string());
    let work = work(args.how.threads);
    let found = Gao::search(&plan, &options, &work, known)?;
    let scenarios = found.write(&args.out, &work, &known.sim)?;
    let mut bytes = found.render(args.how.format.into());
    if args.how.format.is_for_people() {
        let (out, commands) = (args.out.display(), scenarios.iter().map(simulation).collect::<Vec<_>>().join("\n"));
        bytes.extend(
            format!("\nwhat to simulate now:\n{commands}\n\ntargets, scenarios, tables and figures: {out}\n")
                .into_bytes(),
        );
    }
    print(&bytes)
}
