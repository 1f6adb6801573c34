//! Short names of algorithms: what all algorithms of a grid share is left out, and the first letters differ.

use std::collections::{BTreeMap, BTreeSet};
use tpam_de::Algorithm;
use tpam_pam::spec::{Spec, Value};

/// How many letters of a name the figures of cocopp show.
const VISIBLE: usize = 9;

/// How much a name is shortened.
#[derive(Clone, Copy)]
enum Form {
    /// `shade h100 rand1`.
    Words,
    /// `shade100 rand1`: if one number is shown, without its key.
    Glued,
    /// `sh100 rand1`: the first letters of a long PAM.
    Trimmed,
    /// `sh100 r1`: also of the other words.
    Initials,
}

impl Form {
    /// The next shorter form.
    fn shorter(self) -> Option<Self> {
        match self {
            Self::Words => Some(Self::Glued),
            Self::Glued => Some(Self::Trimmed),
            Self::Trimmed => Some(Self::Initials),
            Self::Initials => None,
        }
    }
}

/// The forms of the names, by PAM.
type Forms = BTreeMap<&'static str, Form>;

/// A short name for each algorithm. Those of a PAM that do not differ from others in the visible letters are shortened.
pub(super) fn labels(algorithms: &[&Algorithm]) -> Vec<String> {
    let parts = AllParts::of(algorithms);
    let words: Forms = algorithms.iter().map(|algorithm| (algorithm.pam.name(), Form::Words)).collect();
    let in_words = parts.labels(algorithms, &words);
    let (mut forms, mut labels) = (words, in_words.clone());
    loop {
        let unclear = unclear(algorithms, &labels);
        if unclear.is_empty() {
            return labels;
        }
        let shorter: Vec<_> = unclear.into_iter().filter_map(|pam| Some((pam, forms[pam].shorter()?))).collect();
        if shorter.is_empty() {
            return in_words;
        }
        forms.extend(shorter);
        labels = parts.labels(algorithms, &forms);
    }
}

/// The PAMs of algorithms that share the visible letters of their names with others.
fn unclear(algorithms: &[&Algorithm], labels: &[String]) -> BTreeSet<&'static str> {
    let visible = |label: &String| label.chars().take(VISIBLE).collect::<String>();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for label in labels {
        *counts.entry(visible(label)).or_default() += 1;
    }
    let shared = algorithms.iter().zip(labels).filter(|(_, label)| counts[&visible(label)] > 1);
    shared.map(|(algorithm, _)| algorithm.pam.name()).collect()
}

/// The parts of all algorithms of a grid.
struct AllParts {
    pams: Parts,
    mutations: Parts,
    crossovers: Parts,
    restarts: Parts,
    populations: Parts,
    selections: Parts,
}

impl AllParts {
    fn of(algorithms: &[&Algorithm]) -> Self {
        Self {
            pams: Parts::of(algorithms.iter().map(|algorithm| &algorithm.pam), true),
            mutations: Parts::of(algorithms.iter().map(|algorithm| &algorithm.mutation), false),
            crossovers: Parts::of(algorithms.iter().map(|algorithm| &algorithm.crossover), false),
            restarts: Parts::of(algorithms.iter().map(|algorithm| &algorithm.restart), false),
            populations: Parts::of(algorithms.iter().map(|algorithm| &algorithm.population), false),
            selections: Parts::of(algorithms.iter().map(|algorithm| &algorithm.selection), false),
        }
    }

    /// The PAM of each algorithm, and what else differs between the algorithms.
    fn labels(&self, algorithms: &[&Algorithm], forms: &Forms) -> Vec<String> {
        let label = |algorithm: &&Algorithm| {
            let form = forms[algorithm.pam.name()];
            let operators = [self.mutations.text(&algorithm.mutation), self.crossovers.text(&algorithm.crossover)];
            let population = [self.populations.text(&algorithm.population), self.selections.text(&algorithm.selection)];
            let others = [operators.concat(), self.restarts.text(&algorithm.restart), population.concat()].concat();
            let others = match form {
                Form::Initials => others.iter().map(|word| initial(word)).collect(),
                _ => others.join(" "),
            };
            let pam = self.pams.pam(&algorithm.pam, form);
            if others.is_empty() { pam } else { format!("{pam} {others}") }
        };
        algorithms.iter().map(label).collect()
    }
}

