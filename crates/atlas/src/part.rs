//! The parts of the computation: a dimension and a family of methods each, with the result folders of their searches.

use crate::method::{Family, Method};
use std::fmt;
use std::str::FromStr;
use tpam_searches::search::SearchPlan;
use tpam_store::Error;

/// The dimensions of the functions.
pub const DIMENSIONS: [usize; 4] = [5, 10, 20, 40];
/// The longest runs have 10⁴ D evaluations.
pub(crate) const DECADES: usize = 4;
/// In this dimension only the better half of the methods is run: those with the larger mean area in the dimension before.
const HALVED: usize = 40;

/// The functions, one run on each instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Functions {
    /// The 24 functions of BBOB, 5 instances of each.
    Bbob,
    /// 400 functions of MA-BBOB, one instance of each: the sample of functions that statements are about.
    ManyAffine,
}

impl Functions {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Bbob, Self::ManyAffine];

    /// The name of the suite.
    pub fn suite(self) -> &'static str {
        ["bbob", "ma-bbob"][self as usize]
    }

    /// The numbers of functions and of instances.
    pub(crate) fn counts(self) -> [usize; 2] {
        [[24, 5], [400, 1]][self as usize]
    }

    /// The number of runs of a method.
    pub(crate) fn runs(self) -> usize {
        self.counts().iter().product()
    }
}

/// A part of the computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The dimension.
    pub dim: usize,
    /// The methods.
    pub family: Family,
}

/// The searches of some methods that share a folder.
pub(crate) struct Folder {
    pub(crate) name: String,
    pub(crate) methods: Vec<Method>,
    pub(crate) functions: Functions,
    /// The runs have 10^`decade` D evaluations.
    pub(crate) decade: usize,
    pub(crate) plan: SearchPlan,
}

impl Part {
    /// All parts.
    pub fn all() -> impl Iterator<Item = Self> {
        DIMENSIONS.into_iter().flat_map(|dim| Family::ALL.map(|family| Self { dim, family }))
    }

    /// The part whose better half its methods are, if they are fewer than the catalogue has.
    pub(crate) fn halved(self) -> Option<Self> {
        let before = DIMENSIONS.iter().position(|dim| *dim == HALVED).map(|at| DIMENSIONS[at - 1]);
        before.filter(|_| self.dim == HALVED).map(|dim| Self { dim, ..self })
    }

    /// The result folders of the searches of some of its methods.
    pub(crate) fn folders(self, methods: &[Method]) -> Result<Vec<Folder>, Error> {
        // PAMs that share their restart rule are searched together; a whole algorithm has parts of its own.
        let groups: Vec<(String, Vec<Method>)> = match self.family {
            Family::Whole => methods.iter().map(|method| (method.name.clone(), vec![method.clone()])).collect(),
            _ => [("", false), ("by-budget", true)].map(|(name, follows)| (name.to_owned(), of_kind(methods, follows))).into(),
        };
        let mut folders = Vec::new();
        for (name, methods) in groups.into_iter().filter(|(_, methods)| !methods.is_empty()) {
            let first = if methods[0].follows_budget { 1 } else { DECADES };
            for (functions, decade) in
                Functions::ALL.into_iter().flat_map(|functions| (first..=DECADES).map(move |decade| (functions, decade)))
            {
                let name = [functions.suite(), &decade.to_string(), &name].join("-").trim_end_matches('-').to_owned();
                folders.push(Folder { name, plan: self.plan(&methods, functions, decade)?, methods: methods.clone(), functions, decade });
            }
        }
        Ok(folders)
    }

    fn plan(self, methods: &[Method], functions: Functions, decade: usize) -> Result<SearchPlan, Error> {
        let plan = methods[0].plan()?;
        let pam = match self.family {
            Family::Whole => plan.pam,
            _ => methods.iter().map(|method| method.name.as_str()).collect::<Vec<_>>().join(","),
        };
        let [count, instances] = functions.counts();
        Ok(SearchPlan {
            pam,
            suite: functions.suite().to_owned(),
            functions: format!("1-{count}"),
            instances: format!("1-{instances}"),
            dims: self.dim.to_string(),
            budget: 10_u64.pow(decade as u32),
            ..plan
        })
    }
}

fn of_kind(methods: &[Method], follows_budget: bool) -> Vec<Method> {
    methods.iter().filter(|method| method.follows_budget == follows_budget).cloned().collect()
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.dim, self.family.word())
    }
}

impl FromStr for Part {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let names: Vec<String> = Self::all().map(|part| part.to_string()).collect();
        let found = Self::all().find(|part| part.to_string() == text);
        found.ok_or_else(|| Error::not_among("part", text, names.iter().map(String::as_str)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_searches::Catalogues;

    #[test]
    fn parts_have_names() {
        assert_eq!(Part::all().count(), 12);
        assert!(Part::all().all(|part| part.to_string().parse::<Part>().unwrap() == part));
        assert!("20-rnd".parse::<Part>().unwrap_err().to_string().contains("20-rand"));
    }

    #[test]
    fn methods_that_follow_the_budget_are_run_with_four_budgets() {
        let known = Catalogues::default();
        let part: Part = "10-pbest".parse().unwrap();
        let folders = part.folders(&part.family.methods(&known)).unwrap();
        let names: Vec<&str> = folders.iter().map(|folder| folder.name.as_str()).collect();
        assert_eq!(names[..2], ["bbob-4", "ma-bbob-4"]);
        assert_eq!(names[2..6], ["bbob-1-by-budget", "bbob-2-by-budget", "bbob-3-by-budget", "bbob-4-by-budget"]);
        assert_eq!((names.len(), folders[5].plan.budget, folders[9].plan.functions.as_str()), (10, 10_000, "1-400"));
        assert_eq!([part, Part { dim: 40, ..part }].map(Part::halved), [None, Some(Part { dim: 20, ..part })]);
    }
}
