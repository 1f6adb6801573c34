//! The pages of everything that can be named: one entry in full, as text.

use std::fmt::Write;
use tpam_de::{PARTS, PUBLISHED, Published};
use tpam_pam::spec::{Page, meant, suggestion};
use tpam_pam::{Asks, Column, ColumnKind, Feedback, learns, other_pams};
use tpam_searches::Catalogues;
use tpam_sim::subject::SIMULATED;
use tpam_sim::theta::thetas;
use tpam_store::Error;

/// The kind of the pages of searches.
pub const SEARCH: &str = "search";

/// The width of wrapped text.
const WIDTH: usize = 110;

/// The page of an entry in full: its rule, its options and presets, what it listens to and where implementations differ. `words` are other
/// words that the user may have meant.
///
/// ```
/// let known = tpam_searches::Catalogues::default();
/// let page = tpam_methods::pages::in_full("l-shade", &[], &known).unwrap();
/// assert!(page.contains("mean_WL(S) = Σ w s² / Σ w s") && page.contains("preset=code"));
/// let error = tpam_methods::pages::in_full("l-shad", &[], &known).unwrap_err();
/// assert_eq!(error.to_string(), "unknown name 'l-shad': did you mean 'l-shade'?");
/// ```
pub fn in_full(name: &str, words: &[&str], known: &Catalogues) -> Result<String, Error> {
    let all = all(known);
    let names = all.iter().map(|(_, page)| page.name).chain(PUBLISHED.iter().map(|algorithm| algorithm.name));
    let names = names.chain(known.suites.iter().map(|suite| suite.name()));
    let Some(name) = meant(name, names.clone()) else {
        let advice = suggestion(name, words.iter().copied().chain(names))
            .unwrap_or_else(|| "no catalogue has it; `tpam list` names them".to_owned());
        return Err(Error::unknown("name", name, format!("unknown name '{name}': {advice}")));
    };
    let named = all.iter().filter(|(_, page)| page.name == name);
    let whole = PUBLISHED.iter().find(|algorithm| algorithm.name == name);
    let mut parts: Vec<String> = named.map(|(kind, page)| page_text(kind, page, known)).collect();
    parts.extend(whole.map(algorithm));
    parts.extend(known.suites.get(name).map(|suite| format!("{name} (suite)\n{}", suite.page())));
    Ok(parts.join("\n"))
}

/// All pages, each with the kind of its catalogue. The baselines of simulations are listed with the PAMs.
pub fn all(known: &Catalogues) -> Vec<(&'static str, &'static Page)> {
    let mut all: Vec<(&'static str, &'static Page)> = Vec::new();
    let mut add = |kind: &'static str, pages: Vec<&'static Page>| {
        for page in pages {
            if !all.iter().any(|(other, known)| *other == kind && known.name == page.name) {
                all.push((kind, page));
            }
        }
    };
    add("PAM", known.sim.subjects.pages().collect());
    add("theta", known.sim.spaces().into_iter().flat_map(|space| thetas(space).pages().collect::<Vec<_>>()).collect());
    add("target", known.sim.targets.pages().collect());
    add("acceptance", known.sim.acceptances.pages().collect());
    add(SEARCH, known.searches.pages().collect());
    for part in PARTS {
        add(part.key, (part.pages)(&known.de));
    }
    all
}

/// What a PAM with its default options listens to; `None` for other kinds and for PAMs with a compulsory option.
pub(crate) fn asks(kind: &str, name: &str, known: &Catalogues) -> Option<Asks> {
    let pam = (kind == "PAM").then(|| known.de.pams.spec(name).ok()?.build().ok())??;
    Some(pam.asks())
}

/// One page.
fn page_text(kind: &str, page: &Page, known: &Catalogues) -> String {
    let heard = asks(kind, page.name, known).map_or_else(String::new, |asks| wrapped(&listens(page.name, asks), "\n"));
    let ledger: Vec<String> = page.ledger.lines().map(|line| format!("- {}", wrapped(line, "\n  "))).collect();
    let sections = [
        section("Rule", page.rule),
        section("Here", &wrapped(page.differs, "\n")),
        section("Adapted columns", &columns(kind, page.name, known)),
        section("Listens to", &heard),
        section("Options", options(page).trim_end()),
        section("Where implementations differ", &ledger.join("\n")),
    ];
    format!("{} ({kind})\n{}\n\nSource: {}\n{}", page.name, page.about, page.source, sections.concat())
}

/// The columns that a search with its default options asks a PAM for, one line each; nothing for other kinds.
fn columns(kind: &str, name: &str, known: &Catalogues) -> String {
    let design = (kind == SEARCH).then(|| known.searches.spec(name).ok()?.build().ok()).flatten();
    let line = |column: &Column| {
        let range = || format!("{} to {}", column.at(0.0), column.at(1.0));
        let values = if let ColumnKind::Category { names } = column.kind { names.join(", ") } else { range() };
        format!("{:<8} {values}", column.name)
    };
    design.map_or_else(String::new, |design| design.columns.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// A title and a text below it; nothing if the text is empty.
fn section(title: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("\n{title}\n{}", indented(text)) }
}

/// What a PAM listens to, and whether it can be simulated, in a sentence or two.
pub(crate) fn listens(name: &str, asks: Asks) -> String {
    let mut words = match (learns(name), asks.all()) {
        (true, nothing) if nothing.is_empty() => "the success of its samples".to_owned(),
        (true, all) => format!("the success of its samples, {all}"),
        (false, all) => all.to_string(),
    };
    let simulated = SIMULATED.and(Feedback::GAINS);
    // Acceptances for step sizes and for operators say what each sample is worth.
    let beyond = other_pams().pages().any(|page| page.name == name);
    let simulated = if beyond { simulated.and(Feedback::REWARDS).and(Feedback::VALUES) } else { simulated };
    let missing = asks.needs.without(simulated);
    if missing.is_empty() {
        let stand_ins = asks.uses.without(simulated);
        if !stand_ins.is_empty() {
            let _ = write!(words, ". In a simulation stand-ins replace {stand_ins}");
        }
    } else {
        let _ = write!(words, ". It cannot be simulated: a simulation does not have {missing}");
    }
    words
}

/// Options, shorthands and presets, one line each.
pub fn options(page: &Page) -> String {
    let mut text = String::new();
    for option in page.options {
        let default = match option.default {
            None => "compulsory".to_owned(),
            Some("") => "optional".to_owned(),
            Some(value) => format!("default {value}"),
        };
        let _ = writeln!(text, "{:<8} {}: {}; {default}", option.name, option.help, option.kind);
    }
    for shorthand in page.shorthands {
        let _ = writeln!(text, "{:<8} sets {}", shorthand.name, shorthand.sets.join(" and "));
    }
    for preset in page.presets.iter().filter(|preset| !preset.sets.is_empty()) {
        let _ = writeln!(text, "preset={}: {}", preset.name, preset.about);
    }
    text
}

/// A whole algorithm with its parts.
pub fn algorithm(whole: &Published) -> String {
    let mut text = format!("{} (algorithm)\n{}\n\nSource: {}\n\nParts\n", whole.name, whole.about, whole.source);
    for (kind, spec) in whole.parts() {
        let _ = writeln!(text, "    {kind:<10} {spec}");
    }
    text + &section("Here", &wrapped(whole.differs, "\n"))
}

/// Every line four spaces further to the right.
fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect::<Vec<_>>().concat()
}

/// The words of a text in lines of at most 110 characters, joined by `between`.
pub fn wrapped(text: &str, between: &str) -> String {
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
