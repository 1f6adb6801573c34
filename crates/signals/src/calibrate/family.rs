//! Families of acceptances to fit: the options of an acceptance as coordinates without bounds.
//!
//! Every acceptance of the catalogue can be fitted, with the code that the simulation uses. An option within [low, high] is low + (high −
//! low)/(1 + e^−u), an option above low is low + e^u. Options that are not numbers keep their defaults.

use tpam_pam::spec::{Catalogue, Kind, OptionDef, Page, Spec};
use tpam_sim::accept::SharedAcceptance;
use tpam_store::Error;

/// An acceptance whose options are fitted.
pub struct Family {
    /// The member with the default options.
    usual: Spec<SharedAcceptance>,
    axes: Vec<Axis>,
    /// Whether the sign of the offset from the target matters.
    pub sided: bool,
}

/// An option that is a number.
struct Axis {
    name: &'static str,
    ends: [f64; 2],
}

/// Start values of an option with two bounds, as fractions of its range.
const PARTS: [f64; 5] = [0.02, 0.1, 0.3, 0.6, 0.9];
/// Start values of an option without an upper bound: one for each order of magnitude that matters for values in [0, 1].
const SIZES: [f64; 8] = [0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 100.0];
/// Sizes are fitted between 1/MOST and MOST. Beyond these bounds a curve is a spike at the target or constant.
const MOST: f64 = 1e4;
/// A bound of u: 1/(1 + e^−u) is 1 to nine digits here.
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

impl Family {
    /// The name of the acceptance.
    pub fn name(&self) -> &'static str {
        self.usual.name()
    }

    /// The number of fitted options.
    pub(super) fn parameters(&self) -> usize {
        self.axes.len()
    }

    /// The start points of the minimiser, a grid.
    pub(super) fn starts(&self) -> Vec<Vec<f64>> {
        self.axes.iter().fold(vec![Vec::new()], |all, axis| {
            let longer = |done: &Vec<f64>| axis.starts().into_iter().map(|u| [done.as_slice(), &[u]].concat()).collect::<Vec<_>>();
            all.iter().flat_map(longer).collect()
        })
    }

    /// The member at the coordinates `at`.
    pub(super) fn member(&self, at: &[f64]) -> Spec<SharedAcceptance> {
        self.with(at, |value| value)
    }

    /// The member at the coordinates `at`, with options rounded to `digits` significant digits.
    pub(super) fn rounded(&self, at: &[f64], digits: usize) -> Spec<SharedAcceptance> {
        self.with(at, |value| rounded(value, digits))
    }

    fn with(&self, at: &[f64], change: impl Fn(f64) -> f64) -> Spec<SharedAcceptance> {
        let option = |(axis, u): (&Axis, &f64)| (axis.name, change(axis.value(*u)));
        let options: Vec<(&str, f64)> = self.axes.iter().zip(at).map(option).collect();
        self.usual.with_reals(&options).expect("every value lies within the bounds of its option")
    }
}

/// Rounds a value to `digits` significant decimal digits.
fn rounded(value: f64, digits: usize) -> f64 {
    format!("{value:.*e}", digits - 1).parse().expect("a finite number in decimal notation")
}

/// The families with these names. If `names` is empty: all of the catalogue, except those that level off or rise far from the target.
pub fn families(names: &[String], known: &Catalogue<SharedAcceptance>) -> Result<Vec<Family>, Error> {
    let mut named = Vec::new();
    for name in names {
        if let Some((plain, _)) = name.split_once(':') {
            return Err(Error::key("families", name, format!("the options are fitted; write {plain} alone")));
        }
        named.push(known.make(name, &[])?.name());
    }
    let has_formula = |page: &Page| page.options.iter().all(|option| option.default.is_some());
    let wanted = known.pages().filter(|page| if names.is_empty() { has_formula(page) } else { named.contains(&page.name) });
    let family = |page: &'static Page| {
        let axes: Vec<Axis> = page.options.iter().filter_map(Axis::new).collect();
        let usual = known.make(page.name, &[])?;
        let built = usual.build()?;
        Ok((Family { sided: built.sided(), usual, axes }, built.is_far()))
    };
    let found = wanted.map(family).collect::<Result<Vec<_>, Error>>()?;
    Ok(found.into_iter().filter(|(_, far)| !far || !names.is_empty()).map(|(family, _)| family).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_sim::accept::acceptances;

    #[test]
    fn all_coordinates_give_a_member_and_start_points_differ() {
        let known = acceptances();
        for family in families(&[], &known).unwrap() {
            for at in [-1e9, -3.0, 0.0, 3.0, 1e9] {
                family.rounded(&vec![at; family.parameters()], 3).build().unwrap();
            }
            let specs: std::collections::BTreeSet<String> = family.starts().iter().map(|at| family.member(at).to_string()).collect();
            assert_eq!(specs.len(), family.starts().len(), "{}", family.name());
        }
    }

    #[test]
    fn coordinates_of_linear_are_as_computed_by_hand() {
        let known = acceptances();
        let linear = &families(&["linear".to_owned()], &known).unwrap()[0];
        assert_eq!(linear.rounded(&[libm::log(0.25), 0.0], 3).to_string(), "linear:alpha=0.25,pmax=0.5");
        assert_eq!(linear.starts().len(), SIZES.len() * PARTS.len());
    }

    #[test]
    fn unknown_families_are_refused() {
        let known = acceptances();
        let refused = |name: &str| families(&[name.to_owned()], &known).err();
        assert!(matches!(refused("linar"), Some(Error::Spec(error)) if error.0 == "unknown acceptance 'linar': did you mean 'linear'?"));
        let problem = "the options are fitted; write linear alone";
        assert!(matches!(refused("linear:alpha=1"), Some(Error::Key { key: "families", problem: said, .. }) if said == problem));
    }
}
