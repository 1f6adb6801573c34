//! The law of the resting point in the report: what is quick to compute, and what an earlier `tpam reproduce law` has left in the folder.

use crate::options::Options;
use tpam_law::{Law, Options as LawOptions, Part};
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_work::Work;

/// The folder of the study, below that of the report.
const FOLDER: &str = "law";

/// Computes the resting points and the slopes; the swap and the maps only if all their searches are done.
pub(crate) fn run(options: &Options, work: &Work, known: &Catalogues) -> Result<Law, Error> {
    let mut wanted = LawOptions::new(options.out.join(FOLDER));
    (wanted.quick, wanted.seed) = (options.quick, options.seed);
    wanted.export = options.export.clone();
    wanted.all_operators = true;
    // Without the searches with all operators, those with four are shown.
    wanted.all_operators = Law::finished(&wanted, known)?.contains(&Part::Swap);
    wanted.only = vec![Part::Rest, Part::Slopes];
    let finished = Law::finished(&wanted, known)?;
    wanted.only.extend(finished);
    Law::run(&wanted, work, known)
}
