//! `tpam ecdf`: searches judged by their COCO logs.

use crate::args::{EcdfArgs, Shown};
use crate::ecdf::{
    Logs, areas, convergence_table, converging, curves, grid, lines, running_times, score_table, scores, shown, write,
};
use crate::failure::Failure;
use crate::output::{self, Format};

pub(super) fn run(args: &EcdfArgs) -> Result<(), Failure> {
    let logs = Logs::read(args)?;
    let budgets = |end: f64| if args.at.is_empty() { grid(end, args.format) } else { args.at.clone() };
    let mut bytes = match args.show {
        Shown::Curve => curves(&lines(&logs, args, budgets), args.format),
        Shown::Area => areas(&lines(&logs, args, budgets), args.format),
        Shown::Art => running_times(&logs, args.targets, args.format),
        Shown::Compare => score_table(&scores(&logs)?, args.format),
        Shown::Convergence => {
            convergence_table(&converging(&logs, |longest| shown(args, longest, args.format)), args.format)
        }
    };
    if let Some(folder) = &args.out {
        write(&logs, args, folder)?;
        if args.format == Format::Table {
            bytes.extend(format!("\ntables and figures: {}\n", folder.display()).into_bytes());
        }
    }
    if matches!(args.show, Shown::Curve | Shown::Area) || args.out.is_some() {
        logs.tell_what_is_missing();
    }
    output::print(&bytes)
}
