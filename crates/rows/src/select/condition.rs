//! Conditions on cells: a key, which is a label of the cells or an option of their specs, and the values that it may have.

use crate::factor::{Factor, Label};
use crate::names::{first_names, the_one_named};
use crate::parts::{self, Parts, number, text};
use crate::simulations::Stored;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;
use tpam_figure::distinct;
use tpam_pam::spec::{Value, suggestion, take_apart};
use tpam_store::Error;

/// One condition: `h=5|10`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Condition {
    key: String,
    wanted: Wanted,
}

impl Condition {
    /// Whether it is about the name of the PAM.
    pub(super) fn is_of_pam(&self) -> bool {
        ["pam", "pam.name"].contains(&self.key.as_str())
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.key, self.wanted.text)
    }
}

/// Reads `key=value,key=value`.
pub(super) fn parse(text: &str) -> Result<Vec<Condition>, Error> {
    const WHERE: &str = "where";
    // The grammar of options, whose quotes protect commas.
    match take_apart(&format!("{WHERE}:{text}")) {
        // A colon in a key comes from a spec: `shade:h=5`.
        Ok((name, options)) if name == WHERE && !options.iter().any(|(key, _)| key.contains(':')) => {
            let condition = |(key, value): (String, String)| Condition { key, wanted: Wanted::new(&value) };
            Ok(options.into_iter().map(condition).collect())
        }
        _ => Err(Error::key(WHERE, text, "write key=value,key=value, such as pam=shade,h=5,pmax=0.1|0.3")),
    }
}

/// Whether the part of a selection consists of conditions, and is not a spec: `h=5`, but not `shade:h=5`.
pub(super) fn is_condition(part: &str) -> bool {
    part.find([':', '=']).is_some_and(|at| part.as_bytes()[at] == b'=')
}

/// The cells that fulfil all conditions.
pub(super) fn fulfilled(folder: &Path, cells: &[Stored], conditions: &[Condition]) -> Result<Vec<Stored>, Error> {
    let keys = keys(cells);
    let mut left: Vec<&Stored> = cells.iter().collect();
    for condition in conditions {
        let key = find(&keys, &condition.key)?;
        if !cells.iter().any(|cell| condition.wanted.fits(cell, key)) {
            let (folder, values) = (folder.display(), listed(cells.iter().filter_map(|cell| shown(cell, key))));
            let name = &condition.key;
            return Err(Error::nothing("cell", format!("{folder} has no cell with {condition}: {name} is {values}")));
        }
        left.retain(|cell| condition.wanted.fits(cell, key));
    }
    if left.is_empty() {
        let all: Vec<String> = conditions.iter().map(ToString::to_string).collect();
        let (folder, all) = (folder.display(), all.join(","));
        return Err(Error::nothing(
            "cell",
            format!("{folder} has no cell with {all}: each condition holds somewhere, but not all at once"),
        ));
    }
    Ok(left.into_iter().cloned().collect())
}

/// The values that a condition allows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wanted {
    text: String,
}

impl Wanted {
    pub(crate) fn new(text: &str) -> Self {
        Self { text: text.to_owned() }
    }

    /// Whether a cell has one of the wanted values of a key.
    fn fits(&self, cell: &Stored, key: &Factor) -> bool {
        if key.is_spec() {
            return cell.labels.get(&key.label).is_some_and(|spec| self.is_spec(spec));
        }
        value(cell, key).is_some_and(|value| is_one_of(&value, &self.text))
    }

    /// Whether a spec has the name and the options: `shade:h=5|10` fits `shade:h=5,start_f=0.5,start_c=0.5`. Of several names, the options
    /// belong to the last: `jade|shade:h=5`.
    pub(crate) fn is_spec(&self, spec: &Parts) -> bool {
        let Ok((names, options)) = take_apart(&self.text) else { return false };
        let has = |(key, values): &(String, String)| spec.option(key).is_some_and(|value| is_one_of(value, values));
        match names.rsplit_once('|') {
            Some((before, _)) if before.split('|').any(|other| other.trim() == spec.name()) => true,
            Some((_, last)) => last.trim() == spec.name() && options.iter().all(has),
            None => names == spec.name() && options.iter().all(has),
        }
    }
}

/// Whether a value is one of the alternatives, as a number or as text.
fn is_one_of(value: &Value, alternatives: &str) -> bool {
    let same = |other: Value| number(value).zip(number(&other)).map_or_else(|| text(value) == text(&other), |(a, b)| a == b);
    alternatives.split('|').any(|other| same(parts::value(other.trim())))
}

/// The most values that a message lists.
const MOST_SHOWN: usize = 12;

