//! Which functions share a curve: all, the groups of BBOB, or each by itself.

use crate::ecdf::By;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The groups of the noiseless suite, by their names in COCO: separable, moderately and ill conditioned, multi-modal with strong and with weak structure.
const GROUPS: [(&str, RangeInclusive<u32>); 5] =
    [("separ", 1..=5), ("lcond", 6..=9), ("hcond", 10..=14), ("multi", 15..=19), ("mult2", 20..=24)];

/// Functions that share a curve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub name: String,
    pub functions: BTreeSet<u32>,
}

/// The parts of these functions; those without functions are left out.
pub fn parts(by: By, functions: &BTreeSet<u32>) -> Vec<Part> {
    let all = || Part { name: "all".to_owned(), functions: functions.clone() };
    match by {
        By::All => vec![all()],
        By::Function => functions.iter().map(|f| Part { name: format!("f{f}"), functions: [*f].into() }).collect(),
        By::Group => {
            let group = |(name, range): (&str, RangeInclusive<u32>)| Part {
                name: name.to_owned(),
                functions: functions.range(range).copied().collect(),
            };
            let groups = GROUPS.into_iter().map(group).filter(|part| !part.functions.is_empty());
            groups.chain([all()]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_what_there_is() {
        let functions: BTreeSet<u32> = [1, 5, 6, 24].into();
        let named =
            |by| parts(by, &functions).into_iter().map(|part| (part.name, part.functions.len())).collect::<Vec<_>>();
        let expected =
            |parts: &[(&str, usize)]| parts.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect::<Vec<_>>();
        assert_eq!(named(By::All), expected(&[("all", 4)]));
        assert_eq!(named(By::Group), expected(&[("separ", 2), ("lcond", 1), ("mult2", 1), ("all", 4)]));
        assert_eq!(named(By::Function), expected(&[("f1", 1), ("f5", 1), ("f6", 1), ("f24", 1)]));
    }
}
