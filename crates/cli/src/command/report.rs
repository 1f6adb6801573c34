//! `tpam report`: result folders as one HTML page.

use crate::args::ReportArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use tpam_kinds::report;
use tpam_kinds::report::{Options, write};
use tpam_kinds::shell::{word, word_of_path};
use tpam_searches::Catalogues;

pub(super) fn run(args: &ReportArgs, known: &Catalogues) -> Result<(), Failure> {
    report::check(&args.out)?;
    let mut options = Options::new(&args.folders).with_command(command(args));
    options.title.clone_from(&args.title);
    write(&options, &args.out, known, &work(None))?;
    print(format!("{}\n", args.out.display()).as_bytes())
}

/// The command that creates the same report.
fn command(args: &ReportArgs) -> String {
    let folders: Vec<String> = args.folders.iter().map(|folder| word_of_path(folder)).collect();
    let title = args.title.as_ref().map_or_else(String::new, |title| format!(" --title {}", word(title)));
    format!("tpam report {}{title} --out {}", folders.join(" "), word_of_path(&args.out))
}
