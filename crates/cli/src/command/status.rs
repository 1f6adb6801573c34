//! `tpam status`: how far result folders are.

use crate::args::StatusArgs;
use crate::failure::Failure;
use crate::print::print;
use tpam_kinds::job::{status, table};
use tpam_searches::Catalogues;

pub(super) fn run(args: &StatusArgs, known: &Catalogues) -> Result<(), Failure> {
    print(table(&status(&args.folder, known)?).render(args.format).as_bytes())
}