/// The first letter of a word, and its number: `r1` for `rand1`.
fn initial(word: &str) -> String {
    let number = word.find(|ch: char| ch.is_ascii_digit()).map_or("", |at| &word[at..]);
    word.chars().take(usize::from(!number.starts_with(word))).chain(number.chars()).collect()
}

/// The specs of one kind in a grid, such as its mutations.
struct Parts {
    /// Whether the name is shown: several specs have different names.
    named: bool,
    /// For each name the short form of it, and the keys of the options that differ between specs with this name.
    forms: BTreeMap<&'static str, (String, Keys)>,
}

/// Which options of a spec are shown.
enum Keys {
    /// Those that differ from their defaults: the only spec with its name.
    Unusual,
    /// Those that differ between the specs with this name.
    Varying(Vec<&'static str>),
    /// None: the only spec of its kind.
    None,
}

impl Parts {
    fn of<'s, T: 'static>(specs: impl Iterator<Item = &'s Spec<T>>, always: bool) -> Self {
        let different: BTreeMap<String, &Spec<T>> = specs.map(|spec| (spec.to_string(), spec)).collect();
        let mut by_name: BTreeMap<&'static str, Vec<&Spec<T>>> = BTreeMap::new();
        for spec in different.values() {
            by_name.entry(spec.name()).or_default().push(spec);
        }
        let names: Vec<&str> = by_name.keys().copied().collect();
        let shown = always || different.len() > 1;
        let keys = |specs: &[&Spec<T>]| match specs {
            [_] if shown => Keys::Unusual,
            [_] => Keys::None,
            several => Keys::Varying(varying(several)),
        };
        let short = |name: &str| if always { name.to_owned() } else { short_name(name, &names) };
        let forms = by_name.iter().map(|(name, specs)| (*name, (short(name), keys(specs)))).collect();
        Self { named: always || names.len() > 1, forms }
    }

    /// A PAM: the user's name for it, or its name and options.
    fn pam<T: 'static>(&self, spec: &Spec<T>, form: Form) -> String {
        if let Some(alias) = spec.alias() {
            return alias.to_owned();
        }
        let mut words = self.text(spec);
        if matches!(form, Form::Trimmed | Form::Initials) {
            words[0] = self.trimmed(&words[0]);
        }
        match (form, self.only_number(spec)) {
            (Form::Words, _) | (_, None) => words.join(" "),
            (_, Some(number)) => format!("{}{number}", words[0]),
        }
    }

    /// The number that is shown of a spec, if it is the only option that is shown.
    fn only_number<T: 'static>(&self, spec: &Spec<T>) -> Option<String> {
        let keys = self.shown(spec);
        let one = spec.preset().is_none() && spec.in_few_letters(&keys).len() == 1;
        let value = keys.first().filter(|_| one).and_then(|key| spec.value(key))?;
        matches!(value, Value::Integer(_) | Value::Real(_)).then(|| value.to_string())
    }

    /// The keys of the options of a spec that are shown.
    fn shown<T: 'static>(&self, spec: &Spec<T>) -> Vec<&'static str> {
        match &self.forms[spec.name()].1 {
            Keys::None => Vec::new(),
            Keys::Unusual => spec.unusual(),
            Keys::Varying(keys) if keys.len() == 1 => keys.clone(),
            Keys::Varying(keys) => spec.unusual().into_iter().filter(|key| keys.contains(key)).collect(),
        }
    }

    /// The first letters of a long name, at least two, with which no other name begins.
    fn trimmed(&self, name: &str) -> String {
        let is_own = |letters: &&str| !self.forms.keys().any(|other| *other != name && other.starts_with(*letters));
        let ends = name.char_indices().map(|(at, _)| at).filter(|at| *at >= 2);
        let short = ends.map(|end| &name[..end]).find(is_own);
        if name.chars().count() <= 4 { name.to_owned() } else { short.unwrap_or(name).to_owned() }
    }

    /// The words for a spec: its name and options, as far as they are shown.
    fn text<T: 'static>(&self, spec: &Spec<T>) -> Vec<String> {
        let (name, keys) = &self.forms[spec.name()];
        let name = self.named.then(|| name.clone());
        let options = match (keys, spec.preset()) {
            (Keys::Unusual | Keys::Varying(_), Some(preset)) => vec![preset.to_owned()],
            _ => spec.in_few_letters(&self.shown(spec)),
        };
        let nothing = name.is_none() && options.is_empty() && !matches!(keys, Keys::None);
        name.into_iter().chain(options).chain(nothing.then(|| "default".to_owned())).collect()
    }
}

