//! `tpam law`: what a PAM that learns by a mean climbs.

use crate::args::{LawArgs, study_folder};
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_law::{Law, Options};
use tpam_searches::Catalogues;

pub(super) fn run(args: &LawArgs, known: &Catalogues) -> Result<(), Failure> {
    let out = study_folder(args.out.as_deref(), "law", args.quick);
    let mut options = Options::new(out.clone());
    (options.quick, options.seed, options.all_operators) = (args.quick, args.seed, args.all_operators);
    options.only.clone_from(&args.only);
    options.export = args.figure.export();
    let law = Law::run(&options, &work(args.threads), known)?;
    let people = || law.summary().text(format!("tables and figures: {}", out.display()));
    print(args.format.render(people, || law.table()).as_bytes())
}
