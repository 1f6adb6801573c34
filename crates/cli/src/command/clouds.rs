//! `tpam clouds`: the samples of a search, and how success depends on the distance from the successful samples (Figures 1 and 2).

use crate::args::CloudsArgs;
use crate::failure::{Failure, note};
use crate::print::print;
use crate::progress::work;
use tpam_searches::Catalogues;
use tpam_signals::clouds::{Clouds, Options};
use tpam_store::folder::check_folder;
use tpam_table::Document;

pub(super) fn run(args: &CloudsArgs, known: &Catalogues) -> Result<(), Failure> {
    check_folder(&args.out, tpam_signals::clouds::KIND)?;
    let work = work(args.how.threads);
    let plan = args.how.plan(&args.pam, &args.functions, &args.dims);
    let clouds = Clouds::search(&plan, &Options::default().with_df(args.df), &work, known)?;
    let without = clouds.runs.len() - clouds.with_curves();
    if without > 0 {
        note(&format!(
            "note: {without} of {} runs have successes in fewer than five generations, hence no spline, and are left out",
            clouds.runs.len()
        ));
    }
    clouds.write(&args.out, &args.figure.export(), &work)?;
    let words = || format!("{}\nfigures and table: {}", clouds.summary(), args.out.display());
    let people = || Document::from(clouds.sampled()).text(words());
    print(args.how.format.render(people, || clouds.table()).as_bytes())
}