/// The keys of the options that differ between some specs of one name.
fn varying<T: 'static>(specs: &[&Spec<T>]) -> Vec<&'static str> {
    let differs = |key: &&str| specs.iter().any(|spec| spec.value(key) != specs[0].value(key));
    specs[0].keys().filter(|key| differs(key)).collect()
}

/// The last word of a name such as `current-to-pbest/1`: `pbest1`; with the initials of the words before it if another name ends in the same way: `ctpbest1`.
fn short_name(name: &str, all: &[&str]) -> String {
    let last = |name: &str| name.rsplit('-').next().unwrap_or(name).replace('/', "");
    let own = last(name);
    let shared = all.iter().filter(|other| last(other) == own).count() > 1;
    let before = name.strip_suffix(name.rsplit('-').next().unwrap_or(name)).unwrap_or("");
    let initials: String = before.split('-').filter_map(|word| word.chars().next()).collect();
    if shared { format!("{initials}{own}") } else { own }
}

#[cfg(test)]
mod tests {
    use super::initial;
    use crate::Catalogues;
    use crate::search::{Grid, SearchPlan};

    fn labels(pam: &str, mutation: &str) -> Vec<String> {
        let mut plan = SearchPlan::new(pam, "1", "2");
        mutation.clone_into(&mut plan.mutation);
        let grid = Grid::new(&plan, &Catalogues::default()).unwrap();
        grid.algorithms.into_iter().map(|named| named.label).collect()
    }

    const PBEST: &str = "current-to-pbest/1";

    #[test]
    fn what_all_algorithms_share_is_left_out() {
        assert_eq!(labels("jade", PBEST), ["jade"]);
        assert_eq!(labels("shade:h=5,jade", PBEST), ["shade h5", "jade"]);
        assert_eq!(labels("shade:h=5|10|20,start=0.3", PBEST), ["shade h5", "shade h10", "shade h20"]);
        assert_eq!(labels("jade,shade", "rand/1,best/1"), ["jade rand1", "shade rand1", "jade best1", "shade best1"]);
        assert_eq!(labels("jade", "rand/1,current-to-rand/1"), ["jade rand1", "jade ctrand1"]);
        assert_eq!(labels("jade", "current-to-pbest/1:p=0.05|0.1"), ["jade p0.05", "jade p0.1"]);
        assert_eq!(labels("jde,jde:preset=original", PBEST), ["jde", "jde original"]);
        assert_eq!(labels("jade,jade:c=0.2,start=0.3", PBEST), ["jade", "jade c0.2 start0.3"]);
    }

    /// cocopp shows nine letters.
    #[test]
    fn names_differ_in_the_letters_that_are_seen() {
        assert_eq!(labels("shade:h=5|10|100", PBEST), ["shade5", "shade10", "shade100"]);
        assert_eq!(
            labels("jade,shade:h=5|100", "rand/1,current-to-pbest/1"),
            ["jade rand1", "sh5 rand1", "sh100 rand1", "jade pbest1", "sh5 pbest1", "sh100 pbest1"]
        );
        assert_eq!(labels("shade:h=5|1000", "rand/1,rand/2"), ["sh5 r1", "sh1000 r1", "sh5 r2", "sh1000 r2"]);
        assert_eq!(initial("rand1") + &initial("bin") + &initial("p0.05") + &initial("1"), "r1bp0.051");
        let long = ["shade:h=5 as a long name 1,jade as a long name 2"].map(|pam| labels(pam, PBEST));
        assert_eq!(long[0], ["a long name 1", "a long name 2"]);
    }
}
