//! Names of algorithms: a full one for tables, a short one that is unique in its grid for logs and legends, and one that every file system accepts.
//!
//! `cocopp` shows the names of folders, and its figures have room for about nine letters of them. A short name therefore leaves out what all algorithms of the
//! grid share, begins with the PAM, and is shortened further if it does not differ from the others in these letters.

use crate::Error;
use std::collections::{BTreeMap, BTreeSet};
use tpam_de::Algorithm;
use tpam_pam::spec::{self, Spec, Value};

/// An algorithm and its names.
pub struct Named {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// In full, whatever the user named it: `shade:h=5 rand/1/bin`.
    pub full: String,
    /// In tables: `shade:h=5 rand/1/bin`, or the label if the user named the PAM.
    pub name: String,
    /// In logs and legends: `shade h5 rand1`.
    pub label: String,
    /// The name of its folder: `shade_h5_rand1`.
    pub folder: String,
}

/// Names the algorithms of a grid; `restarts` tells whether it has several restart rules.
pub(super) fn named(algorithms: Vec<Algorithm>, restarts: bool) -> Result<Vec<Named>, Error> {
    let labels = labels(&algorithms.iter().collect::<Vec<_>>());
    let folders = folders(&labels);
    let with = |((algorithm, label), folder): ((Algorithm, String), String)| {
        let full = full(&algorithm, restarts);
        let name = if algorithm.pam.alias().is_some() { label.clone() } else { full.clone() };
        Named { algorithm, full, name, label, folder }
    };
    let all: Vec<Named> = algorithms.into_iter().zip(labels).zip(folders).map(with).collect();
    check(&all)?;
    Ok(all)
}

/// The PAM with its options that differ from the defaults, mutation and crossover, and the restart rule if there are several.
fn full(algorithm: &Algorithm, restarts: bool) -> String {
    let base = format!("{} {}/{}", algorithm.pam.short(), algorithm.mutation.short(), algorithm.crossover.short());
    if restarts { format!("{base} {}", algorithm.restart.short()) } else { base }
}

/// Checks that no algorithm occurs twice, and no name.
fn check(all: &[Named]) -> Result<(), Error> {
    let (mut seen, mut labels) = (BTreeSet::new(), BTreeSet::new());
    for Named { full, label, .. } in all {
        if !seen.insert(full) {
            return Err(Error::Input(format!("the algorithm '{full}' is asked for twice")));
        }
        if !labels.insert(label) {
            return Err(Error::Input(format!(
                "two algorithms would have the name '{label}': give each its own, such as shade:h=5 as a,shade:h=10 as b"
            )));
        }
    }
    Ok(())
}

/// The folders that algorithms have had: in a plan with the first of `pams` PAMs, which had other names, and in earlier versions of this program.
pub(super) fn former_folders(algorithms: &[Named], pams: usize, stored: &str) -> Vec<String> {
    let stored = spec::written(stored).unwrap_or_default();
    let of_pam = |(at, named): (usize, &Named)| {
        let alias = stored.get(at % pams)?.alias.as_deref();
        Some(Algorithm { pam: named.algorithm.pam.renamed(alias), ..named.algorithm.clone() })
    };
    let algorithms: Vec<Algorithm> = algorithms.iter().enumerate().filter_map(of_pam).collect();
    let restarts = algorithms.iter().any(|other| other.restart.to_string() != algorithms[0].restart.to_string());
    let earlier = algorithms.iter().map(|algorithm| full(algorithm, restarts).chars().map(earlier_letter).collect());
    folders(&labels(&algorithms.iter().collect::<Vec<_>>())).into_iter().chain(earlier).collect()
}

