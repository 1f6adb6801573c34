//! A catalogue: the ordered list of entries of one sort, and the specs that name them.

use super::grammar::{self, Raw};
use super::meant::plain;
use super::option::{Kind, Options, Value};
use super::{Entry, MOST_VALUES, Page, SpecError, meant, nearest};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// Builds an object from the options of its page.
type Build<T> = Arc<dyn Fn(&Options) -> Result<T, String> + Send + Sync>;

/// An ordered list of named entries of one sort.
pub struct Catalogue<T: 'static> {
    sort: &'static str,
    items: Vec<(&'static Page, Build<T>)>,
    /// Words in lower case that people write for an entry, and its name.
    also: Vec<[&'static str; 2]>,
    /// Names that other catalogues have, and why this one does not have them.
    elsewhere: Vec<[&'static str; 2]>,
}

impl<T> Clone for Catalogue<T> {
    fn clone(&self) -> Self {
        Self { sort: self.sort, items: self.items.clone(), also: self.also.clone(), elsewhere: self.elsewhere.clone() }
    }
}

impl<T> Catalogue<T> {
    /// A catalogue of entries that messages call `sort`.
    ///
    /// # Panics
    /// If two entries have the same name.
    pub fn new(sort: &'static str, entries: impl IntoIterator<Item = &'static Entry<T>>) -> Self {
        entries.into_iter().fold(Self { sort, items: Vec::new(), also: Vec::new(), elsewhere: Vec::new() }, Self::with)
    }

    /// The catalogue with one more entry at its end.
    ///
    /// # Panics
    /// If the catalogue already has an entry with that name.
    #[must_use]
    pub fn with(self, entry: &'static Entry<T>) -> Self {
        self.with_built(&entry.page, entry.build)
    }

    /// The same for an entry that is known only at run time, such as an object of another language.
    ///
    /// # Panics
    /// If the catalogue already has an entry with that name.
    #[must_use]
    pub fn with_built(mut self, page: &'static Page, build: impl Fn(&Options) -> Result<T, String> + Send + Sync + 'static) -> Self {
        let name = page.name;
        assert!(self.pages().all(|page| page.name != name), "two {}s are called '{name}'", self.sort);
        self.items.push((page, Arc::new(build)));
        self
    }

    /// The same entries, with `wrap` applied to each object they build.
    pub fn map<U>(self, wrap: fn(T) -> U) -> Catalogue<U> {
        let items = self.items.into_iter().map(|(page, build)| {
            let wrapped: Build<U> = Arc::new(move |options| build(options).map(wrap));
            (page, wrapped)
        });
        Catalogue { sort: self.sort, items: items.collect(), also: self.also, elsewhere: self.elsewhere }
    }

    /// The same catalogue, in which `word`, in lower case, stands for the entry `name`, too.
    #[must_use]
    pub fn also(mut self, word: &'static str, name: &'static str) -> Self {
        self.also.push([word, name]);
        self
    }

    /// The same catalogue, whose messages say why it does not have the entry `name`, which people may expect in it.
    #[must_use]
    pub fn elsewhere(mut self, name: &'static str, why: &'static str) -> Self {
        self.elsewhere.push([name, why]);
        self
    }

    /// The pages of its entries, in order.
    pub fn pages(&self) -> impl Iterator<Item = &'static Page> + Clone {
        self.items.iter().map(|(page, _)| *page)
    }

    /// The pages that a list of names or specs refers to, each once. Options are not checked.
    ///
    /// ```
    /// let pages = tpam_pam::pams().pages_of("shade:h=5,jade,shade:h=20").unwrap();
    /// assert_eq!(pages.iter().map(|page| page.name).collect::<Vec<_>>(), ["shade", "jade"]);
    /// ```
    pub fn pages_of(&self, text: &str) -> Result<Vec<&'static Page>, SpecError> {
        let mut pages: Vec<&'static Page> = Vec::new();
        let raw = grammar::parse(text)?;
        for at in 0..raw.len() {
            let (page, _) = self.entry_at(&raw, at)?;
            if pages.iter().all(|other| other.name != page.name) {
                pages.push(page);
            }
        }
        Ok(pages)
    }

    /// All specs that `text` stands for: a list, with ranges and alternatives expanded.
    pub fn specs(&self, text: &str) -> Result<Vec<Spec<T>>, SpecError> {
        self.all_specs(&[text])
    }

    /// All specs that several texts stand for together. They are counted before they are made: more than [`MOST_VALUES`] are an error.
    pub fn all_specs<S: AsRef<str>>(&self, texts: &[S]) -> Result<Vec<Spec<T>>, SpecError> {
        let specs = self.expanded(texts)?;
        match specs.iter().find_map(|spec| spec.alias.as_ref().map(|alias| (spec, alias))) {
            None => Ok(specs),
            Some((spec, alias)) => Err(SpecError(format!(
                "{} as {alias}: names can be given to the PAMs of a search only; leave out 'as {alias}', or write a text with ' as ' in \
                 quotes",
                spec.name()
            ))),
        }
    }

    /// The same for a list whose specs may have aliases. The aliases are different.
    ///
    /// ```
    /// let specs = tpam_pam::pams().specs_with_aliases("shade:h=5 as s5,jade").unwrap();
    /// assert_eq!((specs[0].alias(), specs[1].alias()), (Some("s5"), None));
    /// assert_eq!(specs[0].to_string(), tpam_pam::pams().spec("shade:h=5").unwrap().to_string());
    /// ```
    pub fn specs_with_aliases(&self, text: &str) -> Result<Vec<Spec<T>>, SpecError> {
        let specs = self.expanded(&[text])?;
        let mut aliases = BTreeSet::new();
        match specs.iter().filter_map(|spec| spec.alias()).find(|alias| !aliases.insert(*alias)) {
            None => Ok(specs),
            Some(alias) => Err(SpecError(format!(
                "the name '{alias}' stands for two {0}s: give each {0} its own name, such as shade:h=5 as a,shade:h=10 as b",
                self.sort
            ))),
        }
    }

    fn expanded<S: AsRef<str>>(&self, texts: &[S]) -> Result<Vec<Spec<T>>, SpecError> {
        let raw: Vec<Vec<Raw>> = texts.iter().map(|text| grammar::parse(text.as_ref())).collect::<Result<_, _>>()?;
        self.check_count(raw.iter().flatten())?;
        let mut specs = Vec::new();
        for raw in &raw {
            for at in 0..raw.len() {
                let (page, build) = self.entry_at(raw, at)?;
                for options in page.expand(&raw[at].options)? {
                    let data = SpecData { page, options, alias: raw[at].alias.clone() };
                    specs.push(Spec { data, build: Arc::clone(build) });
                }
            }
        }
        Ok(specs)
    }

    fn check_count<'a>(&self, raw: impl Iterator<Item = &'a Raw>) -> Result<(), SpecError> {
        let of = |raw: &Raw| self.entry(&raw.name).map_or(1, |(page, _)| page.count(&raw.options));
        let count = raw.map(of).fold(0, usize::saturating_add);
        if count > MOST_VALUES {
            let sort = self.sort;
            return Err(SpecError(format!("{count} {sort}s are more than {MOST_VALUES}: use larger steps")));
        }
        Ok(())
    }

    /// The entry of one spec of a list. The error says what was probably meant.
    fn entry_at(&self, list: &[Raw], at: usize) -> Result<&(&'static Page, Build<T>), SpecError> {
        let raw = &list[at];
        if raw.name.is_empty() {
            return Err(self.nameless(raw, list.get(at + 1)));
        }
        let probable = || list[..at].last().and_then(|before| self.alternative(before, &raw.name));
        self.entry(&raw.name).map_err(|unknown| probable().unwrap_or(unknown))
    }

    /// Options before any name, as in `pmax=0.5`: the first entry that has all of them is meant. A number after them is the rest of a
    /// number with a decimal comma.
    fn nameless(&self, raw: &Raw, next: Option<&Raw>) -> SpecError {
        let decimals = next.filter(|next| is_whole(&next.name) && raw.options.last().is_some_and(|(_, value)| is_whole(value)));
        let options = raw.written_options() + &decimals.map_or_else(String::new, |next| format!(".{}", next.name));
        let has_all = |page: &&Page| raw.options.iter().all(|(key, _)| page.option_of(key).is_some());
        let name = self.pages().find(has_all).map_or("name", |page| page.name);
        SpecError(format!("'{options}' comes before any name: write {name}:{options}"))
    }

    /// A value in the place of a name, as in `shade:h=5,100`: a decimal comma, or alternatives, or a text with a comma was meant.
    fn alternative(&self, before: &Raw, word: &str) -> Option<SpecError> {
        let (key, value) = before.options.last()?;
        let (page, _) = self.entry(&before.name).ok()?;
        let option = page.option_of(key)?;
        let is_text = matches!(option.kind, Kind::Text | Kind::Optional([]));
        let advice = match option.kind.values(word) {
            _ if is_text && word.parse::<f64>().is_err() => return None,
            _ if is_text => format!("a comma ends {key} ({})", option.help),
            Err(_) if word.parse::<f64>().is_err() => return None,
            _ if is_whole(value) && is_whole(word) && option.kind.values(&format!("{value}.{word}")).is_ok() => {
                format!("decimals follow a point, {key}={value}.{word}; alternatives are written {key}={value}|{word}, in quotes")
            }
            _ => format!("alternatives are written {key}={value}|{word}, in quotes"),
        };
        Some(SpecError(format!("unknown {} '{word}': {advice}", self.sort)))
    }

    fn entry(&self, word: &str) -> Result<&(&'static Page, Build<T>), SpecError> {
        let names = self.pages().map(|page| page.name);
        let also = || self.also.iter().find(|[other, _]| *other == plain(word)).map(|[_, name]| *name);
        let name = meant(word, names.clone()).or_else(also);
        self.items.iter().find(|(page, _)| Some(page.name) == name).ok_or_else(|| {
            let elsewhere = self.elsewhere.iter().find(|[other, _]| plain(other) == plain(word)).map(|[_, why]| (*why).to_owned());
            let advice = elsewhere.or_else(|| self.as_value(word)).or_else(|| self.as_path(word)).unwrap_or_else(|| nearest(word, names));
            SpecError(format!("unknown {} '{word}': {advice}", self.sort))
        })
    }

    /// A number in the place of a name, if an entry is a constant.
    fn as_value(&self, word: &str) -> Option<String> {
        let is_constant = |page: &&Page| matches!(page.options, [option] if option.name == "value" && option.kind.values(word).is_ok());
        let page = self.pages().find(is_constant).filter(|_| word.parse::<f64>().is_ok())?;
        Some(format!("write {}:value={word} for a constant", page.name))
    }

    /// The name of a file in the place of a name, if an entry reads files.
    fn as_path(&self, word: &str) -> Option<String> {
        let reads = |page: &&Page| page.options.iter().any(|option| option.name == "path" && option.default.is_none());
        let page = self.pages().find(reads).filter(|_| word.contains(['.', '/', '\\']) && word.parse::<f64>().is_err())?;
        Some(format!("write {}:path={} to read a file", page.name, grammar::quote(word)))
    }

    /// The spec of a name with typed values for some of its options and defaults for the others, without parsing text.
    ///
    /// ```
    /// let spec = tpam_pam::pams().make("shade", &[("h", 20_u64.into())]).unwrap();
    /// assert_eq!(spec.to_string(), tpam_pam::pams().spec("shade:h=20").unwrap().to_string());
    /// ```
    pub fn make(&self, name: &str, values: &[(&str, Value)]) -> Result<Spec<T>, SpecError> {
        let (page, build) = self.entry(name)?;
        let data = SpecData { page, options: page.with_values(values)?, alias: None };
        Ok(Spec { data, build: Arc::clone(build) })
    }

    /// The single spec that `text` stands for.
    pub fn spec(&self, text: &str) -> Result<Spec<T>, SpecError> {
        let mut specs = self.specs(text)?;
        match specs.len() {
            1 => Ok(specs.remove(0)),
            count => Err(SpecError(format!("'{text}' stands for {count} {}s where one is wanted", self.sort))),
        }
    }
}

