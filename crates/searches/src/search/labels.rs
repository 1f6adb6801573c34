//! Short names of algorithms, unique in their grid: what all algorithms share is left out.

use std::collections::BTreeMap;
use std::sync::Arc;
use tpam_pam::spec::SpecData;
use tpam_search::Recipe;

/// A short name for each algorithm: its PAM, and what else differs between the algorithms.
pub(super) fn labels(algorithms: &[Arc<dyn Recipe>]) -> Vec<String> {
    let pams = Parts::between(algorithms.iter().map(|algorithm| &**algorithm.pam()), true);
    let specs: Vec<Vec<&SpecData>> = algorithms.iter().map(|algorithm| algorithm.parts().iter().map(|part| part.spec).collect()).collect();
    let count = specs.first().map_or(0, Vec::len);
    let others: Vec<Parts> = (0..count).map(|at| Parts::between(specs.iter().map(|specs| specs[at]), false)).collect();
    let label = |(algorithm, specs): (&Arc<dyn Recipe>, &Vec<&SpecData>)| {
        let alias = algorithm.pam().alias().map(|alias| vec![alias.to_owned()]);
        let mut words = alias.unwrap_or_else(|| pams.text(algorithm.pam()));
        words.extend(specs.iter().zip(&others).flat_map(|(spec, forms)| forms.text(spec)));
        words.join(" ")
    };
    algorithms.iter().zip(&specs).map(label).collect()
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
    fn between<'s>(specs: impl Iterator<Item = &'s SpecData>, always: bool) -> Self {
        let different: BTreeMap<String, &SpecData> = specs.map(|spec| (spec.to_string(), spec)).collect();
        let mut by_name: BTreeMap<&'static str, Vec<&SpecData>> = BTreeMap::new();
        for spec in different.values() {
            by_name.entry(spec.name()).or_default().push(spec);
        }
        let names: Vec<&str> = by_name.keys().copied().collect();
        let shown = always || different.len() > 1;
        let keys = |specs: &[&SpecData]| match specs {
            [_] if shown => Keys::Unusual,
            [_] => Keys::None,
            several => Keys::Varying(varying(several)),
        };
        let short = |name: &str| if always { name.to_owned() } else { short_name(name, &names) };
        let forms = by_name.iter().map(|(name, specs)| (*name, (short(name), keys(specs)))).collect();
        Self { named: always || names.len() > 1, forms }
    }

    /// The keys of the options of a spec that are shown.
    fn shown(&self, spec: &SpecData) -> Vec<&'static str> {
        match &self.forms[spec.name()].1 {
            Keys::None => Vec::new(),
            Keys::Unusual => spec.unusual(),
            Keys::Varying(keys) if keys.len() == 1 => keys.clone(),
            Keys::Varying(keys) => spec.unusual().into_iter().filter(|key| keys.contains(key)).collect(),
        }
    }

    /// The words for a spec: its name and options, as far as they are shown.
    fn text(&self, spec: &SpecData) -> Vec<String> {
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
fn varying(specs: &[&SpecData]) -> Vec<&'static str> {
    let differs = |key: &&str| specs.iter().any(|spec| spec.value(key) != specs[0].value(key));
    specs[0].keys().filter(|key| differs(key)).collect()
}

/// The last word of a name such as `current-to-pbest/1`: `pbest1`; with the initials of the words before it if another name ends in the
/// same way: `ctpbest1`.
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

    /// Names have one form, whatever else is in the grid.
    #[test]
    fn names_are_not_shortened_further() {
        assert_eq!(labels("shade:h=5|10|100", PBEST), ["shade h5", "shade h10", "shade h100"]);
        assert_eq!(
            labels("jade,shade:h=5|100", "rand/1,current-to-pbest/1"),
            ["jade rand1", "shade h5 rand1", "shade h100 rand1", "jade pbest1", "shade h5 pbest1", "shade h100 pbest1"]
        );
        assert_eq!(labels("shade:h=5 as a long name 1,jade as a long name 2", PBEST), ["a long name 1", "a long name 2"]);
    }
}
