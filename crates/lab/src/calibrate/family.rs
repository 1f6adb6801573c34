//! A family of acceptances as something to fit: its options become coordinates without bounds.
//!
//! Whatever the catalogue holds is fitted, by the very code that the simulation judges with: an option within [low, high] is low + (high − low)/(1 + e^−u), one above
//! low is low + e^u. Options that are no numbers keep their defaults.

use crate::Error;
use tpam_pam::spec::{Catalogue, Kind, OptionDef, Page, Spec, nearest};
use tpam_sim::accept::SharedAcceptance;

/// An acceptance whose options are to be found.
pub struct Family<'a> {
    page: &'static Page,
    axes: Vec<Axis>,
    known: &'a Catalogue<SharedAcceptance>,
    /// Whether it matters on which side of the target a sample is.
    pub sided: bool,
}

/// An option that is a number.
struct Axis {
    name: &'static str,
    ends: [f64; 2],
}

/// Parts of a range, and sizes, from which a search begins: one in each order of magnitude that matters for values in [0, 1].
const PARTS: [f64; 5] = [0.02, 0.1, 0.3, 0.6, 0.9];
const SIZES: [f64; 8] = [0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 100.0];
/// Smaller or larger than this all sizes are alike: a curve of that width is a needle, or a level line.
const MOST: f64 = 1e4;
/// 1/(1 + e^−u) is 1 to nine digits here.
const SURE: f64 = 20.0;

impl Axis {
    fn new(option: &OptionDef) -> Option<Self> {
        match option.kind {
            Kind::Real(bounds) => Some(Self { name: option.name, ends: bounds.ends() }),
            _ => None,
        }
    }

    fn value(&self, u: f64) -> f64 {
        let [low, high] = self.ends;
        if high.is_finite() {
            low + (high - low) / (1.0 + libm::exp(-u.clamp(-SURE, SURE)))
        } else {
            let most = libm::log(MOST);
            low + libm::exp(u.clamp(-most, most))
        }
    }

    fn starts(&self) -> Vec<f64> {
        if self.ends[1].is_finite() {
            PARTS.iter().map(|part| libm::log(part / (1.0 - part))).collect()
        } else {
            SIZES.iter().map(|size| libm::log(*size)).collect()
        }
    }
}

impl Family<'_> {
    pub fn name(&self) -> &'static str {
        self.page.name
    }

    /// How many options are found.
    pub(super) fn parameters(&self) -> usize {
        self.axes.len()
    }

    /// Places to begin from: a grid.
    pub(super) fn starts(&self) -> Vec<Vec<f64>> {
        self.axes.iter().fold(vec![Vec::new()], |all, axis| {
            let longer = |done: &Vec<f64>| {
                axis.starts().into_iter().map(|u| [done.as_slice(), &[u]].concat()).collect::<Vec<_>>()
            };
            all.iter().flat_map(longer).collect()
        })
    }

    /// The member at a place, its options rounded to so many digits.
    pub(super) fn member(&self, at: &[f64], digits: usize) -> Spec<SharedAcceptance> {
        let option = |(axis, u): (&Axis, &f64)| format!("{}={:.*e}", axis.name, digits - 1, axis.value(*u));
        let options: Vec<String> = self.axes.iter().zip(at).map(option).collect();
        let text =
            if options.is_empty() { self.name().to_owned() } else { format!("{}:{}", self.name(), options.join(",")) };
        self.known.spec(&text).expect("every value lies within the bounds of its option")
    }
}

/// The families of these names; all of the catalogue where nothing is named.
pub fn families<'a>(names: &[String], known: &'a Catalogue<SharedAcceptance>) -> Result<Vec<Family<'a>>, Error> {
    for name in names {
        let all = known.pages().map(|page| page.name);
        if let Some((plain, _)) = name.split_once(':') {
            return Err(Error::Input(format!(
                "families = {name}: options are what is looked for: write {plain} alone"
            )));
        }
        if !all.clone().any(|other| other == name) {
            return Err(Error::Input(format!("unknown acceptance '{name}': {}", nearest(name, all))));
        }
    }
    let wanted = known.pages().filter(|page| names.is_empty() || names.iter().any(|name| name == page.name));
    let family = |page: &'static Page| {
        let axes: Vec<Axis> = page.options.iter().filter_map(Axis::new).collect();
        let sided = known.spec(page.name)?.build()?.sided();
        Ok(Family { page, axes, known, sided })
    };
    wanted.map(family).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_sim::accept::acceptances;

    #[test]
    fn every_place_is_a_member_and_every_start_another() {
        let known = acceptances();
        for family in families(&[], &known).unwrap() {
            for at in [-1e9, -3.0, 0.0, 3.0, 1e9] {
                family.member(&vec![at; family.parameters()], 3).build().unwrap();
            }
            let specs: std::collections::BTreeSet<String> =
                family.starts().iter().map(|at| family.member(at, 17).to_string()).collect();
            assert_eq!(specs.len(), family.starts().len(), "{}", family.name());
        }
    }

    #[test]
    fn by_hand() {
        let known = acceptances();
        let linear = &families(&["linear".to_owned()], &known).unwrap()[0];
        assert_eq!(linear.member(&[libm::log(0.25), 0.0], 3).to_string(), "linear:alpha=0.25,pmax=0.5");
        assert_eq!(linear.starts().len(), SIZES.len() * PARTS.len());
    }

    #[test]
    fn what_is_unknown_is_said() {
        let known = acceptances();
        let says = |name: &str| match families(&[name.to_owned()], &known) {
            Err(Error::Input(sentence)) => sentence,
            _ => panic!("{name} is taken"),
        };
        assert_eq!(says("linar"), "unknown acceptance 'linar': did you mean 'linear'?");
        assert!(says("linear:alpha=1").contains("write linear alone"));
    }
}
