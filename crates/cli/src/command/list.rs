//! `tpam list`: every name with its options, defaults and source, from the pages that specs are checked against.

use crate::args::{ListArgs, Listed};
use crate::failure::Failure;
use crate::print::print;
use std::fmt::Write;
use tpam_lab::Catalogues;
use tpam_pam::spec::Page;
use tpam_sim::theta::thetas;

pub(super) fn run(args: &ListArgs, known: &Catalogues) -> Result<(), Failure> {
    let wanted = |listed| args.what.is_none_or(|what| what == listed);
    let mut text = String::new();
    let mut add = |listed, title: &str, pages: Vec<&'static Page>| {
        if wanted(listed) {
            text += &chapter(title, &pages);
        }
    };
    add(Listed::Pams, "PAMs (--pam)", known.sim.subjects.pages().collect());
    add(Listed::Thetas, "What is tracked (--theta)", thetas_of(known));
    add(Listed::Targets, "Targets (--target), of the time n in [0, 1)", known.sim.targets.pages().collect());
    add(
        Listed::Acceptances,
        "Acceptances (--accept), of the distance d from the target",
        known.sim.acceptances.pages().collect(),
    );
    add(Listed::Mutations, "Mutations (--mutation of tpam de)", known.de.mutations.pages().collect());
    add(Listed::Crossovers, "Crossovers (--crossover of tpam de)", known.de.crossovers.pages().collect());
    add(Listed::Restarts, "Restarts (--restart of tpam de)", known.de.restarts.pages().collect());
    print(text.trim_end().as_bytes())?;
    print(b"\n")
}

/// The pages of all θ of all known PAMs, each name once.
fn thetas_of(known: &Catalogues) -> Vec<&'static Page> {
    let mut pages: Vec<&'static Page> = Vec::new();
    for page in known.sim.spaces().into_iter().flat_map(|space| thetas(space).pages().collect::<Vec<_>>()) {
        if pages.iter().all(|other| other.name != page.name) {
            pages.push(page);
        }
    }
    pages
}

fn chapter(title: &str, pages: &[&Page]) -> String {
    let mut text = format!("{title}\n\n");
    for page in pages {
        let _ = writeln!(text, "  {}\n      {}\n      source: {}", page.name, page.about, page.source);
        if !page.differs.is_empty() {
            let _ = writeln!(text, "      {}", wrapped(&format!("here: {}", page.differs), "\n      "));
        }
        for option in page.options {
            let default = match option.default {
                None => "compulsory".to_owned(),
                Some("") => "optional".to_owned(),
                Some(value) => format!("default {value}"),
            };
            let _ = writeln!(text, "      {:<8} {}: {}; {default}", option.name, option.help, option.kind);
        }
        for shorthand in page.shorthands {
            let _ = writeln!(text, "      {:<8} sets {}", shorthand.name, shorthand.sets.join(" and "));
        }
        for preset in page.presets.iter().filter(|preset| !preset.sets.is_empty()) {
            let _ = writeln!(text, "      preset={}: {}", preset.name, preset.about);
        }
        text.push('\n');
    }
    text
}

/// The width of wrapped text.
const WIDTH: usize = 110;

/// The words of a text in lines of at most [`WIDTH`] characters, joined by `between`.
fn wrapped(text: &str, between: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is always a line");
        if last.is_empty() {
            word.clone_into(last);
        } else if last.chars().count() + 1 + word.chars().count() <= WIDTH {
            let _ = write!(last, " {word}");
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join(between)
}
