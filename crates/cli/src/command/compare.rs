//! `tpam compare`: compares two results, cell by cell.

use crate::args::CompareArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::note_unchecked;
use tpam_lab::compare::{Comparison, folder_of};

pub(super) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let comparison = Comparison::read(&args.a, &args.b)?;
    note_unchecked([&args.a, &args.b].map(|side| folder_of(side)));
    print(comparison.table().render(args.format).as_bytes())
}
