//! `tpam review`: reproduces the study of the review: searches, published curves, questions and report.

use super::parts;
use crate::args::{ReviewArgs, study_folder};
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_figure::Origin;
use tpam_review::{self as review, Options};
use tpam_searches::Catalogues;

pub(super) fn run(args: &ReviewArgs, known: &Catalogues) -> Result<(), Failure> {
    let out = study_folder(args.out.as_deref(), "review", args.quick);
    let mut options = Options::new(out.clone());
    options.quick = args.quick;
    options.seed = args.seed.unwrap_or(options.seed);
    let quick = if args.quick { " --quick" } else { "" };
    options.origin = format!("tpam review{quick} --seed {}", options.seed);
    options.export = args.figure.export().with_origin(Origin::new(&options.origin));
    if parts::handled(&args.parts, args.threads, &out, || review::job(&options, known), known)? {
        return Ok(());
    }
    let review = review::run(&options, &work(args.threads), known)?;
    let summary = || review.summary().text(format!("report: {}", review.report.display()));
    print(args.format.render(summary, || review.gaps()).as_bytes())
}
