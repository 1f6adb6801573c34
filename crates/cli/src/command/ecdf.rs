//! `tpam ecdf`: searches judged by their COCO logs.

use crate::args::{EcdfArgs, Shown};
use crate::failure::{Failure, say};
use crate::print::print;
use tpam_lab::ecdf::{
    Logs, areas, convergence_table, converging, curves, grid, lines, running_times, score_table, scores, shown, write,
};
use tpam_lab::output::Format;

pub(super) fn run(args: &EcdfArgs) -> Result<(), Failure> {
    let options = args.options();
    let logs = Logs::read(&options)?;
    let budgets = |end: f64| if args.at.is_empty() { grid(end, args.format) } else { args.at.clone() };
    let mut bytes = match args.show {
        Shown::Curve => curves(&lines(&logs, &options, budgets), args.format),
        Shown::Area => areas(&lines(&logs, &options, budgets), args.format),
        Shown::Art => running_times(&logs, args.targets, args.format),
        Shown::Compare => score_table(&scores(&logs)?, args.format),
        Shown::Convergence => {
            convergence_table(&converging(&logs, |longest| shown(&options, longest, args.format)), args.format)
        }
    };
    if let Some(folder) = &args.out {
        write(&logs, &options, folder)?;
        if args.format == Format::Table {
            bytes.extend(format!("\ntables and figures: {}\n", folder.display()).into_bytes());
        }
    }
    if matches!(args.show, Shown::Curve | Shown::Area) || args.out.is_some() {
        logs.missing().iter().for_each(|sentence| say(sentence));
    }
    print(&bytes)
}
