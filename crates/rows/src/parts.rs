//! A spec taken apart: its name and its options with their values.

use crate::factor::symbol;
use tpam_pam::spec::{SpecData, Value, take_apart, unquote};

/// A spec taken apart: its name and its options with their values.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    text: String,
    name: String,
    options: Vec<(String, Value)>,
}

impl Parts {
    /// The parts of a checked spec.
    pub fn from_spec(spec: &SpecData) -> Self {
        let given = spec.options().all().filter(|(_, value)| **value != Value::Nothing);
        let options = given.map(|(key, value)| (key.to_owned(), value.clone())).collect();
        Self { text: spec.to_string(), name: spec.name().to_owned(), options }
    }

    /// The parts of the text of a spec, as result folders hold it; `None` if it is empty or not a spec.
    pub fn read(text: &str) -> Option<Self> {
        let (name, options) = take_apart(text).ok()?;
        let options = options.into_iter().map(|(key, text)| (key, value(&text))).collect();
        (!name.is_empty()).then_some(Self { text: text.to_owned(), name, options })
    }

    /// The same, but a text that is not a spec is a name without options.
    pub(crate) fn read_any(text: &str) -> Self {
        Self::read(text).unwrap_or_else(|| Self::named(text))
    }

    /// A name without options.
    pub(crate) fn named(name: &str) -> Self {
        Self { text: name.to_owned(), name: name.to_owned(), options: Vec::new() }
    }

    /// The spec as it is written.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The options that have a value, in order.
    pub fn options(&self) -> &[(String, Value)] {
        &self.options
    }

    /// The value of an option, if it has one.
    pub(crate) fn option(&self, key: &str) -> Option<&Value> {
        self.options.iter().find(|(other, _)| other == key).map(|(_, value)| value)
    }

    /// The options for which `shown` holds, as `key=value`.
    pub(crate) fn only_options(&self, shown: impl Fn(&str) -> bool) -> Vec<String> {
        self.options.iter().filter(|(key, _)| shown(key)).map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// The name unless it is left out, and the options for which `shown` holds, as a figure shows them: `sin, ω = 10`.
    pub(crate) fn in_symbols(&self, named: bool, shown: impl Fn(&str) -> bool) -> String {
        let options = self.options.iter().filter(|(key, _)| shown(key)).map(|(key, value)| format!("{} = {value}", symbol(key)));
        named.then(|| self.name.clone()).into_iter().chain(options).collect::<Vec<_>>().join(", ")
    }

    /// The name, and the options for which `shown` holds.
    pub(crate) fn with_only(&self, shown: impl Fn(&str) -> bool) -> String {
        with_options(&self.name, &self.only_options(shown))
    }
}

/// A name with options that are written as `key=value`.
pub(crate) fn with_options(name: &str, options: &[String]) -> String {
    if options.is_empty() { name.to_owned() } else { format!("{name}:{}", options.join(",")) }
}

/// The value that a text stands for, if nothing else is known of its option.
pub(crate) fn value(text: &str) -> Value {
    let whole = text.parse().ok().map(Value::Integer);
    let real = || text.parse().ok().filter(|value: &f64| value.is_finite()).map(Value::Real);
    whole.or_else(real).unwrap_or_else(|| Value::Text(unquote(text).unwrap_or_else(|_| text.to_owned())))
}

/// A value as a whole number, if it is one.
pub(crate) fn integer(value: &Value) -> Option<u64> {
    if let Value::Integer(value) = value { Some(*value) } else { None }
}

/// A value as a number, if it is one.
pub(crate) fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Real(value) => Some(*value),
        Value::Integer(value) => Some(*value as f64),
        _ => None,
    }
}

/// A value as text, without the quotes of the grammar.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        other => other.to_string(),
    }
}
