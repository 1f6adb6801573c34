//! `tpam paper`: the study of the paper, redone, drawn, judged and reported.

use crate::args::PaperArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_lab::Catalogues;
use tpam_lab::output::Format;
use tpam_paper::{Done, Options};

pub(super) fn run(args: &PaperArgs, known: &Catalogues) -> Result<(), Failure> {
    let mut options = Options::new(args.out.clone());
    options.only.clone_from(&args.only);
    (options.quick, options.supplement) = (args.quick, args.supplement);
    options.seed = args.seed.unwrap_or(options.seed);
    options.origin = command(args);
    match tpam_paper::run(&options, &work(args.threads), known)? {
        Done::Figures(files) => {
            let lines: String = files.iter().map(|file| format!("{}\n", file.display())).collect();
            print(lines.as_bytes())
        }
        Done::Report(verdicts) => match args.format.into() {
            Format::Table => {
                let hint = if args.claims { "" } else { "(--claims lists the claims)\n" };
                let text = verdicts.text(args.claims);
                print(format!("{text}{hint}\nreport: {}\n", verdicts.report.display()).as_bytes())
            }
            format => print(&verdicts.render(format)),
        },
    }
}

/// The command that makes the same report.
fn command(args: &PaperArgs) -> String {
    let quick = if args.quick { " --quick" } else { "" };
    let supplement = if args.supplement { " --supplement" } else { "" };
    format!("tpam paper{quick}{supplement} --seed {}", args.seed.unwrap_or(1))
}
