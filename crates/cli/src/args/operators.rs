//! A flag for each part of the algorithms of searches: `--mutation`, `--crossover` and so on, from the table of parts.

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use tpam_de::PARTS;

/// The parts that the short help shows.
const OFTEN: [&str; 2] = ["mutation", "crossover"];

/// The specs of [`PARTS`] that are given, in its order. `DEFAULTS` says whether the help shows the default of each part.
#[derive(Clone, Debug)]
pub(crate) struct OperatorArgs<const DEFAULTS: bool>([Option<String>; PARTS.len()]);

impl<const DEFAULTS: bool> OperatorArgs<DEFAULTS> {
    /// Writes what is given in place of the specs of the parts.
    pub(crate) fn replace<'a>(&self, specs: impl IntoIterator<Item = &'a mut String>) {
        for (specs, given) in specs.into_iter().zip(&self.0) {
            if let Some(given) = given {
                specs.clone_from(given);
            }
        }
    }
}

impl<const DEFAULTS: bool> Args for OperatorArgs<DEFAULTS> {
    fn augment_args(command: Command) -> Command {
        PARTS.iter().fold(command, |command, part| {
            let help = if DEFAULTS { format!("{} [default: {}]", part.help, part.default) } else { part.help.to_owned() };
            let arg = Arg::new(part.key).long(part.key).value_name("SPECS").help(help).help_heading("Parts of the algorithm");
            command.arg(arg.hide_short_help(!OFTEN.contains(&part.key)))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const DEFAULTS: bool> FromArgMatches for OperatorArgs<DEFAULTS> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self(PARTS.map(|part| matches.get_one::<String>(part.key).cloned())))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
