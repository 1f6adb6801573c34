//! `tpam compare`: compares two results, cell by cell.

use crate::args::CompareArgs;
use crate::failure::Failure;
use crate::print::print;
use tpam_lab::compare::Comparison;

pub(super) fn run(args: &CompareArgs) -> Result<(), Failure> {
    print(Comparison::read(&args.a, &args.b)?.table().render(args.format).as_bytes())
}