/// A letter of the name of a folder in versions that named folders by the full name of the algorithm.
fn earlier_letter(ch: char) -> char {
    if ch.is_ascii_alphanumeric() || ".=+-".contains(ch) { ch } else { '_' }
}

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
    fn next(self) -> Option<Self> {
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
fn labels(algorithms: &[&Algorithm]) -> Vec<String> {
    let parts = AllParts::of(algorithms);
    let words: Forms = algorithms.iter().map(|algorithm| (algorithm.pam.name(), Form::Words)).collect();
    let in_words = parts.labels(algorithms, &words);
    let (mut forms, mut labels) = (words, in_words.clone());
    loop {
        let unclear = unclear(algorithms, &labels);
        if unclear.is_empty() {
            return labels;
        }
        let shorter: Vec<_> = unclear.into_iter().filter_map(|pam| Some((pam, forms[pam].next()?))).collect();
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
}

impl AllParts {
    fn of(algorithms: &[&Algorithm]) -> Self {
        Self {
            pams: Parts::of(algorithms.iter().map(|algorithm| &algorithm.pam), true),
            mutations: Parts::of(algorithms.iter().map(|algorithm| &algorithm.mutation), false),
            crossovers: Parts::of(algorithms.iter().map(|algorithm| &algorithm.crossover), false),
            restarts: Parts::of(algorithms.iter().map(|algorithm| &algorithm.restart), false),
        }
    }

    /// The PAM of each algorithm, and what else differs between the algorithms.
    fn labels(&self, algorithms: &[&Algorithm], forms: &Forms) -> Vec<String> {
        let label = |algorithm: &&Algorithm| {
            let form = forms[algorithm.pam.name()];
            let operators = [self.mutations.text(&algorithm.mutation), self.crossovers.text(&algorithm.crossover)];
            let others = [operators.concat(), self.restarts.text(&algorithm.restart)].concat();
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
        let forms = by_name.iter().map(|(name, specs)| (*name, (short_name(name, &names), keys(specs)))).collect();
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

/// Names that no file system has another meaning for, or that other files of a result folder have.
const TAKEN: [&str; 8] = ["con", "prn", "aux", "nul", "ioh", "finishing", "sha256sums", "journal"];

/// A folder for each label: letters, digits and `=+-.` of ASCII, also different where capital letters do not count.
fn folders(labels: &[String]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let unique = |label: &String| {
        let plain = plain(label);
        let numbered = (2..).map(|number| format!("{plain}-{number}"));
        let free = |name: &String| seen.insert(name.to_lowercase());
        std::iter::once(plain.clone()).chain(numbered).find(free).expect("numbers do not end")
    };
    labels.iter().map(unique).collect()
}

/// A label as the name of a folder.
fn plain(label: &str) -> String {
    let letters: Vec<char> = label.chars().collect();
    let kept = |at: usize| match letters[at] {
        // A dot inside a number is kept; one before letters would make an ending of it.
        '.' => at > 0 && letters.get(at + 1).is_some_and(char::is_ascii_digit),
        ch => ch.is_ascii_alphanumeric() || "=+-".contains(ch),
    };
    let text: String = (0..letters.len()).map(|at| if kept(at) { letters[at] } else { '_' }).collect();
    let words: Vec<&str> = text.split('_').filter(|word| !word.is_empty()).collect();
    let joined = words.join("_");
    let joined = joined.trim_start_matches(['-', '.']);
    let first = joined.split('.').next().unwrap_or_default().to_lowercase();
    let numbered = first
        .strip_prefix("com")
        .or(first.strip_prefix("lpt"))
        .is_some_and(|rest| rest.parse::<u8>().is_ok_and(|n| n < 10));
    match joined {
        "" => "algorithm".to_owned(),
        name if TAKEN.contains(&first.as_str()) || numbered => format!("algorithm_{name}"),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogues;
    use crate::search::{Grid, SearchPlan};

    fn grid(pam: &str, mutation: &str) -> Result<Grid, String> {
        let mut plan = SearchPlan::new(pam, "1", "2");
        mutation.clone_into(&mut plan.mutation);
        Grid::new(&plan, &Catalogues::default()).map_err(|e| e.to_string())
    }

    fn labels(pam: &str, mutation: &str) -> Vec<String> {
        grid(pam, mutation).unwrap().algorithms.into_iter().map(|named| named.label).collect()
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

    #[test]
    fn the_users_names_are_used() {
        assert_eq!(labels("shade:h=5 as s5,jade as JADE", PBEST), ["s5", "JADE"]);
        assert_eq!(
            labels("shade:h=5 as s5,jade", "rand/1,best/1"),
            ["s5 rand1", "jade rand1", "s5 best1", "jade best1"]
        );
        let named = grid("shade:h=5 as 'SHADE, H=5',jade", PBEST).unwrap();
        let names: Vec<&str> = named.algorithms.iter().map(|named| named.name.as_str()).collect();
        assert_eq!(names, ["SHADE, H=5", "jade current-to-pbest/1/bin"]);
        assert_eq!(named.algorithms[0].folder, "SHADE_H=5");
        assert!(
            named.plan.pam.starts_with("shade:h=5,start_f=0.5,start_c=0.5 as \"SHADE, H=5\",jade:"),
            "{}",
            named.plan.pam
        );
    }

    #[test]
    fn two_algorithms_with_one_name_are_refused() {
        let refused = |pam: &str| grid(pam, PBEST).err().unwrap_or_default();
        assert!(refused("shade:h=5|10 as s").contains("the name 's' stands for two PAMs"));
        assert!(refused("jade as shade,shade").contains("two algorithms would have the name 'shade'"));
        assert!(refused("jade as a,jade as b").contains("'jade current-to-pbest/1/bin' is asked for twice"));
        assert!(refused("jade as a,shade as a").contains("the name 'a' stands for two PAMs"));
    }

    #[test]
    fn folders_are_different_on_every_file_system() {
        let made = |labels: &[&str]| folders(&labels.iter().map(|label| (*label).to_owned()).collect::<Vec<_>>());
        assert_eq!(made(&["shade h5", "shade_h5", "SHADE H5"]), ["shade_h5", "shade_h5-2", "SHADE_H5-3"]);
        assert_eq!(
            made(&["jade c0.05", "../x", "a/b", "μ", "", "…"]),
            ["jade_c0.05", "x", "a_b", "algorithm", "algorithm-2", "algorithm-3"]
        );
        assert_eq!(
            made(&["CON", "com1", "ioh", "trials.csv", "-x", "a. ", ".b"]),
            ["algorithm_CON", "algorithm_com1", "algorithm_ioh", "trials_csv", "x", "a", "b"]
        );
    }
}
