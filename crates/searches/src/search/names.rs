//! Names of algorithms: a full one for tables, a short one that is unique in its grid for logs and legends, and one that every file system
//! accepts.
//!
//! A short name leaves out what all algorithms of the grid share, and begins with the PAM.

use super::labels::labels;
use super::plan::{SearchPlan, elements};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use tpam_pam::Space;
use tpam_pam::spec::{self, short_together};
use tpam_search::{Part, Recipe};
use tpam_store::Error;

/// An algorithm and its names.
pub struct Named {
    /// The algorithm.
    pub algorithm: Arc<dyn Recipe>,
    /// The columns of the search; empty if this program does not have it.
    pub columns: Space,
    /// In full, whatever the user named it: `shade:h=5 rand/1/bin`.
    pub full: String,
    /// In files: `shade:h=5 rand/1/bin`, or the label if the user named the PAM.
    pub name: String,
    /// In printed tables: like `name`, and with the options that other algorithms with the same PAM show, `shade:h=10 rand/1/bin` beside
    /// `shade:h=5 rand/1/bin`.
    pub shown: String,
    /// In logs and legends: `shade h5 rand1`.
    pub label: String,
    /// The name of its folder: `shade_h5_rand1`.
    pub folder: String,
}

/// Names the algorithms of a grid.
pub(super) fn named(algorithms: Vec<Arc<dyn Recipe>>) -> Result<Vec<Named>, Error> {
    let labels = labels(&algorithms);
    let folders = folders(&labels);
    let varying = Varying::between(algorithms.iter());
    let mut pams = short_together(algorithms.iter().map(|algorithm| algorithm.pam())).into_iter();
    let with = |((algorithm, label), folder): ((Arc<dyn Recipe>, String), String)| {
        let operator = varying.operator(&*algorithm);
        let full = format!("{} {operator}", algorithm.pam().short());
        let beside = format!("{} {operator}", pams.next().unwrap_or_default());
        let named = algorithm.pam().alias().is_some();
        let [name, shown] = if named { [label.clone(), label.clone()] } else { [full.clone(), beside] };
        let columns = algorithm.columns().unwrap_or_default();
        Named { algorithm, columns, full, name, shown, label, folder }
    };
    let all: Vec<Named> = algorithms.into_iter().zip(labels).zip(folders).map(with).collect();
    check(&all)?;
    Ok(all)
}

/// Which parts of algorithms differ.
#[derive(Clone, Debug)]
pub struct Varying(Vec<&'static str>);

impl Varying {
    /// What varies among algorithms.
    pub fn between<'a>(algorithms: impl Iterator<Item = &'a Arc<dyn Recipe>>) -> Self {
        let mut first: BTreeMap<&'static str, String> = BTreeMap::new();
        let mut differing = BTreeSet::new();
        for part in algorithms.flat_map(|algorithm| algorithm.parts()) {
            if *first.entry(part.key).or_insert_with(|| part.spec.to_string()) != part.spec.to_string() {
                differing.insert(part.key);
            }
        }
        Self(differing.into_iter().collect())
    }

    /// The parts that are in every name, such as mutation and crossover, and the other ones that differ.
    pub fn operator(&self, algorithm: &dyn Recipe) -> String {
        let (named, others): (Vec<Part>, Vec<Part>) = algorithm.parts().into_iter().partition(|part| part.named);
        let operator = named.iter().map(|part| part.spec.short()).collect::<Vec<_>>().join("/");
        let differing = others.iter().filter(|part| self.0.contains(&part.key)).map(|part| part.spec.short());
        std::iter::once(operator).chain(differing).collect::<Vec<_>>().join(" ")
    }
}

