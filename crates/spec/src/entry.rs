//! An entry of a catalogue: its page (name, origin, options) and how to build the object.

use super::option::{Kind, OptionDef, Options, Value};
use super::{Source, SpecError, meant, nearest};

/// Something that can be named in a spec.
#[derive(Debug)]
pub struct Entry<T: 'static> {
    /// The description: name, source, options.
    pub page: Page,
    /// Builds the object. Fails if the options, each valid alone, do not fit together.
    pub build: fn(&Options) -> Result<T, String>,
}

/// The description of an entry, used for help, lists and checks.
#[derive(Debug)]
pub struct Page {
    /// The name in `name:key=value`.
    pub name: &'static str,
    /// One line: what it is.
    pub about: &'static str,
    /// Where it comes from.
    pub source: Source,
    /// Its rule in formulas, several lines of text; empty if `about` says everything.
    pub rule: &'static str,
    /// Where the paper, the programs of its authors and other implementations differ, one difference per line.
    pub ledger: &'static str,
    /// How it differs from what was published under this name, in sentences; empty if it does not.
    pub differs: &'static str,
    /// Its options, in the order of the canonical form.
    pub options: &'static [OptionDef],
    /// Keys that set several options at once.
    pub shorthands: &'static [Shorthand],
    /// Values of `preset=`.
    pub presets: &'static [Preset],
}

/// A key that sets several options at once; an option given by its own name takes precedence.
#[derive(Clone, Copy, Debug)]
pub struct Shorthand {
    /// The key.
    pub name: &'static str,
    /// The options it sets.
    pub sets: &'static [&'static str],
}

/// A named set of values for `preset=name`; an option given by name takes precedence.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name. It says which source the preset follows: `published` the paper, `review` the review of 2020, `code` a released program.
    pub name: &'static str,
    /// One line: what it stands for.
    pub about: &'static str,
    /// Options and their values.
    pub sets: &'static [(&'static str, &'static str)],
}

const PRESET: &str = "preset";

/// How specific a setting is: a shorthand overrides a preset, and the option's own name overrides both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Preset,
    Shorthand,
    Own,
}

