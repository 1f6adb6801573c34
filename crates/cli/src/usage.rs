//! Wrong flags and values: the parser's words in one sentence, as all error messages are.

use crate::command::CommandLine;
use crate::failure::say;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use std::ffi::OsString;
use tpam_pam::spec::{Page, suggestion};
use tpam_searches::Catalogues;

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
            [] if word.len() == flag.len() => own.first().map_or_else(String::new, |first| format!("it takes flags, such as {first}; ")),
            [] => instead(flag, &own),
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

/// What an unknown flag may stand for: one of the command's own flags, or an option that is written behind a name.
fn instead(flag: &str, own: &[String]) -> String {
    if let Some(longer) = own.iter().find(|own| own.starts_with(flag)) {
        return format!("did you mean '{longer}'? ");
    }
    let tpam_sim::Catalogues { subjects, targets, acceptances, .. } = Catalogues::default().sim;
    let pages = [("--target", first_with(flag, targets.pages())), ("--accept", first_with(flag, acceptances.pages()))];
    let pages = pages.into_iter().chain([("--pam", first_with(flag, subjects.pages()))]);
    let option = pages.filter(|(owner, _)| own.iter().any(|own| own == owner)).find_map(|(owner, name)| Some((owner, name?)));
    if let Some((owner, name)) = option {
        return format!("write it behind a name, such as {owner} {name}:{}=…; ", flag.trim_start_matches('-'));
    }
    suggestion(flag, own.iter().map(String::as_str)).map_or_else(String::new, |meant| meant + " ")
}

/// The first entry that has an option with the name of a flag.
fn first_with(flag: &str, mut pages: impl Iterator<Item = &'static Page>) -> Option<&'static str> {
    let key = flag.trim_start_matches('-').replace('-', "_");
    pages.find(|page| page.options.iter().any(|option| option.name == key)).map(|page| page.name)
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
