//! An option with its name, allowed values and default; and a full set of values.

use super::number::{count, numbers_or, short};
use super::{SpecError, grammar, meant};
use std::fmt;

/// An option of an [`Entry`](super::Entry).
#[derive(Clone, Copy, Debug)]
pub struct OptionDef {
    /// The key in `key=value`.
    pub name: &'static str,
    /// The allowed values.
    pub kind: Kind,
    /// The value when none is given, as text; `None` makes the option required.
    pub default: Option<&'static str>,
    /// One line of help.
    pub help: &'static str,
}

impl OptionDef {
    const fn new(name: &'static str, kind: Kind, default: &'static str, help: &'static str) -> Self {
        Self { name, kind, default: Some(default), help }
    }

    /// A number within bounds.
    ///
    /// ```
    /// use tpam_spec::{Bounds, OptionDef};
    /// const RATE: OptionDef = OptionDef::real("rate", Bounds::open_low(0.0, 1.0), "0.1", "learning rate");
    /// assert_eq!(RATE.kind.to_string(), "a number in (0, 1]");
    /// ```
    pub const fn real(name: &'static str, bounds: Bounds, default: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::Real(bounds), default, help)
    }

    /// A number in [0, 1]: a value of C, a probability, a fraction.
    pub const fn unit(name: &'static str, default: &'static str, help: &'static str) -> Self {
        Self::real(name, Bounds::closed(0.0, 1.0), default, help)
    }

    /// A number in [0, 1], or the word `random`: a first value that may be drawn.
    pub const fn unit_or_random(name: &'static str, default: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::RealOrRandom(Bounds::closed(0.0, 1.0)), default, help)
    }

    /// A whole number from low to high.
    pub const fn integer(name: &'static str, [low, high]: [u64; 2], default: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::Integer(low, high), default, help)
    }

    /// One of these words; the first one is the default.
    pub const fn choice(name: &'static str, words: &'static [&'static str], help: &'static str) -> Self {
        Self::new(name, Kind::Choice(words), words[0], help)
    }

    /// One of these words, or nothing; any text, or nothing, if there are no words.
    pub const fn optional(name: &'static str, words: &'static [&'static str], help: &'static str) -> Self {
        Self::new(name, Kind::Optional(words), "", help)
    }

    /// A number within bounds, or nothing.
    pub const fn optional_real(name: &'static str, bounds: Bounds, help: &'static str) -> Self {
        Self::new(name, Kind::OptionalReal(bounds), "", help)
    }

    /// A text that must be given.
    pub const fn text(name: &'static str, help: &'static str) -> Self {
        Self { name, kind: Kind::Text, default: None, help }
    }

    /// The same with another default.
    #[must_use]
    pub const fn or(self, default: &'static str) -> Self {
        Self { default: Some(default), ..self }
    }
}

/// The allowed values of an option.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A number within bounds.
    Real(Bounds),
    /// A whole number from low to high.
    Integer(u64, u64),
    /// A number within bounds, or the word `random`.
    RealOrRandom(Bounds),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any text, such as a path; it is never read as a range.
    Text,
    /// One of these words, or any text if there are none, or nothing. The default is the empty text; the canonical form leaves the option
    /// out then, so that an option can be added to an entry without a change of earlier specs.
    Optional(&'static [&'static str]),
    /// A number within bounds, or nothing; left out of the canonical form like [`Kind::Optional`].
    OptionalReal(Bounds),
}

/// An interval whose lower end is open or closed.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    low: f64,
    high: f64,
    low_open: bool,
}

impl Bounds {
    /// [low, high].
    pub const fn closed(low: f64, high: f64) -> Self {
        Self { low, high, low_open: false }
    }

    /// (low, high].
    pub const fn open_low(low: f64, high: f64) -> Self {
        Self { low, high, low_open: true }
    }

    /// (0, ∞).
    pub const fn positive() -> Self {
        Self::open_low(0.0, f64::INFINITY)
    }

