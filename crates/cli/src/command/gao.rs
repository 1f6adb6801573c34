//! `tpam gao`: the greedy approximate oracle on a BBOB function, and its schedule as a target.

use crate::args::GaoArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_kinds::shell::simulation;
use tpam_searches::Catalogues;
use tpam_signals::gao::{Gao, Options};
use tpam_store::folder::check_folder;
use tpam_table::Document;

pub(super) fn run(args: &GaoArgs, known: &Catalogues) -> Result<(), Failure> {
    let options = Options::new(&args.f_min, args.lambda)?;
    check_folder(&args.out, tpam_signals::gao::KIND)?;
    let plan = args.how.plan("uniform", &args.functions, &args.dims);
    let work = work(args.how.threads);
    let found = Gao::search(&plan, &options, &work, known)?;
    let scenarios = found.write(&args.out, &args.figure.export(), &work, &known.sim)?;
    let commands = || scenarios.iter().map(simulation).collect::<Vec<_>>().join("\n");
    let people = || {
        Document::from(found.table())
            .text(found.summary())
            .text(format!("what to simulate now:\n{}", commands()))
            .text(format!("targets, scenarios, tables and figures: {}", args.out.display()))
    };
    print(args.how.format.render(people, || found.table()).as_bytes())
}
