//! Options that pages name exist: in the texts of all catalogues, of whole algorithms, and in specs of the documentation.

use std::path::{Path, PathBuf};
use tpam_pam::spec::{Kind, Page};
use tpam_searches::Catalogues;

/// The pages of all catalogues.
fn pages() -> Vec<&'static Page> {
    let known = Catalogues::default();
    let of_sim = known.sim.subjects.pages().chain(known.sim.targets.pages()).chain(known.sim.acceptances.pages());
    let of_de = known.de.mutations.pages().chain(known.de.crossovers.pages()).chain(known.de.restarts.pages());
    of_sim.chain(of_de).chain(known.de.populations.pages()).chain(known.de.selections.pages()).collect()
}

/// A `key=value` in a text, with the name before its colon if there is one.
#[derive(Debug, PartialEq)]
struct Named<'a> {
    entry: Option<&'a str>,
    key: &'a str,
    value: &'a str,
}

fn named(text: &str) -> Vec<Named<'_>> {
    let word = |c: char| c.is_ascii_alphanumeric() || "_./+-|".contains(c);
    let found = |(at, _): (usize, &str)| {
        let (before, after) = (&text[..at], &text[at + 1..]);
        let key = &before[before
            .rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .map_or(0, |end| end + before[end..].chars().next().map_or(0, char::len_utf8))..];
        let value = &after[..after.find(|c: char| !word(c)).unwrap_or(after.len())];
        let value = value.trim_end_matches(['.', '-', '|']);
        let entry = before[..before.len() - key.len()].strip_suffix(':').map(|name| {
            let from = name.rfind(|c: char| !word(c)).map_or(0, |end| end + name[end..].chars().next().map_or(0, char::len_utf8));
            &name[from..]
        });
        let is = key.starts_with(|c: char| c.is_ascii_lowercase()) && !value.is_empty();
        is.then_some(Named { entry: entry.filter(|name| !name.is_empty()), key, value })
    };
    text.match_indices('=').filter_map(found).collect()
}

/// Whether an entry has the option, with that value if its values are words.
fn has(page: &Page, Named { key, value, .. }: &Named) -> bool {
    let shorthand = page.shorthands.iter().find(|shorthand| shorthand.name == *key);
    let option = shorthand.map_or(*key, |shorthand| shorthand.sets[0]);
    match page.options.iter().find(|other| other.name == option).map(|option| option.kind) {
        Some(Kind::Choice(words)) => value.split('|').all(|value| words.contains(&value)),
        Some(Kind::Optional(words)) => words.is_empty() || value.split('|').all(|value| words.contains(&value)),
        Some(_) => true,
        None => *key == "preset" && value.split('|').all(|value| page.presets.iter().any(|preset| preset.name == value)),
    }
}

/// What the sentences of `about` name and no entry has that they are about or name.
fn missing<'a>(about: &[&Page], sentences: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let all = pages();
    let mut missing = Vec::new();
    for sentence in sentences {
        let words: Vec<&str> = sentence.split(|c: char| !(c.is_ascii_alphanumeric() || "-/".contains(c))).collect();
        let others = all.iter().filter(|page| words.contains(&page.name));
        let subjects: Vec<&&Page> = about.iter().chain(others).collect();
        // The tracked parameters have no catalogue: `pair:join=product`.
        let named = named(sentence).into_iter().filter(|one| one.entry != Some("pair"));
        let unknown = named.filter(|one| !subjects.iter().any(|page| has(page, one)));
        missing.extend(unknown.map(|one| format!("{}: {}={} in '{sentence}'", about[0].name, one.key, one.value)));
    }
    missing
}

fn sentences(page: &Page) -> impl Iterator<Item = &'static str> {
    let helps = page.options.iter().map(|option| option.help).chain(page.presets.iter().map(|preset| preset.about));
    let all = [page.about, page.differs].into_iter().chain(page.rule.lines()).chain(page.ledger.lines());
    all.chain(helps).collect::<Vec<_>>().into_iter()
}

#[test]
fn names_are_found_in_sentences() {
    let found: Vec<[&str; 2]> =
        named("F = 1 (success=strict): h=100,kappa_c=0. See shade:preset=code.").iter().map(|one| [one.key, one.value]).collect();
    assert_eq!(found, [["success", "strict"], ["h", "100"], ["kappa_c", "0"], ["preset", "code"]]);
    assert_eq!(named("write `current-to-pbest/1:p=0.1`")[0].entry, Some("current-to-pbest/1"));
    let jade = pages().into_iter().find(|page| page.name == "jade").unwrap();
    assert_eq!(missing(&[jade], ["A strict improvement (success=strict in searches)."]).len(), 1);
    assert_eq!(missing(&[jade], ["c=0.2 as in shade:h=5,weights=gains", "preset=published"]), [""; 0]);
    assert_eq!(missing(&[jade], ["shade:weights=much", "preset=code"]).len(), 2);
}

#[test]
fn every_option_that_a_page_names_exists() {
    let mut missing: Vec<String> = pages().into_iter().flat_map(missing_of).collect();
    for one in tpam_de::PUBLISHED {
        let parts: Vec<&Page> = one.parts().iter().filter_map(|(_, spec)| page_of(spec)).collect();
        missing.extend(self::missing(&parts, [one.about, one.differs]));
    }
    assert!(missing.is_empty(), "pages name options that do not exist:\n{}", missing.join("\n"));
}

fn missing_of(page: &'static Page) -> Vec<String> {
    missing(&[page], sentences(page))
}

fn page_of(spec: &str) -> Option<&'static Page> {
    let name = spec.split(':').next()?;
    pages().into_iter().find(|page| page.name == name)
}

/// All Markdown files below a folder.
fn markdown(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            markdown(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            files.push(path);
        }
    }
}

#[test]
fn every_option_of_a_spec_in_the_documentation_exists() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let (all, mut files, mut missing) = (pages(), vec![readme], Vec::new());
    markdown(&docs, &mut files);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for one in text.lines().flat_map(named) {
            let entries: Vec<&&Page> = all.iter().filter(|page| Some(page.name) == one.entry).collect();
            if !entries.is_empty() && !entries.iter().any(|page| has(page, &one)) {
                missing.push(format!("{}: {one:?}", file.display()));
            }
        }
    }
    assert!(missing.is_empty(), "the documentation names options that do not exist:\n{}", missing.join("\n"));
}