    /// The lower and the upper end, which may be infinite.
    pub const fn ends(self) -> [f64; 2] {
        [self.low, self.high]
    }

    fn holds(self, value: f64) -> bool {
        value <= self.high && (value > self.low || (value == self.low && !self.low_open))
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.high == f64::INFINITY {
            let word = if self.low_open { "above" } else { "of at least" };
            return write!(f, "a number {word} {}", self.low);
        }
        write!(f, "a number in {}{}, {}]", if self.low_open { '(' } else { '[' }, self.low, self.high)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Real(bounds) | Kind::OptionalReal(bounds) => write!(f, "{bounds}"),
            Kind::Integer(low, high) => write!(f, "a whole number from {low} to {high}"),
            Kind::RealOrRandom(bounds) => write!(f, "{bounds}, or 'random'"),
            Kind::Text | Kind::Optional([]) => f.write_str("a text"),
            Kind::Choice([word]) | Kind::Optional([word]) => f.write_str(word),
            Kind::Choice(words) | Kind::Optional(words) => write!(f, "one of {}", words.join(", ")),
        }
    }
}

/// A typed value of an option.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// A number.
    Real(f64),
    /// A whole number.
    Integer(u64),
    /// One of the words of a [`Kind::Choice`], or `random`.
    Word(String),
    /// Any text.
    Text(String),
    /// A [`Kind::Optional`] or [`Kind::OptionalReal`] that is not given.
    Nothing,
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Value::Real(value)
    }
}

impl From<u64> for Value {
    fn from(value: u64) -> Self {
        Value::Integer(value)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Real(value) => f.write_str(&short(*value)),
            Value::Integer(value) => write!(f, "{value}"),
            Value::Word(word) => f.write_str(word),
            Value::Text(text) => f.write_str(&grammar::quote(text)),
            Value::Nothing => Ok(()),
        }
    }
}

const RANDOM: &str = "random";
/// Whole numbers beyond this are not exact as f64.
const LARGEST_WHOLE: f64 = 9_007_199_254_740_992.0;

impl Kind {
    /// All values that `text` stands for: one, or several for a range or alternatives.
    pub(super) fn values(self, text: &str) -> Result<Vec<Value>, SpecError> {
        match self {
            Kind::Optional(_) | Kind::OptionalReal(_) if text.is_empty() => Ok(vec![Value::Nothing]),
            Kind::Text | Kind::Optional([]) => Ok(vec![Value::Text(grammar::unquote(text)?)]),
            Kind::Choice(_) | Kind::Optional(_) => text.split('|').map(|word| self.word(word.trim())).collect(),
            Kind::Real(_) | Kind::OptionalReal(_) | Kind::RealOrRandom(_) | Kind::Integer(..) => {
                let value = |value: Option<f64>| match value {
                    Some(value) => self.number(value),
                    None => Ok(Value::Word(RANDOM.to_owned())),
                };
                numbers_or(text, self.other_word()).map_err(|e| e.with_advice(&self))?.into_iter().map(value).collect()
            }
        }
    }

    /// How many values `text` stands for; 1 for a number or range with an error.
    pub(super) fn count(self, text: &str) -> usize {
        match self {
            Kind::Text | Kind::Optional([]) => 1,
            Kind::Choice(_) | Kind::Optional(_) => text.split('|').count(),
            Kind::Real(_) | Kind::OptionalReal(_) | Kind::RealOrRandom(_) | Kind::Integer(..) => count(text, self.other_word()),
        }
    }

