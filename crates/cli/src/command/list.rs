//! `tpam list`: every name with its options, defaults and source, from the pages that specs are checked against; or one page in full.

use super::{Catalogues, Failure, Run, print};
use std::fmt::Write;
use tpam_de::PUBLISHED;
use tpam_methods::pages;
use tpam_pam::spec::Page;

/// The catalogues of simulations: the word that lists each, its title, and the kind of its pages.
const SIMULATION: [(&str, &str, &str); 4] = [
    ("pams", "PAMs (--pam)", "PAM"),
    ("thetas", "What is tracked (--theta)", "theta"),
    ("targets", "Targets (--target), of the time n in [0, 1)", "target"),
    ("acceptances", "Acceptances (--accept), of the distance d from the target", "acceptance"),
];

/// The catalogues of searches.
const SEARCH: [(&str, &str, &str); 5] = [
    ("mutations", "Mutations (--mutation of tpam de)", "mutation"),
    ("crossovers", "Crossovers (--crossover of tpam de)", "crossover"),
    ("restarts", "Restarts (--restart of tpam de)", "restart"),
    ("populations", "Population sizes (--population of tpam de)", "population"),
    ("selections", "Selections (--selection of tpam de)", "selection"),
];

/// The word that lists whole algorithms.
const ALGORITHMS: &str = "algorithms";

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(help = format!("The catalogue to list ({}), or the name of an entry, whose page is shown in full [default: all catalogues]", words().join(", ")))]
    what: Option<String>,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let what = self.what.as_deref();
        let catalogue = |word: &str| what.is_none_or(|what| what == word);
        let all = pages::all(known);
        let mut text = String::new();
        for (_, title, kind) in SIMULATION.iter().chain(&SEARCH).filter(|(word, ..)| catalogue(word)) {
            let pages = all.iter().filter(|(other, _)| other == kind).map(|(_, page)| *page);
            text += &chapter(title, pages);
        }
        if catalogue(ALGORITHMS) {
            text += "Whole algorithms (--algorithm of tpam de)\n\n";
            text += &PUBLISHED.iter().map(pages::algorithm).collect::<Vec<_>>().join("\n");
        }
        if let (Some(name), true) = (what, text.is_empty()) {
            text = pages::in_full_or(name, &words(), known)?;
        }
        print(text.trim_end().as_bytes())?;
        print(b"\n")
    }
}

/// The words that list a catalogue.
fn words() -> Vec<&'static str> {
    SIMULATION.iter().chain(&SEARCH).map(|(word, ..)| *word).chain([ALGORITHMS]).collect()
}

/// The names of all entries of a kind, for the help.
pub(crate) fn names(kind: &str, between: &str) -> String {
    let all = pages::all(&Catalogues::default());
    let names: Vec<&str> = all.iter().filter(|(other, _)| *other == kind).map(|(_, page)| page.name).collect();
    names.join(between)
}

/// The names in the catalogues of searches, for the help.
pub(crate) fn search_parts() -> String {
    let line = |(word, _, kind): &(&str, &str, &str)| format!("  {word:13} {}", names(kind, " "));
    SEARCH.iter().map(line).collect::<Vec<_>>().join("\n")
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