/// Checks that no algorithm occurs twice, and no name.
fn check(all: &[Named]) -> Result<(), Error> {
    let (mut seen, mut labels) = (BTreeSet::new(), BTreeSet::new());
    let pams: BTreeSet<&str> = all.iter().map(|named| named.algorithm.pam().name()).collect();
    for Named { full, label, algorithm, .. } in all {
        if !seen.insert(full) {
            return Err(Error::twice("algorithm", full, format!("the algorithm '{full}' is asked for twice")));
        }
        // The name of another PAM of this grid would be read as that PAM.
        let misleading = |alias: &str| alias != algorithm.pam().name() && pams.contains(alias);
        if !labels.insert(label) || algorithm.pam().alias().is_some_and(misleading) {
            let advice = "give each its own, such as shade:h=5 as a,shade:h=10 as b";
            return Err(Error::twice("name", label, format!("two algorithms would have the name '{label}': {advice}")));
        }
    }
    Ok(())
}

/// The folders that algorithms have had in a plan with the first of `pams` PAMs and some of the operators, or with other names of PAMs.
pub(super) fn former_folders(algorithms: &[Named], pams: usize, stored: &SearchPlan) -> Vec<String> {
    let former = spec::written(&stored.pam).unwrap_or_default();
    let texts = [stored.parts().as_slice(), &[&stored.search]].concat();
    let operators: BTreeSet<String> = texts.into_iter().flat_map(elements).collect();
    let of_pam = |(at, named): (usize, &Named)| {
        let alias = former.get(at % pams)?.alias.as_deref();
        let is_former = named.algorithm.parts().iter().all(|part| operators.contains(&part.spec.to_string()));
        is_former.then(|| named.algorithm.with_pam(named.algorithm.pam().renamed(alias)))
    };
    folders(&labels(&algorithms.iter().enumerate().filter_map(of_pam).collect::<Vec<_>>()))
}

/// Names that no file system has another meaning for, or that other files of a result folder have.
const TAKEN: [&str; 9] = ["con", "prn", "aux", "nul", "ioh", "finishing", "sha256sums", "journal", "shards"];

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
    let numbered = first.strip_prefix("com").or(first.strip_prefix("lpt")).is_some_and(|rest| rest.parse::<u8>().is_ok_and(|n| n < 10));
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
    fn the_users_names_are_used() {
        assert_eq!(labels("shade:h=5 as s5,jade as JADE", PBEST), ["s5", "JADE"]);
        assert_eq!(labels("shade:h=5 as s5,jade", "rand/1,best/1"), ["s5 rand1", "jade rand1", "s5 best1", "jade best1"]);
        let named = grid("shade:h=5 as 'SHADE, H=5',jade", PBEST).unwrap();
        let names: Vec<&str> = named.algorithms.iter().map(|named| named.name.as_str()).collect();
        assert_eq!(names, ["SHADE, H=5", "jade current-to-pbest/1/bin"]);
        assert_eq!(named.algorithms[0].folder, "SHADE_H=5");
        assert!(named.plan.pam.starts_with("shade:h=5,start_f=0.5,start_c=0.5 as \"SHADE, H=5\",jade:"), "{}", named.plan.pam);
    }

    #[test]
    fn printed_names_of_one_pam_show_the_same_options() {
        let shown = |pam: &str| -> Vec<String> {
            grid(pam, PBEST).unwrap().algorithms.into_iter().map(|named| named.shown.replace(" current-to-pbest/1/bin", "")).collect()
        };
        assert_eq!(shown("shade,shade:h=50,jade"), ["shade:h=10", "shade:h=50", "jade"]);
        assert_eq!(shown("shade as mine,shade:h=50"), ["mine", "shade:h=50"]);
        // Files keep the names that they have had.
        assert_eq!(grid("shade,shade:h=50", PBEST).unwrap().algorithms[0].name, "shade current-to-pbest/1/bin");
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
            made(&["CON", "com1", "ioh", "shards", "trials.csv", "-x", "a. ", ".b"]),
            ["algorithm_CON", "algorithm_com1", "algorithm_ioh", "algorithm_shards", "trials_csv", "x", "a", "b"]
        );
    }
}
