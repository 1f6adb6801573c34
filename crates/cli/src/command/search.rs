//! `tpam search`: any search of the catalogue on a suite, with COCO logs. `tpam de` is the short form for differential evolution.

use super::de;
use crate::args::examples;
use crate::run::{Catalogues, Failure, Run};
use tpam_de::DE;

const HELP: &str = include_str!("../help/search.txt");

#[derive(clap::Args, Debug)]
#[command(after_help = examples(HELP), after_long_help = HELP)]
pub(crate) struct Args {
    /// Searches (tpam list searches), such as de
    #[arg(value_name = "SEARCH")]
    search: String,
    /// The flags of `tpam de`.
    #[command(flatten)]
    pub(crate) flags: de::Args,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let (search, flags) = (&self.search, &self.flags);
        if search != DE.page.name && (flags.pams.list()?.is_none() || flags.algorithm.is_some()) {
            let why = format!("{search} needs a PAM that adapts its columns (--pam); whole algorithms (--algorithm) are those of de");
            return Err(Failure::Input(why));
        }
        flags.search(search, known)
    }
}