/// An option with a value, given by its own name, a shorthand or a preset.
type Setting = (Rank, &'static str, Value);

impl Page {
    /// A page without options and without a rule in formulas.
    pub const fn new(name: &'static str, about: &'static str, source: Source) -> Self {
        Self { name, about, source, ..Self::EMPTY }
    }

    /// The same with options.
    #[must_use]
    pub const fn with(self, options: &'static [OptionDef]) -> Self {
        Self { options, ..self }
    }

    /// The entry with this page: `build` makes the object from its options, and fails if these, each valid alone, do not fit together.
    pub const fn built<T>(self, build: fn(&Options) -> Result<T, String>) -> Entry<T> {
        Entry { page: self, build }
    }

    /// A page without a name, for `..Page::EMPTY` in other pages.
    pub const EMPTY: Self = Self {
        name: "",
        about: "",
        source: Source::Unpublished("not published"),
        rule: "",
        ledger: "",
        differs: "",
        options: &[],
        shorthands: &[],
        presets: &[],
    };

    /// The number of combinations of values that the written options stand for. An option with an error counts as one value.
    pub(super) fn count(&self, given: &[(String, String)]) -> usize {
        let values = |(key, text): &(String, String)| {
            let option = self.option_of(key);
            option.map_or_else(|| text.split('|').count(), |option| option.kind.count(text))
        };
        given.iter().map(values).fold(1, usize::saturating_mul)
    }

    /// The option that a key sets: of a shorthand the first.
    pub(super) fn option_of(&self, key: &str) -> Option<&'static OptionDef> {
        let key = self.meant_key(key);
        let shorthand = self.shorthands.iter().find(|shorthand| shorthand.name == key);
        let name = shorthand.map_or(key, |shorthand| shorthand.sets[0]);
        self.options.iter().find(|option| option.name == name)
    }

    /// A value without a key, as in `file:x.csv`: the option that must be given, or else one of the first two, is meant.
    fn keyless(&self, value: &str) -> SpecError {
        let name = self.name;
        if let Some(option) = self.options.iter().find(|option| option.name == value) {
            return SpecError(format!("{name}: the option {value} has no value: write {name}:{value}={}", option.default.unwrap_or("…")));
        }
        let written = |option: &OptionDef| format!("{name}:{}={value}", option.name);
        let required = self.options.iter().find(|option| option.default.is_none()).map(written);
        SpecError(match (required, self.options) {
            (Some(one), _) => format!("'{name}:{value}' has no key: write {one}"),
            (None, [first, second, ..]) => format!("'{name}:{value}' has no key: write {} or {}", written(first), written(second)),
            (None, [one]) => format!("'{name}:{value}' has no key: write {}", written(one)),
            (None, []) => format!("'{name}:{value}': {name} has no options: write {name}"),
        })
    }

    /// All combinations of values that the written options stand for.
    pub(super) fn expand(&self, given: &[(String, String)]) -> Result<Vec<Options>, SpecError> {
        let mut combinations = vec![Vec::new()];
        for (at, (key, text)) in given.iter().enumerate() {
            if key.is_empty() {
                return Err(self.keyless(text));
            }
            let key = self.meant_key(key);
            if given[..at].iter().any(|(other, _)| self.meant_key(other) == key) {
                return Err(SpecError(format!("{}: option '{key}' is given twice", self.name)));
            }
            let choices = self.choices(key, text).map_err(|e| SpecError(format!("{}: {key}={text}: {e}", self.name)))?;
            combinations = combinations
                .iter()
                .flat_map(|done: &Vec<_>| choices.iter().map(move |choice| [done.as_slice(), choice.as_slice()].concat()))
                .collect();
        }
        combinations.into_iter().map(|settings| self.complete(&settings)).collect()
    }

    /// An option and a typed value for it, with the same checks as for a written value.
    pub(super) fn checked(&self, key: &str, value: Value) -> Result<(&'static str, Value), SpecError> {
        let named = |e: SpecError| SpecError(format!("{}: {key}: {e}", self.name));
        let option = self.option(key).map_err(named)?;
        Ok((option.name, option.kind.checked(value).map_err(named)?))
    }

    /// Typed values for some options, defaults for the others.
    pub(super) fn with_values(&self, values: &[(&str, Value)]) -> Result<Options, SpecError> {
        let setting = |(key, value): &(&str, Value)| self.checked(key, value.clone()).map(|(name, value)| (Rank::Own, name, value));
        self.complete(&values.iter().map(setting).collect::<Result<Vec<_>, _>>()?)
    }

    /// The settings made by `key=text`, once for each value that `text` stands for.
    fn choices(&self, key: &str, text: &str) -> Result<Vec<Vec<Setting>>, SpecError> {
        if key == PRESET && !self.presets.is_empty() {
            return text.split('|').map(|name| self.preset(name.trim())).collect();
        }
        let (rank, names) = match self.shorthands.iter().find(|shorthand| shorthand.name == key) {
            Some(shorthand) => (Rank::Shorthand, shorthand.sets),
            None => (Rank::Own, std::slice::from_ref(&self.option(key)?.name)),
        };
        let per_value = |value: Value| names.iter().map(|name| (rank, *name, value.clone())).collect();
        Ok(self.option(names[0])?.kind.values(text)?.into_iter().map(per_value).collect())
    }

    fn preset(&self, name: &str) -> Result<Vec<Setting>, SpecError> {
        let known = meant(name, self.presets.iter().map(|preset| preset.name));
        let Some(preset) = self.presets.iter().find(|preset| Some(preset.name) == known) else {
            return Err(SpecError(format!("unknown preset '{name}': {}", nearest(name, self.presets.iter().map(|p| p.name)))));
        };
        let one = |&(option, text): &(&'static str, &str)| Ok((Rank::Preset, option, single(self.option(option)?.kind, text)?));
        preset.sets.iter().map(one).collect()
    }

    fn option(&self, key: &str) -> Result<&'static OptionDef, SpecError> {
        self.options.iter().find(|option| option.name == key).ok_or_else(|| {
            let keys = self.keys();
            if keys.is_empty() {
                return SpecError(format!("unknown option '{key}': {} has no options", self.name));
            }
            SpecError(format!("unknown option '{key}': {}", nearest(key, keys.iter().copied())))
        })
    }

    /// The key that a word before `=` means; the word itself if it is unknown.
    fn meant_key<'a>(&self, word: &'a str) -> &'a str {
        meant(word, self.keys().into_iter()).unwrap_or(word)
    }

    /// Every key that is allowed before `=`.
    pub fn keys(&self) -> Vec<&'static str> {
        let preset = if self.presets.is_empty() { None } else { Some(PRESET) };
        self.options.iter().map(|o| o.name).chain(self.shorthands.iter().map(|s| s.name)).chain(preset).collect()
    }

    /// Completes the settings with defaults; a more specific setting overrides a less specific one.
    fn complete(&self, settings: &[Setting]) -> Result<Options, SpecError> {
        let value = |option: &OptionDef| {
            let given = settings.iter().filter(|(_, name, _)| *name == option.name).max_by_key(|(rank, ..)| *rank);
            match (given, option.default) {
                (Some((_, _, value)), _) => Ok((option.name, value.clone())),
                (None, Some(text)) => Ok((option.name, single(option.kind, text)?)),
                (None, None) => {
                    Err(SpecError(format!("{0} needs the option {1}: write {0}:{1}=… ({2})", self.name, option.name, option.help)))
                }
            }
        };
        self.options.iter().map(value).collect::<Result<_, _>>().map(Options)
    }

    /// The preset that gives exactly these options.
    pub(super) fn preset_of(&self, options: &Options) -> Option<&'static str> {
        let is = |preset: &&Preset| {
            let made = self.preset(preset.name).and_then(|settings| self.complete(&settings));
            made.is_ok_and(|made| made == *options)
        };
        self.presets.iter().find(is).map(|preset| preset.name)
    }

    /// The options that differ from the defaults.
    pub(super) fn unusual(&self, options: &Options) -> Vec<&'static str> {
        let usual = |option: &OptionDef| option.default.and_then(|text| single(option.kind, text).ok());
        let pairs = self.options.iter().zip(&options.0);
        pairs.filter(|(option, (_, value))| usual(option).as_ref() != Some(value)).map(|(option, _)| option.name).collect()
    }
}

fn single(kind: Kind, text: &str) -> Result<Value, SpecError> {
    kind.values(text)?.pop().ok_or_else(|| SpecError(format!("'{text}' is not a value")))
}
