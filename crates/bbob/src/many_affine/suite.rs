//! The suite MA-BBOB.

use super::combination::{Combination, dominant, weights};
use super::problem::ManyAffine;
use crate::Bbob;
use std::ops::RangeInclusive;
use std::sync::OnceLock;
use tpam_problem::{Dimensions, Error, Group, Problem, Suite};

/// The number of functions: it also separates the numbers from which instances are drawn.
const FUNCTIONS: u32 = 10_000;

/// The suite MA-BBOB: function k has the weights of the `ioh` package's `ManyAffine(k, D)`, and its instance 1 is that problem.
///
/// Other instances of function k have the same weights; the instances of their components and the optimum are those of `ManyAffine(k +
/// 10000 (i − 1), D)`.
///
/// ```
/// use tpam_bbob::MaBbob;
/// use tpam_problem::Suite;
/// let function = MaBbob.problem(3, 5, 1)?;
/// assert_eq!(function.name(), "0.5278703957857543 f1 + 0.4721296042142456 f3");
/// assert_eq!(function.group(), Some("separ"));
/// # Ok::<(), tpam_problem::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MaBbob;

impl Suite for MaBbob {
    fn name(&self) -> &'static str {
        "ma-bbob"
    }

    fn functions(&self) -> Vec<u32> {
        (1..=FUNCTIONS).collect()
    }

    fn dimensions(&self) -> Dimensions {
        Bbob.dimensions()
    }

    fn instances(&self) -> RangeInclusive<u32> {
        1..=1000
    }

    /// The groups of BBOB; a function is in the group of its largest weight.
    fn groups(&self) -> Vec<Group> {
        static GROUPS: OnceLock<Vec<Group>> = OnceLock::new();
        GROUPS.get_or_init(grouped).clone()
    }

    fn build(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, Error> {
        let combination = Combination::drawn_with(weights(function), function + FUNCTIONS * (instance - 1), dimension);
        Ok(Box::new(ManyAffine::new(combination)?.numbered(function, instance)))
    }
}

fn grouped() -> Vec<Group> {
    let largest: Vec<(u32, u32)> = (1..=FUNCTIONS).map(|function| (function, dominant(&weights(function)))).collect();
    let with_ours = |group: Group| {
        let ours = largest.iter().filter(|(_, of)| group.functions.contains(of)).map(|(function, _)| *function);
        Group { functions: ours.collect(), ..group }
    };
    Bbob.groups().into_iter().map(with_ours).collect()
}
