//! The BBOB suite: its problems, and COCO's sets of instances by year.

use crate::Problem;
use crate::functions::FUNCTIONS;
use crate::group::Group;
use std::fmt;
use std::ops::RangeInclusive;
use tpam_problem::{Dimensions, Error, Suite};

/// The BBOB suite: 24 functions in 2 to 1000 dimensions.
///
/// ```
/// use tpam_bbob::Bbob;
/// use tpam_problem::Suite;
/// let rosenbrock = Bbob.problem(8, 10, 3)?;
/// assert_eq!((rosenbrock.name(), rosenbrock.group()), ("Rosenbrock", Some("lcond")));
/// assert_eq!(Bbob.groups()[1].functions, [6, 7, 8, 9]);
/// assert_eq!(Bbob.instance_set("year:2009").unwrap().len(), 15);
/// # Ok::<(), tpam_problem::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Bbob;

impl Suite for Bbob {
    fn name(&self) -> &'static str {
        "bbob"
    }

    fn functions(&self) -> Vec<u32> {
        (1..=FUNCTIONS.len() as u32).collect()
    }

    /// Rotations of more than 1000 dimensions need minutes and gigabytes. [`Problem::new`] can still build them.
    fn dimensions(&self) -> Dimensions {
        Dimensions::Range(2..=1000)
    }

    fn instances(&self) -> RangeInclusive<u32> {
        1..=1_000_000
    }

    /// `year:2018`: the instances that COCO used in that year.
    fn instance_set(&self, name: &str) -> Option<Vec<u32>> {
        let year = name.strip_prefix("year:")?.parse().ok()?;
        InstanceSet::of_year(year).map(|set| set.instances().collect())
    }

    fn groups(&self) -> Vec<tpam_problem::Group> {
        Group::ALL.into_iter().map(described).collect()
    }

    fn build(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn tpam_problem::Problem + Send + Sync>, Error> {
        Ok(Box::new(Problem::new(function, dimension, instance)?))
    }
}

/// A group with the numbers of its functions.
fn described(group: Group) -> tpam_problem::Group {
    let numbered = (1..).zip(&FUNCTIONS);
    let functions = numbered.filter(|(_, entry)| entry.group == group).map(|(function, _)| function).collect();
    tpam_problem::Group { key: group.key().to_owned(), name: group.to_string(), functions }
}

/// The instances that COCO used in one or more years, named after the first year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstanceSet {
    /// The name, which is the first year.
    pub name: &'static str,
    parts: &'static [(u32, u32)],
}

impl InstanceSet {
    /// All sets, oldest first.
    pub const ALL: [InstanceSet; 10] = [
        // Three trials of each instance.
        set("2009", &[(1, 5), (1, 5), (1, 5)]),
        set("2010", &[(1, 15)]),
        set("2012", &[(1, 5), (21, 30)]),
        set("2013", &[(1, 5), (31, 40)]),
        set("2015", &[(1, 5), (41, 50)]),
        set("2016", &[(1, 5), (51, 60)]),
        set("2017", &[(1, 5), (61, 70)]),
        set("2018", &[(1, 5), (71, 80)]),
        set("2021", &[(1, 5), (91, 100)]),
        set("2023", &[(1, 5), (101, 110)]),
    ];

    /// The set used in a year.
    ///
    /// ```
    /// use tpam_bbob::InstanceSet;
    /// let set = InstanceSet::of_year(2019).unwrap();
    /// assert_eq!((set.name, set.to_string().as_str()), ("2018", "1-5,71-80"));
    /// assert_eq!(set.instances().count(), 15);
    /// assert!(InstanceSet::of_year(2008).is_none());
    /// ```
    pub fn of_year(year: u32) -> Option<InstanceSet> {
        let began = |set: &InstanceSet| set.name.parse::<u32>().is_ok_and(|first| first <= year);
        Self::ALL.into_iter().rev().find(began)
    }

    /// The instances, in COCO's order.
    pub fn instances(self) -> impl Iterator<Item = u32> {
        self.parts.iter().flat_map(|(from, to)| RangeInclusive::new(*from, *to))
    }
}

const fn set(name: &'static str, parts: &'static [(u32, u32)]) -> InstanceSet {
    InstanceSet { name, parts }
}

impl fmt::Display for InstanceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.parts.iter().map(|(from, to)| format!("{from}-{to}")).collect();
        f.write_str(&parts.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_is_in_one_group_and_in_order() {
        let functions: Vec<u32> = Bbob.groups().into_iter().flat_map(|group| group.functions).collect();
        assert_eq!(functions, Bbob.functions());
        assert_eq!(Bbob.problem(25, 2, 1).err().unwrap().to_string(), "the suite bbob has no function 25 (available: 1-24)");
    }
}