/// A name with a value for each of its options: plain data. Its [`Display`](fmt::Display) is the canonical form: every option, in the
/// page's order.
#[derive(Clone)]
pub struct SpecData {
    page: &'static Page,
    options: Options,
    alias: Option<String>,
}

/// A [`SpecData`] and how to build the object that it describes.
pub struct Spec<T: 'static> {
    data: SpecData,
    build: Build<T>,
}

impl<T> Clone for Spec<T> {
    fn clone(&self) -> Self {
        Self { data: self.data.clone(), build: Arc::clone(&self.build) }
    }
}

impl<T> Deref for Spec<T> {
    type Target = SpecData;

    fn deref(&self) -> &SpecData {
        &self.data
    }
}

impl<T> Spec<T> {
    /// The same spec with another alias, which is not checked, or without one.
    #[must_use]
    pub fn renamed(&self, alias: Option<&str>) -> Self {
        let mut spec = self.clone();
        spec.data.alias = alias.map(str::to_owned);
        spec
    }

    /// The same spec with new values for some [`Kind::Real`](super::Kind::Real) options, checked against their bounds.
    ///
    /// ```
    /// let jade = tpam_pam::pams().spec("jade").unwrap();
    /// assert_eq!(jade.with_reals(&[("c", 0.25)]).unwrap().short(), "jade:c=0.25");
    /// assert!(jade.with_reals(&[("c", 2.0)]).is_err());
    /// ```
    pub fn with_reals(&self, values: &[(&str, f64)]) -> Result<Self, SpecError> {
        let mut spec = self.clone();
        for (key, value) in values {
            let (key, value) = self.page.checked(key, Value::Real(*value))?;
            let option = spec.data.options.0.iter_mut().find(|(name, _)| *name == key);
            option.expect("a spec has a value for each option of its page").1 = value;
        }
        Ok(spec)
    }

