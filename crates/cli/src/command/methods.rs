//! `tpam methods`: a page for each PAM.

use crate::args::MethodsArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_methods::behaviour::Design;
use tpam_methods::{Methods, Options, Search};
use tpam_searches::Catalogues;
use tpam_store::folder::check_folder;

pub(super) fn run(args: &MethodsArgs, known: &Catalogues) -> Result<(), Failure> {
    let search = args.search.as_deref().map_or(Ok(Search::default()), Search::read)?;
    let work = work(args.threads);
    let design = if args.quick { Design::QUICK } else { Design::STANDARD };
    let options = Options::default().with_design(design).with_search(search);
    check_folder(&args.out, options.kind())?;
    let methods = Methods::measure(&options, known, &work)?;
    methods.write(&args.out, &args.figure.export(), &work)?;
    let folder = args.out.display();
    print(format!("{} methods: {folder}/README.md, {folder}/methods.html\n", methods.all.len()).as_bytes())
}
