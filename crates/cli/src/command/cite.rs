//! `tpam cite`: the references to cite, as BibTeX.

use crate::args::OperatorArgs;
use crate::run::{Catalogues, Failure, Run, print};
use tpam_methods::cite::{Named, bibtex};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// PAMs
    #[arg(value_name = "SPECS")]
    pams: Vec<String>,
    /// PAMs, too
    #[arg(long, value_name = "SPECS")]
    pam: Option<String>,
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
        named.pam = self.pams.iter().chain(&self.pam).cloned().collect::<Vec<_>>().join(",");
        named.target.clone_from(&self.target);
        named.accept.clone_from(&self.accept);
        named.search.clone_from(&self.search);
        self.parts.replace(&mut named.parts);
        print(bibtex(&named, known)?.as_bytes())
    }
}
