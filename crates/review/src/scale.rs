//! Functions, instances, budget and operators of the searches.

use tpam_de::Algorithm;
use tpam_searches::search::SearchPlan;

/// A mutation with a crossover.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Operator {
    /// Its name: `rand/1/bin`.
    pub(crate) name: &'static str,
    /// The specs of its mutation and of its crossover.
    pub(crate) specs: [&'static str; 2],
    /// The name of its files and folders.
    pub(crate) file: &'static str,
}

/// The operators. The published curves are those of the first.
pub(crate) static OPERATORS: [Operator; 3] = [
    Operator { name: "rand/1/bin", specs: ["rand/1", "bin"], file: "rand-1-bin" },
    Operator { name: "current-to-pbest/1/bin", specs: ["current-to-pbest/1", "bin"], file: "current-to-pbest-1-bin" },
    Operator { name: "rand/1/sec", specs: ["rand/1", "sec"], file: "rand-1-sec" },
];

/// The dimension of all problems.
pub(crate) const DIM: usize = 10;

/// The restart rule of a search that restarts.
pub(crate) const RESTART: &str = Algorithm::RESTART;
/// The rule of a search that does not.
pub(crate) const NO_RESTART: &str = "none";

/// The problems of the searches, and their length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    pub(crate) functions: &'static str,
    pub(crate) instances: &'static str,
    /// Evaluations per dimension.
    pub(crate) budget: u64,
    /// Its decimal logarithm.
    pub(crate) end: f64,
}

/// That of the review.
const WHOLE: Scale = Scale { functions: "1-24", instances: "1-15", budget: 10_000, end: 4.0 };
/// For a first look: too few problems and evaluations for a comparison with published curves.
const QUICK: Scale = Scale { functions: "1,8,15,21", instances: "1-3", budget: 1000, end: 3.0 };

/// More instances for the questions, because the differences of variants are small.
const OF_QUESTIONS: Scale = Scale { instances: "1-30", ..WHOLE };

impl Scale {
    /// The scale of the searches of all methods.
    pub(crate) fn new(quick: bool) -> Self {
        if quick { QUICK } else { WHOLE }
    }

    /// The scale of the searches that answer questions.
    pub(crate) fn of_questions(quick: bool) -> Self {
        if quick { QUICK } else { OF_QUESTIONS }
    }

    /// The places of the curves, log10(evaluations / D) in steps of 0.1: those of the published curves.
    pub(crate) fn places(self) -> Vec<f64> {
        let steps = (10.0 * self.end) as u32;
        (0..=steps).map(|k| f64::from(k) / 10.0).collect()
    }

    /// The plan of searches with these PAMs, mutations, crossovers and this restart rule.
    pub(crate) fn plan(self, pams: &str, [mutation, crossover]: [&str; 2], restart: &str, seed: u64) -> SearchPlan {
        SearchPlan {
            mutation: mutation.to_owned(),
            crossover: crossover.to_owned(),
            restart: restart.to_owned(),
            instances: self.instances.to_owned(),
            budget: self.budget,
            seed,
            ..SearchPlan::new(pams, self.functions, &DIM.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curves_end_at_the_budget() {
        for quick in [false, true] {
            let scale = Scale::new(quick);
            assert_eq!(libm::exp10(scale.end), scale.budget as f64);
            assert_eq!(scale.places().last(), Some(&scale.end));
        }
        assert_eq!(Scale::new(false).places().len(), 41);
        assert_eq!(Scale::new(false).places()[3], 0.3);
    }
}