/// The keys that cells have, sorted by name: labels, then options.
pub(super) fn keys(cells: &[Stored]) -> Vec<Factor> {
    let all: BTreeSet<Factor> = cells.iter().flat_map(|cell| cell.labels.factors()).chain([Factor::of_label(&Label::Cell)]).collect();
    let mut keys: Vec<Factor> = all.into_iter().collect();
    keys.sort_by_cached_key(|key| (key.option.is_some(), key.full_name()));
    keys
}

/// The key with this name: a label, the full name of an option, or its short name if only one label has it. `pam.name` is `pam`.
pub(super) fn find<'a>(keys: &'a [Factor], name: &str) -> Result<&'a Factor, Error> {
    match keys.iter().find(|key| key.option.is_none() && key.column() == name) {
        Some(label) => Ok(label),
        None => the_one_named(keys, name, |key| [key.full_name(), key.name()])?.ok_or_else(|| unknown(keys, name)),
    }
}

fn unknown(keys: &[Factor], name: &str) -> Error {
    let known: Vec<String> = keys.iter().map(Factor::full_name).collect();
    let short = keys.iter().filter_map(|key| key.option.as_deref());
    let near = suggestion(name, known.iter().map(String::as_str).chain(short));
    // The list has the full names only.
    let near = near.unwrap_or_else(|| format!("there are {}", known.join(", ")));
    Error::unknown("label", name, format!("these cells have no '{name}': {near}"))
}

/// The value of a cell: of an option, or a number.
pub(super) fn value<'a>(cell: &'a Stored, key: &Factor) -> Option<Cow<'a, Value>> {
    if key.label == Label::Cell { cell.row().map(|row| Cow::Owned((row as u64).into())) } else { cell.labels.value(key) }
}

/// The value of a cell, or its spec, as text for a message.
pub(super) fn shown(cell: &Stored, key: &Factor) -> Option<String> {
    if key.is_spec() {
        cell.labels.get(&key.label).map(|spec| spec.text().to_owned())
    } else {
        value(cell, key).map(|value| value.to_string())
    }
}

/// The different values, of many only the first ones.
pub(super) fn listed(all: impl Iterator<Item = String>) -> String {
    first_names(&distinct(all), MOST_SHOWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(row: &str, pam: &str, accept: &str) -> Stored {
        let targets = [("target", "file:path=\"a,b.csv\""), ("target_c", "")];
        let first = [("cell", row), ("pam", pam), ("theta", "c")];
        Stored::from_columns([&first[..], &targets, &[("accept", accept), ("n", "50"), ("runs", "2")]].concat().into_iter())
    }

    fn cells() -> Vec<Stored> {
        vec![
            cell("0", "jade:c=0.1", "linear:alpha=1,pmax=0.1"),
            cell("1", "shade:h=5,start_f=0.5", "linear:alpha=1,pmax=0.1"),
            cell("2", "shade:h=10,start_f=0.5", "linear:alpha=1,pmax=0.3"),
            cell("3", "jde:alpha=2", "linear:alpha=2,pmax=0.3"),
        ]
    }

    fn rows(conditions: &str) -> Result<String, String> {
        let found = parse(conditions).and_then(|all| fulfilled(Path::new("r"), &cells(), &all)).map_err(|e| e.to_string())?;
        Ok(found.iter().map(|cell| cell.label("cell")).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn labels_and_options_select() {
        let found = |text: &str| rows(text).unwrap();
        assert_eq!(found("pam=shade"), "1 2");
        assert_eq!(found("pam=shade:h=10"), "2");
        assert_eq!(found("pam=jade|shade:h=5"), "0 1");
        assert_eq!(found("h=5|10,pmax=0.30"), "2");
        assert_eq!(found("pam.h=5,accept=linear"), "1");
        assert_eq!(found("pam.name=jade|jde,n=50,cell=0|3|2"), "0 3");
        assert_eq!(found("target=file:path=\"a,b.csv\",accept.alpha=2"), "3");
    }

    #[test]
    fn messages_say_what_there_is() {
        let refused = |text: &str| rows(text).unwrap_err();
        assert_eq!(refused("h=7"), "r has no cell with h=7: h is 5, 10");
        assert_eq!(
            refused("pam=shde"),
            "r has no cell with pam=shde: pam is jade:c=0.1, shade:h=5,start_f=0.5, shade:h=10,start_f=0.5, jde:alpha=2"
        );
        assert_eq!(refused("pmx=0.1"), "these cells have no 'pmx': did you mean 'pmax'?");
        assert_eq!(refused("alpha=2"), "'alpha' is ambiguous: write accept.alpha or pam.alpha");
        assert!(refused("h=5,pmax=0.3").contains("each condition holds somewhere, but not all at once"));
        assert!(refused("shade").contains("write key=value"));
        assert!(refused("shade:h=5").contains("write key=value"));
        assert!(refused("xyz=1").contains("there are accept, cell, n, pam, target, target_c, theta, accept.alpha"));
    }
}
