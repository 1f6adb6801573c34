//! Options of an ECDF, and which functions share a curve: all functions, function groups, or single functions.

use super::{Mode, Randomness};
use crate::{Error, SOLVED};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use tpam_problem::Group;

/// The allowed numbers of target values.
const TARGETS: RangeInclusive<u32> = 2..=1001;

/// How the ECDFs of some logs are computed.
///
/// ```
/// use tpam_coco::ecdf::{By, EcdfOptions};
/// let mut options = EcdfOptions::default();
/// options.by = By::Function;
/// options.at = vec![10.0, 100.0, 1000.0];
/// assert!(options.check().is_ok());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EcdfOptions {
    /// Which functions share a curve.
    pub by: By,
    /// The version of COCO's ECDF.
    pub mode: Mode,
    /// The number of target values from 100 to 1e-8.
    pub targets: u32,
    /// Budgets in evaluations divided by the dimension; a grid up to the longest trial if empty.
    pub at: Vec<f64>,
    /// Whether curves have bands that contain 95 % of the resamples of the trials.
    pub bands: bool,
    /// Errors up to this one count as 0, see [`Logs::fixed_budget`](crate::Logs::fixed_budget).
    pub floor: f64,
    /// The random numbers of simulated restarts and of bands.
    pub randomness: Randomness,
}

/// COCO's current ECDF with its 51 target values, for all functions together.
impl Default for EcdfOptions {
    fn default() -> Self {
        Self { by: By::All, mode: Mode::Coco, targets: 51, at: Vec::new(), bands: false, floor: SOLVED, randomness: Randomness::seeded(1) }
    }
}

impl EcdfOptions {
    /// Checks that all numbers are in their ranges.
    pub fn check(&self) -> Result<(), Error> {
        if !TARGETS.contains(&self.targets) {
            let (least, most) = (TARGETS.start(), TARGETS.end());
            let range = format!("a number from {least} to {most}");
            return Err(Error::Option { key: "targets", value: self.targets.into(), range });
        }
        if !(self.floor.is_finite() && self.floor >= 0.0) {
            return Err(Error::Option { key: "floor", value: self.floor, range: "0, or a small number such as 1e-8".to_owned() });
        }
        match self.at.iter().find(|budget| !(budget.is_finite() && **budget > 0.0)) {
            Some(budget) => {
                let range = "numbers above 0, such as 10, 100, 1000".to_owned();
                Err(Error::Option { key: "at", value: *budget, range })
            }
            None => Ok(()),
        }
    }
}

/// Which functions share a curve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// All functions.
    #[default]
    All,
    /// Each of these groups, and all functions. [`Suite::groups`](tpam_problem::Suite::groups) returns those of a suite.
    Group(Vec<Group>),
    /// Each function.
    Function,
}

/// Functions that share a curve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// `all`, the key of a group, or `f8`.
    pub name: String,
    /// The numbers of the functions.
    pub functions: BTreeSet<u32>,
}

/// The parts of these functions, without empty parts.
pub fn parts(by: &By, functions: &BTreeSet<u32>) -> Vec<Part> {
    let all = || Part { name: "all".to_owned(), functions: functions.clone() };
    match by {
        By::All => vec![all()],
        By::Function => functions.iter().map(|f| Part { name: format!("f{f}"), functions: [*f].into() }).collect(),
        By::Group(groups) => {
            let group = |group: &Group| Part {
                name: group.key.clone(),
                functions: group.functions.iter().copied().filter(|f| functions.contains(f)).collect(),
            };
            let groups = groups.iter().map(group).filter(|part| !part.functions.is_empty());
            groups.chain([all()]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_problem::Suite;

    #[test]
    fn parts_of_some_functions() {
        let functions: BTreeSet<u32> = [1, 5, 6, 24].into();
        let named = |by: By| parts(&by, &functions).into_iter().map(|part| (part.name, part.functions.len())).collect::<Vec<_>>();
        let expected = |parts: &[(&str, usize)]| parts.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect::<Vec<_>>();
        assert_eq!(named(By::All), expected(&[("all", 4)]));
        assert_eq!(named(By::Group(tpam_bbob::Bbob.groups())), expected(&[("separ", 2), ("lcond", 1), ("mult2", 1), ("all", 4)]));
        assert_eq!(named(By::Function), expected(&[("f1", 1), ("f5", 1), ("f6", 1), ("f24", 1)]));
    }
}
