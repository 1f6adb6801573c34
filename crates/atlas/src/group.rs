//! The groups of functions that a question can name.

use crate::part::Functions;
use tpam_bbob::{Bbob, MaBbob};
use tpam_pam::spec::meant;
use tpam_problem::Suite;
use tpam_store::Error;

/// A group: its name, and the keys of the groups of BBOB that belong to it.
type Named = (&'static str, &'static [&'static str]);

/// All groups: those of BBOB by their keys, and some of them together.
const GROUPS: [Named; 8] = [
    ("all", &["separ", "lcond", "hcond", "multi", "mult2"]),
    ("separ", &["separ"]),
    ("lcond", &["lcond"]),
    ("hcond", &["hcond"]),
    ("multi", &["multi"]),
    ("mult2", &["mult2"]),
    ("uni-modal", &["lcond", "hcond"]),
    ("multi-modal", &["multi", "mult2"]),
];

/// The names of the groups that share no function, and of all.
pub(crate) fn apart() -> impl Iterator<Item = Group> {
    GROUPS[..6].iter().map(Group)
}

/// A group of functions. A function of MA-BBOB belongs to the group of its largest weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group(&'static Named);

impl Group {
    /// The group with this name.
    pub fn named(name: &str) -> Result<Self, Error> {
        let names = GROUPS.iter().map(|(name, _)| *name);
        let found = meant(name, names.clone()).and_then(|meant| GROUPS.iter().find(|(name, _)| *name == meant));
        found.map(Self).ok_or_else(|| Error::not_among("group", name, names))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.0
    }

    /// The places of its functions among the functions of the atlas.
    pub(crate) fn places(self, functions: Functions) -> Vec<usize> {
        let groups = match functions {
            Functions::Bbob => Bbob.groups(),
            Functions::ManyAffine => MaBbob.groups(),
        };
        let [count, _] = functions.counts();
        let own = groups.into_iter().filter(|group| self.0.1.contains(&group.key.as_str()));
        let mut places: Vec<usize> =
            own.flat_map(|group| group.functions).map(|number| number as usize - 1).filter(|at| *at < count).collect();
        places.sort_unstable();
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_the_functions_of_bbob() {
        let places = |name: &str| Group::named(name).unwrap().places(Functions::Bbob);
        assert_eq!(places("separ"), [0, 1, 2, 3, 4]);
        assert_eq!(places("Multi-Modal"), (14..24).collect::<Vec<_>>());
        assert_eq!(places("all").len(), 24);
        let many: usize = apart().skip(1).map(|group| group.places(Functions::ManyAffine).len()).sum();
        assert_eq!(many, 400);
        assert!(Group::named("sepra").unwrap_err().to_string().contains("did you mean 'separ'"));
    }
}
