//! `tpam probe`: success and gain over F × C in a search, from trial vectors that do not depend on the PAM.

use crate::args::ProbeArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_searches::Catalogues;
use tpam_signals::probe::{ProbePlan, probe, round_trip::round_trip};
use tpam_table::Document;

pub(super) fn run(args: &ProbeArgs, known: &Catalogues) -> Result<(), Failure> {
    let work = work(args.how.threads);
    let Some(out) = &args.out else {
        let found = round_trip(args.replicates, args.how.seed.unwrap_or(1), &work)?;
        return print(args.how.format.render(|| found.summary(), || found.table()).as_bytes());
    };
    let plan = ProbePlan::new(args.how.plan(&args.pam, &args.functions, &args.dims), args.probes);
    let found = probe(&plan, out, &work, known)?;
    let people =
        || Document::from(found.table()).text(format!("probes, maps, tables and fitted surfaces: {}", out.display()));
    print(args.how.format.render(people, || found.table()).as_bytes())
}
