//! `tpam archive`: searches as an archive for cocopp.

use crate::args::ArchiveArgs;
use crate::failure::Failure;
use crate::print::print;
use tpam_kinds::archive;
use tpam_searches::Catalogues;
use tpam_table::Document;

pub(super) fn run(args: &ArchiveArgs, known: &Catalogues) -> Result<(), Failure> {
    let written = archive::write(&args.folders, &args.out, known)?;
    let people = || {
        let load = format!("load it: cocopp.archiving.get('{}')", args.out.display());
        Document::from(written.table()).text(load)
    };
    print(args.format.render(people, || written.table()).as_bytes())
}