    /// The same spec for objects that `make` makes of those that this one builds: of as many as it needs.
    #[must_use]
    pub fn through<U>(self, make: impl Fn(&dyn Fn() -> Result<T, SpecError>) -> Result<U, SpecError> + Send + Sync + 'static) -> Spec<U> {
        let build = self.build;
        Spec { data: self.data, build: Arc::new(move |options| make(&|| build(options).map_err(SpecError)).map_err(|e| e.0)) }
    }

    /// Builds the object.
    pub fn build(&self) -> Result<T, SpecError> {
        (self.build)(&self.options).map_err(|e| SpecError(format!("{}: {e}", self.short())))
    }
}

impl SpecData {
    /// The name.
    pub fn name(&self) -> &'static str {
        self.page.name
    }

    /// The user's name for it: `s5` in `shade:h=5 as s5`. It changes nothing but names in results.
    pub fn alias(&self) -> Option<&str> {
        self.alias.as_deref()
    }

    /// The canonical form, followed by the alias if there is one.
    pub fn canonical_with_alias(&self) -> String {
        self.alias.as_ref().map_or_else(|| self.to_string(), |alias| format!("{self} as {}", grammar::quote(alias)))
    }

    /// The name of the preset that gives exactly its options, unless these are the defaults.
    pub fn preset(&self) -> Option<&'static str> {
        self.page.preset_of(&self.options).filter(|_| !self.unusual().is_empty())
    }

    /// Its options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The short form for messages: the name and the options that differ from their defaults, or the preset that sets them.
    pub fn short(&self) -> String {
        match self.preset() {
            Some(preset) => format!("{}:preset={preset}", self.name()),
            None => self.with_only(&self.unusual()),
        }
    }

    /// The options that differ from their defaults.
    pub fn unusual(&self) -> Vec<&'static str> {
        self.page.unusual(&self.options)
    }

    /// Some of its options in few letters, for legends: `h5`, `c0.05`, `start0.3` for both of `start_f` and `start_c`; of a word the value
    /// alone.
    ///
    /// ```
    /// let shade = tpam_pam::pams().spec("shade:h=5,start=0.3").unwrap();
    /// assert_eq!(shade.in_few_letters(&["h", "start_f", "start_c"]), ["h5", "start0.3"]);
    /// ```
    pub fn in_few_letters(&self, keys: &[&str]) -> Vec<String> {
        let given = self.options.0.iter().filter(|(key, value)| keys.contains(key) && *value != Value::Nothing);
        let mut shown: Vec<(&str, &Value)> = given.map(|(key, value)| (*key, value)).collect();
        for shorthand in self.page.shorthands {
            let own: Vec<usize> = (0..shown.len()).filter(|at| shorthand.sets.contains(&shown[*at].0)).collect();
            if own.len() == shorthand.sets.len() && own.iter().all(|at| shown[*at].1 == shown[own[0]].1) {
                shown[own[0]].0 = shorthand.name;
                own[1..].iter().rev().for_each(|at| _ = shown.remove(*at));
            }
        }
        let one = |(key, value): (&str, &Value)| match value {
            Value::Word(word) | Value::Text(word) => word.clone(),
            number => format!("{key}{number}"),
        };
        shown.into_iter().map(one).collect()
    }

    /// The keys of its options, in the page's order.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.options.0.iter().map(|(key, _)| *key)
    }

    /// The value of an option; `None` if it has no such option.
    pub fn value(&self, key: &str) -> Option<&Value> {
        self.options.0.iter().find(|(own, _)| *own == key).map(|(_, value)| value)
    }

    /// The name and some of its options, for tables.
    pub fn with_only(&self, keys: &[&str]) -> String {
        written(self.page.name, self.options.0.iter().filter(|(key, _)| keys.contains(key)))
    }
}

impl fmt::Display for SpecData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self.page.name, self.options.0.iter()))
    }
}

impl fmt::Debug for SpecData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spec({self})")
    }
}

impl<T> fmt::Display for Spec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.data.fmt(f)
    }
}

impl<T> fmt::Debug for Spec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.data)
    }
}

fn is_whole(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn written<'a>(name: &str, options: impl Iterator<Item = &'a (&'static str, Value)>) -> String {
    let given = options.filter(|(_, value)| *value != Value::Nothing);
    let options: Vec<String> = given.map(|(key, value)| format!("{key}={value}")).collect();
    if options.is_empty() { name.to_owned() } else { format!("{name}:{}", options.join(",")) }
}
