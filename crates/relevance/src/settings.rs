//! PAM settings that were both simulated and searched.
//!
//! A setting is a canonical spec: the PAM with the value of every option. It is compared with the same setting on the other side. If the
//! plain name is on one side only, and the name with `preset=original` on the other only, these two are compared: the paper simulates jDE
//! and EPSDE with its own settings, and searches with those of their authors.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use tpam_pam::Pam;
use tpam_pam::spec::{Catalogue, take_apart};
use tpam_stats::Families;
use tpam_store::Error;

/// The settings of the simulations, or of the searches.
pub struct Side {
    /// Those that occur in every scenario, or in every problem class.
    pub(super) everywhere: BTreeSet<String>,
    /// Those that occur in some of them only.
    elsewhere: BTreeSet<String>,
}

impl Side {
    /// From the settings of each scenario or problem class.
    pub(super) fn from_places<'a, P: Iterator<Item = &'a String> + Clone>(places: impl Iterator<Item = P>) -> Self {
        let places: Vec<BTreeSet<String>> = places.map(|settings| settings.cloned().collect()).collect();
        let all: BTreeSet<String> = places.iter().flatten().cloned().collect();
        let (everywhere, elsewhere) = all.into_iter().partition(|setting| places.iter().all(|place| place.contains(setting)));
        Self { everywhere, elsewhere }
    }
}

/// A PAM setting that was both simulated and searched.
pub struct Setting {
    /// The PAM and its options that differ from the defaults.
    pub name: String,
    /// The PAM.
    pub pam: String,
    /// Its spec in the simulations.
    pub(super) simulated: String,
    /// Its spec in the searches.
    pub(super) searched: String,
}

/// The settings of each PAM as a family, in the order of the values of their options.
pub(super) fn families(settings: &[Setting]) -> Families {
    let mut order: Vec<usize> = (0..settings.len()).collect();
    order.sort_by(|a, b| by_options(&settings[*a].simulated, &settings[*b].simulated));
    Families::ordered(&settings.iter().map(|setting| &setting.pam).collect::<Vec<_>>(), &order)
}

/// The order of two canonical specs of one PAM: by their first option that differs, as numbers if both are.
fn by_options(a: &str, b: &str) -> Ordering {
    let options = |spec: &str| take_apart(spec).map(|(_, options)| options).unwrap_or_default();
    let number = |text: &str| text.parse::<f64>().ok();
    let value = |(a, b): (&str, &str)| match (number(a), number(b)) {
        (Some(a), Some(b)) => a.total_cmp(&b),
        _ => a.cmp(b),
    };
    let (a, b) = (options(a), options(b));
    let both = a.iter().zip(&b).map(|((_, a), (_, b))| value((a.as_str(), b.as_str())));
    both.fold(Ordering::Equal, Ordering::then)
}

/// The smallest number of settings: three have too few permutations for a test.
const FEWEST: usize = 4;

/// The settings that both sides have, by name, and a note about the others.
pub(super) fn common(simulated: &Side, searched: &Side, pams: &Catalogue<Box<dyn Pam>>) -> Result<(Vec<Setting>, Option<String>), Error> {
    let mut settings = Vec::new();
    for spec in &simulated.everywhere {
        let other = counterpart(spec, simulated, searched, pams);
        if let Some(other) = other {
            let pam = spec.split(':').next().unwrap_or_default().to_owned();
            let name = pams.spec(spec).map_or_else(|_| spec.clone(), |known| known.short());
            settings.push(Setting { name, pam, simulated: spec.clone(), searched: other });
        }
    }
    settings.sort_by(|a, b| a.name.cmp(&b.name));
    if settings.len() < FEWEST {
        let names: Vec<&str> = settings.iter().map(|setting| setting.name.as_str()).collect();
        let found = if names.is_empty() { "no PAM setting".to_owned() } else { format!("only {}", names.join(", ")) };
        let left_out = left_out(&settings, simulated, searched, pams).map_or_else(String::new, |words| format!(" ({words})"));
        let advice = format!("simulate and search the same PAMs, {FEWEST} settings at least{left_out}");
        let says = format!("the simulations and the searches have {found} in common: {advice}");
        return Err(Error::count("PAM settings", settings.len() as u64, FEWEST as u64..=u64::MAX, says));
    }
    let words = left_out(&settings, simulated, searched, pams);
    Ok((settings, words))
}

