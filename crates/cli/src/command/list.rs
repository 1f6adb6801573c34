//! `tpam list`: every name with its options, defaults and source, from the pages that specs are checked against; or one page in full.

use super::Pages;
use crate::run::{Catalogues, Failure, Run, next, print};
use std::fmt::Write;
use std::sync::Arc;
use tpam_de::{PARTS, PUBLISHED, Part};
use tpam_methods::pages;
use tpam_pam::spec::Page;
use tpam_problem::Suite;

/// The catalogues of simulations: the word that lists each, its title, and the kind of its pages.
const SIMULATION: [(&str, &str, &str); 4] = [
    ("pams", "PAMs (--pam)", "PAM"),
    ("thetas", "What is tracked (--theta)", "theta"),
    ("targets", "Targets (--target), of the time n in [0, 1)", "target"),
    ("acceptances", "Acceptances (--accept), of the distance d from the target", "acceptance"),
];

/// All catalogues, with those of the parts of searches.
fn chapters() -> Vec<(&'static str, String, &'static str)> {
    let simulations = SIMULATION.iter().map(|(word, title, kind)| (*word, (*title).to_owned(), *kind));
    let search = (SEARCHES, "Searches (tpam search)".to_owned(), pages::SEARCH);
    let parts = PARTS.iter().map(|part| (part.plural, format!("{} (--{} of tpam de)", part.title, part.key), part.key));
    simulations.chain([search]).chain(parts).collect()
}

/// The word that lists searches.
const SEARCHES: &str = "searches";
/// The word that lists whole algorithms.
const ALGORITHMS: &str = "algorithms";
/// The word that lists suites.
const SUITES: &str = "suites";
/// The word that lists everything.
const EVERYTHING: &str = "all";

/// The catalogue that a word means: its name, or the beginning of it, such as `accept` or `target`.
fn catalogue_word(what: &str) -> Option<&'static str> {
    let what = what.to_lowercase();
    words().into_iter().find(|word| *word == what || (what.len() > 2 && word.starts_with(&what)))
}

/// The names of every catalogue, and how to list more of it.
fn index(known: &Catalogues) -> String {
    let all = pages::all(known);
    let mut text =
        String::from("tpam list CATALOGUE shows all options of a catalogue, tpam list NAME one page, tpam list all everything.\n");
    let mut add = |word: &str, title: &str, names: Vec<&str>| {
        let _ = writeln!(text, "\n{word}: {title}\n  {}", pages::wrapped(&names.join(" "), "\n  "));
    };
    for (word, title, kind) in chapters() {
        add(word, &title, all.iter().filter(|(other, _)| *other == kind).map(|(_, page)| page.name).collect());
    }
    add(ALGORITHMS, WHOLE, PUBLISHED.iter().map(|algorithm| algorithm.name).collect());
    add(SUITES, SEARCHED, known.suites.names().collect());
    text
}

/// The title of whole algorithms.
const WHOLE: &str = "Whole algorithms (--algorithm of tpam de)";
/// The title of suites.
const SEARCHED: &str = "Suites (--suite of searches)";

#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[arg(help = format!("The catalogue to list ({}), all of them (all), or the name of an entry, whose page is shown in full \
                          [default: an index of all names]", words().join(", ")))]
    what: Option<String>,
    /// Pages of them.
    #[command(subcommand)]
    pages: Option<Pages>,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        if let Some(pages) = &self.pages {
            return pages.run(known);
        }
        let Some(what) = self.what.as_deref() else { return print(index(known).as_bytes()) };
        let all = pages::all(known);
        let listed = if all.iter().any(|(_, page)| page.name == what) { None } else { catalogue_word(what) };
        let catalogue = |word: &str| what == EVERYTHING || listed == Some(word);
        let mut text = String::new();
        for (_, title, kind) in chapters().iter().filter(|(word, ..)| catalogue(word)) {
            let pages = all.iter().filter(|(other, _)| other == kind).map(|(_, page)| *page);
            text += &chapter(title, pages);
        }
        if catalogue(ALGORITHMS) {
            let _ = write!(text, "{WHOLE}\n\n");
            text += &PUBLISHED.iter().map(pages::algorithm).collect::<Vec<_>>().join("\n");
        }
        if catalogue(SUITES) {
            let suite = |suite: &Arc<dyn Suite>| format!("\n  {}\n      {}\n", suite.name(), suite.page().replace('\n', "\n      "));
            let suites: String = known.suites.iter().map(suite).collect();
            let _ = write!(text, "\n{SEARCHED}\n{suites}");
        }
        if text.is_empty() {
            text = pages::in_full(what, &words(), known)?;
        }
        if listed.is_some() || what == EVERYTHING {
            next("next: 'tpam list NAME' shows one of them in full".to_owned());
        }
        print(text.trim().as_bytes())?;
        print(b"\n")
    }
}

/// The words that list a catalogue.
fn words() -> Vec<&'static str> {
    let parts = PARTS.iter().map(|part| part.plural);
    SIMULATION.iter().map(|(word, ..)| *word).chain([SEARCHES]).chain(parts).chain([ALGORITHMS, SUITES]).collect()
}

/// The names in the catalogues of searches, for the help: every start of the command writes them.
pub(crate) fn search_parts() -> String {
    let known = Catalogues::default();
    let names = |part: &Part| (part.pages)(&known.de).iter().map(|page| page.name).collect::<Vec<_>>().join(" ");
    let line = |part: &Part| format!("  {:13} {}", part.plural, names(part));
    PARTS.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn chapter(title: &str, pages: impl Iterator<Item = &'static Page>) -> String {
    let mut text = format!("{title}\n\n");
    for page in pages {
        let _ = writeln!(text, "  {}\n      {}\n      source: {}", page.name, page.about, page.source);
        if !page.differs.is_empty() {
            let _ = writeln!(text, "      {}", pages::wrapped(&format!("here: {}", page.differs), "\n      "));
        }
        for line in pages::options(page).lines() {
            let _ = writeln!(text, "      {line}");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_has_every_part_with_its_names() {
        let text = search_parts();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), PARTS.len());
        for (line, part) in lines.iter().zip(PARTS) {
            let mut words = line.split_whitespace();
            assert_eq!(words.next(), Some(part.plural));
            assert!(words.any(|name| name == part.default), "{line}");
        }
    }
}
