//! Keys of conditions: labels of cells, and options of their specs.

use crate::simulations::Stored;
use std::collections::BTreeSet;
use tpam_pam::spec::{suggestion, take_apart};
use tpam_store::Error;

/// What a key stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Key {
    /// A label: a column of `cells.csv`.
    Label(String),
    /// An option of the spec that is the value of a label.
    Option {
        /// The label.
        label: String,
        /// The option.
        option: String,
    },
}

/// The labels whose values are whole numbers.
const NUMBERS: [&str; 3] = ["cell", "n", "iterations"];
/// The option that stands for the name of a spec.
const NAME: &str = "name";
/// The most values that a message lists.
const MOST_SHOWN: usize = 12;

impl Key {
    /// Whether its values are numbers rather than specs.
    pub(super) fn is_number(&self) -> bool {
        matches!(self, Key::Label(label) if NUMBERS.contains(&label.as_str()))
    }

    /// The value of a cell; `None` if it has none.
    pub(super) fn value(&self, cell: &Stored) -> Option<String> {
        match self {
            Key::Label(label) => Some(cell.label(label).to_owned()).filter(|value| !value.is_empty()),
            Key::Option { label, option } => {
                let (_, options) = take_apart(cell.label(label)).ok()?;
                options.into_iter().find(|(key, _)| key == option).map(|(_, value)| value)
            }
        }
    }

    /// The values that occur, as text for a message.
    pub(super) fn values(&self, cells: &[Stored]) -> String {
        let mut values: Vec<String> = Vec::new();
        for value in cells.iter().filter_map(|cell| self.value(cell)) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        let more = values.len().saturating_sub(MOST_SHOWN);
        values.truncate(MOST_SHOWN);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{}{more}", values.join(", "))
    }
}

/// The keys that cells have.
pub(super) struct Keys {
    labels: BTreeSet<String>,
    /// The options of the specs, each with its label.
    options: BTreeSet<(String, String)>,
}

impl Keys {
    pub(super) fn of(cells: &[Stored]) -> Self {
        let mut keys = Self { labels: BTreeSet::from(["cell".to_owned()]), options: BTreeSet::new() };
        for cell in cells {
            for label in cell.labels().filter(|label| !label.contains('.')) {
                keys.labels.insert(label.to_owned());
                let spec = cell.label(label);
                let options = if spec.contains(':') { take_apart(spec).unwrap_or_default().1 } else { Vec::new() };
                keys.options.extend(options.into_iter().map(|(option, _)| (label.to_owned(), option)));
            }
        }
        keys
    }

    /// The key with this name: a label, the full name of an option, or its short name if only one label has it.
    pub(super) fn find(&self, name: &str) -> Result<Key, Error> {
        if self.labels.contains(name) {
            return Ok(Key::Label(name.to_owned()));
        }
        if let Some((label, NAME)) = name.split_once('.').filter(|(label, _)| self.labels.contains(*label)) {
            return Ok(Key::Label(label.to_owned()));
        }
        let called = |(label, option): &&(String, String)| option == name || full(label, option) == name;
        match &self.options.iter().filter(called).collect::<Vec<_>>()[..] {
            [(label, option)] => Ok(Key::Option { label: label.clone(), option: option.clone() }),
            [] => Err(self.unknown(name)),
            several => {
                let choices = several.iter().map(|(label, option)| full(label, option)).collect();
                Err(Error::Ambiguous { name: name.to_owned(), choices })
            }
        }
    }

    fn unknown(&self, name: &str) -> Error {
        let options = self.options.iter().map(|(label, option)| full(label, option));
        let known: Vec<String> = self.labels.iter().cloned().chain(options).collect();
        let short = self.options.iter().map(|(_, option)| option.as_str());
        // The list has the full names only.
        let near =
            suggestion(name, known.iter().map(String::as_str).chain(short)).unwrap_or_else(|| format!("there are {}", known.join(", ")));
        Error::unknown("label", name, format!("these cells have no '{name}': {near}"))
    }
}

fn full(label: &str, option: &str) -> String {
    format!("{label}.{option}")
}
