//! `tpam relevance`: does tracking predict search?

use crate::args::RelevanceArgs;
use crate::failure::{Failure, note};
use crate::print::print;
use crate::progress::work;
use tpam_relevance::{Options, Relevance};
use tpam_searches::Catalogues;
use tpam_store::folder::check_folder;

pub(super) fn run(args: &RelevanceArgs, known: &Catalogues) -> Result<(), Failure> {
    args.out.as_deref().map_or(Ok(()), |out| check_folder(out, tpam_relevance::KIND))?;
    args.figure.check_used(args.out.is_some())?;
    let options = Options::default().with_scenarios(args.by.into()).with_seed(args.seed);
    let relevance = Relevance::of_folders(&args.sim, &args.search, &options, known)?;
    if let Some(words) = &relevance.left_out {
        note(&format!("left out: {words}"));
    }
    if let Some(folder) = &args.out {
        relevance.write(folder, &args.figure.export(), &work(None))?;
    }
    let people = || match &args.out {
        Some(folder) => relevance.overview().text(format!("tables and figures: {}", folder.display())),
        None => relevance.overview(),
    };
    print(args.format.render(people, || relevance.table()).as_bytes())
}
