//! The suite as a whole: groups of functions, and COCO's sets of instances by year.

use std::fmt;
use std::ops::RangeInclusive;

/// Functions that are hard in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// f1 to f5: separable.
    Separable,
    /// f6 to f9: low or moderate conditioning.
    Moderate,
    /// f10 to f14: high conditioning, unimodal.
    High,
    /// f15 to f19: multi-modal with adequate global structure.
    Adequate,
    /// f20 to f24: multi-modal with weak global structure.
    Weak,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Group::Separable => "separable",
            Group::Moderate => "low or moderate conditioning",
            Group::High => "high conditioning, unimodal",
            Group::Adequate => "multi-modal, adequate global structure",
            Group::Weak => "multi-modal, weak global structure",
        })
    }
}

/// The instances that COCO used in a year or several, by the year that began with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstanceSet {
    /// The first year, which is its name.
    pub name: &'static str,
    parts: &'static [(u32, u32)],
}

impl InstanceSet {
    /// All of them, oldest first.
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

    /// The set in use in a year.
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

    /// Its instances in COCO's order.
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
