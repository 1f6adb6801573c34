//! Which functions share a curve: all functions, function groups, or single functions.

use super::By;
use std::collections::BTreeSet;
use tpam_problem::Group;

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
