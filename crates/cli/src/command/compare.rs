//! `tpam compare`: compares two results, cell by cell.

use crate::args::CompareArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::note_unchecked;
use tpam_lab::compare::Comparison;
use tpam_lab::select::Selection;

pub(super) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let [a, b] = [&args.a, &args.b].map(|side| Selection::parse(side));
    let comparison = Comparison::of(&a, &b)?;
    note_unchecked([a.folder(), b.folder()]);
    print(comparison.table().render(args.format).as_bytes())
}
