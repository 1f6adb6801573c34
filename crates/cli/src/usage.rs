//! Wrong flags and values: the parser's words in one sentence, as all error messages are.

use crate::command::CommandLine;
use crate::failure::say;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use std::ffi::OsString;
use tpam_pam::spec::suggestion;

/// Prints an error of the command line, or the help that was asked for.
pub(crate) fn print(error: &clap::Error, arguments: &[OsString]) {
    let is_help =
        matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand);
    if is_help {
        // The output is closed: ignore the error.
        let _ = error.print();
    } else {
        say(&format!("error: {}", sentence(error, arguments)));
    }
}

fn sentence(error: &clap::Error, arguments: &[OsString]) -> String {
    let mut whole = CommandLine::command();
    whole.build();
    let used = used(&whole, arguments);
    let help = format!("`{} -h` says more", name(used));
    if let (ErrorKind::UnknownArgument, Some(ContextValue::String(flag))) = (error.kind(), error.get(ContextKind::InvalidArg)) {
        let word = flag.trim_start_matches('-');
        let owners = owners(&whole, word);
        let own: Vec<String> = used.get_arguments().filter_map(|own| own.get_long()).map(|own| format!("--{own}")).collect();
        let more = match &owners[..] {
            _ if own.contains(&format!("--{word}")) => format!("write --{word}; "),
            [] => suggestion(flag, own.iter().map(String::as_str)).map_or_else(String::new, |meant| meant + " "),
            [first] => format!("it is a flag of `{first}`; "),
            [first, second, ..] => format!("it is a flag of other commands, such as `{first}` and `{second}`; "),
        };
        return format!("`{}` has no {flag}: {more}{help}", name(used));
    }
    let text = error.render().to_string();
    let text = text.trim_start_matches("error: ");
    let end = ["\n\nUsage:", "\n\nFor more information"].iter().filter_map(|mark| text.find(mark)).min();
    let lines = text[..end.unwrap_or(text.len())].lines().map(str::trim).filter(|line| !line.is_empty());
    let words: Vec<&str> = lines.collect();
    format!("{}; {help}", words.join(" ").replace(" tip: ", "; "))
}

/// The command that the arguments name.
fn used<'a>(whole: &'a Command, arguments: &[OsString]) -> &'a Command {
    let words = arguments.iter().skip(1);
    words.fold(whole, |command, word| command.find_subcommand(word).unwrap_or(command))
}

/// A command as one types it.
fn name(command: &Command) -> &str {
    command.get_bin_name().unwrap_or("tpam")
}

/// The commands that have a flag.
fn owners(command: &Command, flag: &str) -> Vec<String> {
    let has = command.get_arguments().any(|argument| argument.get_long() == Some(flag));
    let own = has.then(|| name(command).to_owned());
    own.into_iter().chain(command.get_subcommands().flat_map(|below| owners(below, flag))).collect()
}
