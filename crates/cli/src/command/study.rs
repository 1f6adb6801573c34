//! `tpam study`: does simulation predict search?

use super::parts;
use crate::args::{StudyArgs, study_folder};
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_prediction::{Design, Options, Study};
use tpam_searches::Catalogues;

pub(super) fn run(args: &StudyArgs, known: &Catalogues) -> Result<(), Failure> {
    let out = study_folder(args.out.as_deref(), "study", args.quick);
    let mut options = Options::new(Design::read(&args.design)?, out.clone());
    (options.quick, options.export) = (args.quick, args.figure.export());
    if parts::handled(&args.parts, args.threads, &out, || tpam_prediction::job(&options, known), known)? {
        return Ok(());
    }
    let study = Study::run(&options, &work(args.threads), known)?;
    let people = || study.summary().text(format!("tables and figures: {}", out.display()));
    print(args.format.render(people, || study.table()).as_bytes())
}
