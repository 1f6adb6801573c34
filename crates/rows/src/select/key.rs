//! Keys of conditions: labels of cells, and options of their specs.

use crate::factor::{Factor, Label};
use crate::names::{first_names, the_one_named};
use crate::simulations::Stored;
use std::borrow::Cow;
use std::collections::BTreeSet;
use tpam_pam::spec::{Value, suggestion};
use tpam_store::Error;

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
    let mut values: Vec<String> = Vec::new();
    for value in all {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    first_names(&values, MOST_SHOWN)
}
