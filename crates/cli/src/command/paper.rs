//! `tpam paper`: reproduces the study of the paper: data, figures, claims and report.

use super::parts;
use crate::args::{PaperArgs, study_folder};
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_figure::Origin;
use tpam_paper::{Done, Options, Verdicts};
use tpam_searches::Catalogues;
use tpam_table::Document;

pub(super) fn run(args: &PaperArgs, known: &Catalogues) -> Result<(), Failure> {
    let out = study_folder(args.out.as_deref(), "paper", args.quick);
    let mut options = Options::new(out.clone());
    options.only.clone_from(&args.only);
    (options.quick, options.supplement) = (args.quick, args.supplement);
    options.seed = args.seed.unwrap_or(options.seed);
    options.origin = command(args);
    options.export = args.figure.export().with_origin(Origin::new(&options.origin));
    if parts::handled(&args.parts, args.threads, &out, || tpam_paper::job(&options, known), known)? {
        return Ok(());
    }
    match tpam_paper::run(&options, &work(args.threads), known)? {
        Done::Figures(files) => {
            let lines: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
            print((lines.join("\n") + "\n").as_bytes())
        }
        Done::Report(verdicts) => {
            let text = args.format.render(|| overview(&verdicts, args.claims), || verdicts.quantities());
            print(text.as_bytes())
        }
    }
}

fn overview(verdicts: &Verdicts, every_claim: bool) -> Document {
    let document = verdicts.agreement();
    let document = if every_claim {
        document.text(verdicts.counts()).table(verdicts.claims()).text(verdicts.by_chance())
    } else {
        document.text(verdicts.counts() + " (--claims lists them)")
    };
    document.text(verdicts.advice()).text(format!("report: {}", verdicts.report.display()))
}

/// The command that creates the same report.
fn command(args: &PaperArgs) -> String {
    let quick = if args.quick { " --quick" } else { "" };
    let supplement = if args.supplement { " --supplement" } else { "" };
    format!("tpam paper{quick}{supplement} --seed {}", args.seed.unwrap_or(1))
}
