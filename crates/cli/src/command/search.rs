//! `tpam search`: any search of the catalogue on a suite, with COCO logs. `tpam de` is the short form for differential evolution.

use super::de;
use crate::run::{Catalogues, Failure, Run};
use tpam_de::DE;

#[derive(clap::Args, Debug)]
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
        let flags = &self.flags;
        let pages = known.searches.pages_of(&self.search).map_err(|error| match known.sim.subjects.pages_of(&self.search) {
            Ok(_) => Failure::Input(format!("{} is a PAM: write the search first, tpam search {} {0}", self.search, DE.page.name)),
            Err(_) => error.into(),
        })?;
        if pages.iter().all(|page| page.name == DE.page.name) {
            return flags.search(DE.page.name, known);
        }
        if flags.pams.list()?.is_none() || flags.algorithm.is_some() {
            let why =
                format!("{} needs a PAM that adapts its columns (--pam); whole algorithms (--algorithm) are those of de", self.search);
            return Err(Failure::Input(why));
        }
        flags.search(&self.search, known)
    }
}
