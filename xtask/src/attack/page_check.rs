//! Reads a page of `tpam report` strictly, and compares its elements and attributes with those of pages of sound folders: nothing of others
//! is among them.

use std::collections::{BTreeMap, BTreeSet};

/// Elements without an end.
const VOID: [&str; 4] = ["meta", "link", "input", "br"];
/// Attributes whose values the program alone decides.
const OWN_VALUES: [&str; 4] = ["content", "http-equiv", "rel", "style"];

/// What pages of the program are made of.
#[derive(Default)]
pub(super) struct Vocabulary {
    /// Elements with their attributes; those of `OWN_VALUES` with the value, too.
    words: BTreeSet<String>,
    fixed: Fixed,
}

/// The texts of the scripts, the styles and the metadata of a page: the same in every page.
type Fixed = BTreeMap<&'static str, Vec<String>>;

/// A start tag.
struct Tag<'p> {
    name: &'p str,
    attributes: Vec<(&'p str, &'p str)>,
}

impl Vocabulary {
    /// Learns from the page of a sound folder.
    pub(super) fn learn(&mut self, page: &str) -> Result<(), String> {
        let (tags, fixed) = read(page)?;
        self.words.extend(tags.iter().flat_map(words));
        self.fixed = fixed;
        Ok(())
    }

    /// Checks another page: in what is not learnt, something might run.
    pub(super) fn check(&self, page: &str) -> Result<(), String> {
        let (tags, fixed) = read(page)?;
        if let Some(word) = tags.iter().flat_map(words).find(|word| !self.words.contains(word)) {
            return Err(format!("the page has {word}"));
        }
        if fixed == self.fixed { Ok(()) } else { Err("the page has another script, style or policy".to_owned()) }
    }
}

/// The element, and each of its attributes.
fn words(tag: &Tag) -> Vec<String> {
    let attribute = |(name, value): &(&str, &str)| {
        let value = if OWN_VALUES.contains(name) { format!("=\"{value}\"") } else { String::new() };
        format!("<{} {name}{value}>", tag.name)
    };
    tag.attributes.iter().map(attribute).chain([format!("<{}>", tag.name)]).collect()
}

/// The tags of a page, and the texts of its scripts, styles and metadata. Fails if the page is not written as ours are: each element is
/// closed where it was opened, and every attribute is `name="value"`.
fn read(page: &str) -> Result<(Vec<Tag<'_>>, Fixed), String> {
    let mut rest = page.strip_prefix("<!doctype html>").ok_or("the page does not begin with its type")?;
    let (mut tags, mut open) = (Vec::new(), Vec::new());
    let mut fixed = Fixed::new();
    while let Some((text, after)) = rest.split_once('<') {
        printable(text)?;
        let (inside, behind) = after.split_once('>').ok_or("a tag has no end")?;
        rest = behind;
        if let Some(name) = inside.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes another element"));
            }
            continue;
        }
        let (inside, is_closed) = inside.strip_suffix('/').map_or((inside, false), |inside| (inside, true));
        let tag = tag(inside)?;
        for raw in ["script", "style"].into_iter().filter(|raw| *raw == tag.name) {
            let (text, behind) = rest.split_once(&format!("</{raw}>")).ok_or("a script has no end")?;
            fixed.entry(raw).or_default().push(text.to_owned());
            rest = behind;
        }
        if tag.name == "meta" {
            fixed.entry("meta").or_default().push(inside.to_owned());
        } else if !is_closed && !["script", "style"].contains(&tag.name) && !VOID.contains(&tag.name) {
            open.push(tag.name);
        }
        tags.push(tag);
    }
    printable(rest)?;
    if open.is_empty() { Ok((tags, fixed)) } else { Err(format!("{open:?} are never closed")) }
}

fn printable(text: &str) -> Result<(), String> {
    let turns = |ch: char| matches!(ch, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    match text.chars().find(|ch| turns(*ch) || ch.is_control() && !matches!(ch, '\n' | '\t')) {
        Some(ch) => Err(format!("the page has the character {ch:?}")),
        None => Ok(()),
    }
}

fn tag(inside: &str) -> Result<Tag<'_>, String> {
    let wrong = || format!("<{inside}> is not written as our tags are");
    let (name, mut rest) = inside.split_at(inside.find(' ').unwrap_or(inside.len()));
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|ch| ch.is_ascii_alphanumeric() || "-:".contains(ch));
    let mut attributes = Vec::new();
    while let Some(next) = rest.strip_prefix(' ') {
        let end = next.find([' ', '=']).unwrap_or(next.len());
        let (attribute, after) = next.split_at(end);
        let (value, behind) = match after.strip_prefix("=\"") {
            Some(quoted) => quoted.split_once('"').ok_or_else(wrong)?,
            None if after.starts_with('=') => return Err(wrong()),
            None => ("", after),
        };
        if !is_name(attribute) || attribute.to_ascii_lowercase().starts_with("on") || leads_away(attribute, value) {
            return Err(format!("<{name} {attribute}=\"{value}\">"));
        }
        printable(value)?;
        attributes.push((attribute, value));
        rest = behind;
    }
    if is_name(name) && rest.is_empty() { Ok(Tag { name, attributes }) } else { Err(wrong()) }
}

/// Whether a value is an address other than a place in the page, nothing, or a table to save.
fn leads_away(attribute: &str, value: &str) -> bool {
    let ours = value.starts_with('#') || value == "data:," || value.starts_with("data:text/csv;");
    ["href", "src", "xlink:href", "action", "srcdoc", "formaction"].contains(&attribute) && !ours
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(inside: &str) -> String {
        format!("<!doctype html>\n<html><head><meta charset=\"utf-8\"><script>own()</script></head><body>{inside}</body></html>\n")
    }

    #[test]
    fn only_what_was_learnt_is_accepted() {
        let mut known = Vocabulary::default();
        known.learn(&page("<svg width=\"1\"><g class=\"a\"/></svg><a href=\"#b\" hidden>b</a>")).unwrap();
        known.check(&page("<svg width=\"9\"></svg> a &lt;b&gt; <a href=\"#c\">b</a>")).unwrap();
        for hostile in [
            "<img>",
            "<g onload=\"x\"/>",
            "<g a=b\" onload=x c=d\"/>",
            "<g class='a'/>",
            "<g  class=\"a\"/>",
            "<g class=\"a\"id=\"b\"/>",
            "<g style=\"a\"/>",
            "<a href=\"http://a.b\">b</a>",
            "<a href=\"javascript:x\">b</a>",
            "<script>x</script>",
            "<meta charset=\"utf-16\">",
            "</body>",
            "<svg>",
            "<!-- -->",
            "\u{1b}",
            "<g",
        ] {
            assert!(known.check(&page(hostile)).is_err(), "{hostile}");
        }
        assert!(known.check(&page("").replace("own()", "other()")).is_err());
    }
}
