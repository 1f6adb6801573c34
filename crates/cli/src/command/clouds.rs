//! `tpam clouds`: what a search samples, and how success depends on the distance from the successful samples (Figures 1 and 2).

use crate::args::CloudsArgs;
use crate::failure::{Failure, say};
use crate::print::print;
use crate::progress::work;
use tpam_lab::Catalogues;
use tpam_lab::clouds::{Clouds, Options};
use tpam_lab::folder::check_folder;
use tpam_lab::output::Format;

pub(super) fn run(args: &CloudsArgs, known: &Catalogues) -> Result<(), Failure> {
    check_folder(&args.out)?;
    let work = work(args.how.threads);
    let plan = args.how.plan(&args.pam, &args.function.to_string(), &args.dim.to_string());
    let clouds = Clouds::search(&plan, &Options::default(), &work, known)?;
    let without = clouds.runs.len() - clouds.with_curves();
    if without > 0 {
        say(&format!(
            "note: {without} of {} runs have successes in fewer than five generations, hence no spline, and are left out",
            clouds.runs.len()
        ));
    }
    clouds.write(&args.out, &work)?;
    match args.how.format.into() {
        Format::Table => print(format!("{}figures and table: {}\n", clouds.summary(), args.out.display()).as_bytes()),
        format => print(&clouds.render(format)),
    }
}
