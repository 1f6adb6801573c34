//! `tpam cite`: the references to cite, as BibTeX.

use crate::args::{OperatorArgs, examples};
use crate::run::{Catalogues, Failure, Run, print};
use tpam_methods::cite::{Named, pages, program, references};
use tpam_pam::bibliography::TPAM;

const HELP: &str = include_str!("../help/cite.txt");

#[derive(clap::Args, Debug)]
#[command(after_help = examples(HELP), after_long_help = HELP)]
pub(crate) struct Args {
    /// PAMs
    #[arg(long, value_name = "SPECS", default_value = "", hide_default_value = true)]
    pam: String,
    /// Targets
    #[arg(long, value_name = "SPECS", default_value = "", hide_default_value = true)]
    target: String,
    /// Acceptances
    #[arg(long, value_name = "SPECS", default_value = "", hide_default_value = true)]
    accept: String,
    /// Searches
    #[arg(long, value_name = "SPECS", default_value = "", hide_default_value = true)]
    search: String,
    /// The parts of searches.
    #[command(flatten)]
    parts: OperatorArgs<false>,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let mut named = Named::default();
        named.pam.clone_from(&self.pam);
        named.target.clone_from(&self.target);
        named.accept.clone_from(&self.accept);
        named.search.clone_from(&self.search);
        self.parts.replace(&mut named.parts);
        let mut entries: Vec<String> = references(&named, known)?.iter().map(|reference| reference.bibtex().to_owned()).collect();
        entries.extend([format!("% The model:\n{}", TPAM.bibtex()), format!("% This program:\n{}", program())]);
        entries.extend(
            pages(&named, known)?
                .iter()
                .filter(|page| !page.differs.is_empty())
                .map(|page| format!("% {} here: {}.", page.name, page.differs)),
        );
        print((entries.join("\n\n") + "\n").as_bytes())
    }
}