    /// The word that is allowed instead of a number.
    fn other_word(self) -> Option<&'static str> {
        matches!(self, Kind::RealOrRandom(_)).then_some(RANDOM)
    }

    /// Checks a typed value in the same way as a written one.
    pub(super) fn checked(self, value: Value) -> Result<Value, SpecError> {
        match (self, value) {
            (Kind::Text | Kind::Optional([]), Value::Text(text) | Value::Word(text)) => Ok(Value::Text(text)),
            (Kind::Optional(_) | Kind::OptionalReal(_), Value::Nothing) => Ok(Value::Nothing),
            (Kind::RealOrRandom(_), Value::Text(word) | Value::Word(word)) if word == RANDOM => Ok(Value::Word(word)),
            (_, Value::Text(word) | Value::Word(word)) => self.word(&word),
            (Kind::Text | Kind::Choice(_) | Kind::Optional(_), value) => Err(SpecError(format!("{value} is not {self}"))),
            (_, Value::Integer(value)) => self.number(value as f64),
            (_, Value::Real(value)) if value.is_finite() => self.number(value),
            (_, value) => Err(SpecError(format!("{value} is not {self}"))),
        }
    }

    fn word(self, word: &str) -> Result<Value, SpecError> {
        let known = match self {
            Kind::Choice(words) | Kind::Optional(words) => meant(word, words.iter().copied()),
            _ => None,
        };
        known.map(|known| Value::Word(known.to_owned())).ok_or_else(|| SpecError(format!("'{word}' is not {self}")))
    }

    fn number(self, value: f64) -> Result<Value, SpecError> {
        // Turns −0 into 0: it would print as "-0", a second form of the same spec.
        let value = value + 0.0;
        match self {
            Kind::Integer(low, high)
                if value == value.trunc() && (0.0..=LARGEST_WHOLE).contains(&value) && (low..=high).contains(&(value as u64)) =>
            {
                Ok(Value::Integer(value as u64))
            }
            Kind::Real(bounds) | Kind::OptionalReal(bounds) | Kind::RealOrRandom(bounds) if bounds.holds(value) => Ok(Value::Real(value)),
            Kind::Integer(..) if value != value.trunc() => Err(SpecError(format!("{} is not a whole number: write {self}", short(value)))),
            _ => Err(SpecError(format!("{} is out of range: write {self}", short(value)))),
        }
    }
}

/// Every option of an entry with its value, in the entry's order.
#[derive(Clone, Debug, PartialEq)]
pub struct Options(pub(super) Vec<(&'static str, Value)>);

impl Options {
    /// Every option with its value, in the entry's order.
    ///
    /// ```
    /// let spec = tpam_pam::pams().spec("jade:c=0.25").unwrap();
    /// assert!(spec.options().all().any(|(key, value)| key == "c" && *value == 0.25.into()));
    /// ```
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(key, value)| (*key, value))
    }

    fn get(&self, name: &str) -> &Value {
        &self.0.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no option '{name}' is declared")).1
    }

    /// The value of a [`Kind::Real`] option.
    pub fn real(&self, name: &str) -> f64 {
        match self.get(name) {
            Value::Real(value) => *value,
            other => panic!("option '{name}' is {other:?}, not a number"),
        }
    }

    /// The value of a [`Kind::RealOrRandom`] option; `None` for `random`.
    pub fn real_or_random(&self, name: &str) -> Option<f64> {
        match self.get(name) {
            Value::Word(_) => None,
            _ => Some(self.real(name)),
        }
    }

    /// The value of a [`Kind::OptionalReal`] option; `None` if it is not given.
    pub fn optional_real(&self, name: &str) -> Option<f64> {
        match self.get(name) {
            Value::Nothing => None,
            _ => Some(self.real(name)),
        }
    }

    /// The value of a [`Kind::Integer`] option.
    pub fn integer(&self, name: &str) -> usize {
        match self.get(name) {
            Value::Integer(value) => *value as usize,
            other => panic!("option '{name}' is {other:?}, not a whole number"),
        }
    }

    /// The value of a [`Kind::Choice`], [`Kind::Text`] or [`Kind::Optional`] option; empty if it is not given.
    pub fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Value::Word(text) | Value::Text(text) => text,
            Value::Nothing => "",
            other => panic!("option '{name}' is {other:?}, not a text"),
        }
    }
}
