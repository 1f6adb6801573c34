//! `tpam relevance`: does tracking predict search?

use crate::args::RelevanceArgs;
use crate::failure::{Failure, say};
use crate::print::print;
use crate::progress::work;
use tpam_lab::Catalogues;
use tpam_lab::folder::check_folder;
use tpam_lab::relevance::{Options, Relevance};

pub(super) fn run(args: &RelevanceArgs, known: &Catalogues) -> Result<(), Failure> {
    args.out.as_deref().map_or(Ok(()), check_folder)?;
    let options = Options::default().with_scenarios(args.by.into()).with_seed(args.seed);
    let relevance = Relevance::of_folders(&args.sim, &args.search, &options, known)?;
    if let Some(words) = &relevance.left_out {
        say(&format!("left out: {words}"));
    }
    let mut bytes = relevance.render(args.format.into());
    if let Some(folder) = &args.out {
        relevance.write(folder, &work(None))?;
        if args.format.is_for_people() {
            bytes.extend(format!("\ntables and figures: {}\n", folder.display()).into_bytes());
        }
    }
    print(&bytes)
}
