//! `tpam completions`: a completion script for a shell.

use super::CommandLine;
use crate::run::{Catalogues, Failure, Run, print};
use clap::CommandFactory;
use clap_complete::{Shell, generate};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

impl Run for Args {
    fn run(&self, _: &Catalogues) -> Result<(), Failure> {
        let mut script = Vec::new();
        generate(self.shell, &mut CommandLine::command(), "tpam", &mut script);
        print(&script)
    }
}
