//! What is compared: a PAM with an operator, or a whole algorithm.

use std::fmt;
use tpam_de::{Algorithm, PUBLISHED};
use tpam_pam::spec::SpecError;
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_store::Error;

/// How the methods of a part search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// PAMs with rand/1/bin.
    Rand,
    /// PAMs with current-to-pbest/1/bin.
    Pbest,
    /// Whole published algorithms.
    Whole,
}

impl Family {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rand, Self::Pbest, Self::Whole];

    /// Its word in the names of parts.
    pub fn word(self) -> &'static str {
        ["rand", "pbest", "whole"][self as usize]
    }

    /// The mutation of its PAMs; `None` for whole algorithms. The crossover is binomial.
    pub fn mutation(self) -> Option<&'static str> {
        [Some("rand/1"), Some("current-to-pbest/1"), None][self as usize]
    }

    /// Its methods: every PAM that needs no option, or every whole algorithm.
    pub fn methods(self, known: &Catalogues) -> Vec<Method> {
        if self == Self::Whole {
            let whole = |published: &tpam_de::Published| Method { name: published.name.to_owned(), family: self, follows_budget: true };
            return PUBLISHED.iter().map(whole).collect();
        }
        known.de.pams_of_f_and_c().filter_map(|page| Method::with_pam(page.name, self, known).ok()).collect()
    }
}

/// A PAM with an operator, or a whole algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Method {
    /// The spec of the PAM, or the name of the algorithm.
    pub name: String,
    /// How it searches.
    pub family: Family,
    /// Whether its rules follow the budget that it is given, so that a longer run does not contain the shorter ones.
    pub follows_budget: bool,
}

impl Method {
    /// A PAM with the operator of a family.
    pub fn with_pam(pam: &str, family: Family, known: &Catalogues) -> Result<Self, SpecError> {
        let spec = known.de.pams.spec(pam)?;
        let follows_budget = spec.build()?.asks().follow_budget();
        Ok(Self { name: spec.short(), family, follows_budget })
    }

    /// Its searches, without functions: a PAM restarts unless its rules follow the budget.
    pub(crate) fn plan(&self) -> Result<SearchPlan, Error> {
        let Some(mutation) = self.family.mutation() else { return SearchPlan::published(&self.name) };
        let restart = if self.follows_budget { "none" } else { Algorithm::RESTART };
        Ok(SearchPlan { pam: self.name.clone(), mutation: mutation.to_owned(), restart: restart.to_owned(), ..SearchPlan::default() })
    }

    /// What to search with, by the keys of a plan or `algorithm`.
    pub fn keys(&self) -> Vec<(&'static str, String)> {
        let Some(mutation) = self.family.mutation() else { return vec![("algorithm", self.name.clone())] };
        let restart = self.follows_budget.then(|| ("restart", "none".to_owned()));
        [("pam", self.name.clone()), ("mutation", mutation.to_owned())].into_iter().chain(restart).collect()
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.family.mutation() {
            None => f.write_str(&self.name),
            Some(mutation) => write!(f, "{} {mutation}/bin", self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_the_budget_does_not_restart() {
        let known = Catalogues::default();
        let [shade, jso] = ["shade", "jso"].map(|pam| Method::with_pam(pam, Family::Pbest, &known).unwrap());
        assert_eq!([&shade, &jso].map(|method| method.follows_budget), [false, true]);
        assert_eq!([&shade, &jso].map(|method| method.plan().unwrap().restart), [Algorithm::RESTART, "none"]);
        assert_eq!(shade.to_string(), "shade current-to-pbest/1/bin");
        let keys: Vec<String> = jso.keys().iter().map(|(key, value)| format!("{key} {value}")).collect();
        assert_eq!(keys, ["pam jso", "mutation current-to-pbest/1", "restart none"]);
    }

    #[test]
    fn every_method_is_there() {
        let known = Catalogues::default();
        let [rand, pbest, whole] = Family::ALL.map(|family| family.methods(&known));
        assert_eq!(rand.len(), pbest.len());
        assert!(rand.iter().any(|method| method.name == "uniform") && rand.len() > 45);
        assert_eq!(whole.len(), PUBLISHED.len());
        assert!(whole.iter().all(|method| method.plan().is_ok() && method.follows_budget));
    }
}
