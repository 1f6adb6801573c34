//! `tpam ecdf`: searches judged by their COCO logs.

use crate::args::{EcdfArgs, Shown};
use crate::failure::{Failure, say};
use crate::print::print;
use tpam_lab::Error;
use tpam_lab::ecdf::{areas, convergence_table, curves, grid, read, running_times, score_table, shown, write};
use tpam_problem::Suites;

pub(super) fn run(args: &EcdfArgs, suites: &Suites) -> Result<(), Failure> {
    let logs = read(&args.folders, &args.dim, args.reference.as_deref(), args.mode.into())?;
    let options = args.options(&logs, suites);
    let budgets = |end: f64| if args.at.is_empty() { grid(end, args.format.into()) } else { args.at.clone() };
    let mut bytes = match args.show {
        Shown::Curve => curves(&logs.ecdf_at(&options, budgets), args.format.into()),
        Shown::Area => areas(&logs.ecdf_at(&options, budgets), args.format.into()),
        Shown::Art => running_times(&logs, args.targets, args.format.into()),
        Shown::Compare => score_table(&logs.scores().map_err(Error::from)?, args.format.into()),
        Shown::Convergence => convergence_table(
            &logs.convergence(|longest| shown(&options, longest, args.format.into())),
            args.format.into(),
        ),
    };
    if let Some(folder) = &args.out {
        write(&logs, &options, folder)?;
        if args.format.is_for_people() {
            bytes.extend(format!("\ntables and figures: {}\n", folder.display()).into_bytes());
        }
    }
    if matches!(args.show, Shown::Curve | Shown::Area) || args.out.is_some() {
        logs.missing().iter().for_each(|missing| say(&missing.to_string()));
    }
    print(&bytes)
}