/// The same setting on the other side.
fn counterpart(spec: &str, own: &Side, other: &Side, pams: &Catalogue<Box<dyn Pam>>) -> Option<String> {
    if other.everywhere.contains(spec) {
        return Some(spec.to_owned());
    }
    let name = spec.split(':').next()?;
    let [plain, original] =
        [name.to_owned(), format!("{name}:preset=original")].map(|text| pams.spec(&text).map(|spec| spec.to_string()).unwrap_or_default());
    let partner = if spec == plain {
        original
    } else if spec == original {
        plain
    } else {
        return None;
    };
    (other.everywhere.contains(&partner) && !own.everywhere.contains(&partner)).then_some(partner)
}

/// Lists settings that were only simulated, only searched, or are missing in some scenarios or problem classes.
fn left_out(settings: &[Setting], simulated: &Side, searched: &Side, pams: &Catalogue<Box<dyn Pam>>) -> Option<String> {
    let short = |spec: &String| pams.spec(spec).map_or_else(|_| spec.clone(), |known| known.short());
    let lonely = |side: &Side, other: &Side, used: &dyn Fn(&Setting) -> &str| {
        let free = side.everywhere.iter().filter(|spec| settings.iter().all(|setting| used(setting) != *spec));
        // Settings that the other side has in part are listed in `partly`.
        free.filter(|spec| !other.elsewhere.contains(*spec)).map(short).collect::<Vec<_>>()
    };
    let partly = simulated.elsewhere.union(&searched.elsewhere).map(short).collect::<Vec<_>>();
    let words: Vec<String> = [
        ("only simulated", lonely(simulated, searched, &|setting| &setting.simulated)),
        ("only searched", lonely(searched, simulated, &|setting| &setting.searched)),
        ("not in every scenario and every search", partly),
    ]
    .into_iter()
    .filter(|(_, names)| !names.is_empty())
    .map(|(what, names)| format!("{what}: {}", names.join(", ")))
    .collect();
    (!words.is_empty()).then(|| words.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(specs: &[&[&str]]) -> Side {
        let known = tpam_pam::pams();
        let canonical = |spec: &&str| known.spec(spec).unwrap().to_string();
        let places: Vec<Vec<String>> = specs.iter().map(|place| place.iter().map(canonical).collect()).collect();
        Side::from_places(places.iter().map(|place| place.iter()))
    }

    fn names(settings: &[Setting]) -> Vec<&str> {
        settings.iter().map(|setting| setting.name.as_str()).collect()
    }

    #[test]
    fn a_setting_is_paired_with_itself_or_a_plain_name_with_the_original() {
        let simulated = side(&[&["jde", "epsde", "jade", "shade:h=5", "epsde:preset=original"]]);
        let searched = side(&[&["jde:preset=original", "epsde:preset=original", "jade:c=0.1", "shade:h=5", "mde"]]);
        let (settings, left_out) = common(&simulated, &searched, &tpam_pam::pams()).unwrap();
        // The original epsde was also simulated, so the plain epsde has no counterpart.
        assert_eq!(names(&settings), ["epsde:preset=original", "jade", "jde", "shade:h=5"]);
        assert!(settings[2].searched.starts_with("jde:") && settings[2].searched != settings[2].simulated);
        assert_eq!(left_out.as_deref(), Some("only simulated: epsde; only searched: mde"));
    }

    #[test]
    fn settings_that_are_missing_somewhere_are_left_out() {
        let simulated = side(&[&["jde", "jade", "mde", "shade", "uniform"], &["jde", "jade", "mde", "shade"]]);
        let searched = side(&[&["jde", "jade", "mde", "shade", "uniform"]]);
        let (settings, left_out) = common(&simulated, &searched, &tpam_pam::pams()).unwrap();
        assert_eq!(settings.len(), 4);
        assert_eq!(left_out.as_deref(), Some("not in every scenario and every search: uniform"));
    }

    #[test]
    fn settings_of_a_pam_are_ordered_by_their_options() {
        let specs = ["shade", "shade:h=5", "shade:h=100", "shade:h=20"];
        let known = tpam_pam::pams();
        let mut canonical = specs.map(|spec| known.spec(spec).unwrap().to_string());
        canonical.sort_by(|a, b| by_options(a, b));
        let short = canonical.map(|spec| known.spec(&spec).unwrap().short());
        assert_eq!(short, ["shade:h=5", "shade", "shade:h=20", "shade:h=100"]);
    }

    #[test]
    fn three_settings_are_too_few() {
        let Err(Error::Count { what: "PAM settings", found: 3, says, .. }) =
            common(&side(&[&["jade", "mde", "shade", "jde:tau=0.2"]]), &side(&[&["jade", "mde", "shade"]]), &tpam_pam::pams())
        else {
            panic!("three settings were enough");
        };
        assert!(says.contains("only jade, mde, shade in common") && says.contains("only simulated: jde:tau_f=0.2,tau_c=0.2"), "{says}");
    }
}
