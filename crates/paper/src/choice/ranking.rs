//! PAMs with one operator, by the area under the ECDF: the best one that learns, and how far the others are behind it.

use crate::searches::END;
use tpam_stats::{Interval, Moments, mean_interval, paired_difference};

/// The probability that any interval of a ranking misses its true value.
const ERROR: f64 = 0.05;

/// A PAM in searches with one operator.
pub(crate) struct Entrant {
    pub(crate) name: String,
    /// Whether it adapts F and C; the others are controls.
    pub(crate) learns: bool,
    /// The area under the ECDF by function and instance.
    pub(crate) areas: Vec<Vec<f64>>,
    /// The proportion of target values at the end of the budget.
    pub(crate) end: f64,
}

/// A PAM in its place.
pub(super) struct Ranked {
    pub(super) name: String,
    pub(super) learns: bool,
    /// The area under the ECDF.
    pub(super) area: f64,
    /// The proportion of target values at the end of the budget.
    pub(super) end: f64,
    /// How far it is behind the best learner; `None` for that learner itself.
    pub(super) behind: Option<Behind>,
}

/// The area of the best learner minus another area.
#[derive(Clone, Copy)]
pub(super) struct Behind {
    pub(super) difference: f64,
    /// All intervals of a ranking hold at once with 95 % confidence.
    pub(super) interval: Interval,
}

impl Behind {
    /// The factor by which it needs more evaluations for a target value. An area is a mean of log10(evaluations) over target values, with
    /// unreached ones at the end of the budget; this is the geometric mean.
    pub(super) fn factor(self) -> f64 {
        libm::exp10(END * self.difference)
    }

    /// Whether it is behind beyond noise.
    pub(super) fn is_sure(self) -> bool {
        self.interval.low > 0.0
    }
}

/// The PAMs with one operator, the largest area first.
pub(crate) struct Ranking {
    pub(super) operator: &'static str,
    /// The number of pairs over which the intervals hold all at once.
    pub(super) pairs: usize,
    pub(super) all: Vec<Ranked>,
}

impl Ranking {
    /// Ranks PAMs whose searches share functions and instances.
    ///
    /// The unit is the function: a PAM has the mean over its instances, and intervals are Student's t over functions. Which learner is the
    /// best is known only from the same searches, so that any pair with a learner might have been compared. Bonferroni's correction is for
    /// all these pairs.
    pub(crate) fn new(operator: &'static str, entrants: &[Entrant]) -> Self {
        let areas: Vec<Vec<f64>> = entrants.iter().map(|entrant| entrant.areas.iter().map(|all| mean(all)).collect()).collect();
        let learners: Vec<usize> = (0..entrants.len()).filter(|at| entrants[*at].learns).collect();
        // Of equal areas the first counts.
        let better = |a: &&usize, b: &&usize| mean(&areas[**a]).total_cmp(&mean(&areas[**b]));
        let best = *learners.iter().rev().max_by(better).expect("some PAMs learn");
        let controls = entrants.len() - learners.len();
        let pairs = learners.len() * (learners.len() - 1) / 2 + learners.len() * controls;
        let behind = |at: usize| {
            let differences = paired_difference(&areas[at], &areas[best]);
            let interval = mean_interval(&differences, 1.0 - ERROR / pairs as f64);
            let unknown = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
            Behind { difference: differences.mean().unwrap_or(f64::NAN), interval: interval.unwrap_or(unknown) }
        };
        let ranked = |(at, entrant): (usize, &Entrant)| Ranked {
            name: entrant.name.clone(),
            learns: entrant.learns,
            area: mean(&areas[at]),
            end: entrant.end,
            behind: (at != best).then(|| behind(at)),
        };
        let mut all: Vec<Ranked> = entrants.iter().enumerate().map(ranked).collect();
        all.sort_by(|a, b| b.area.total_cmp(&a.area));
        Self { operator, pairs, all }
    }

    /// The learner with the largest area.
    pub(super) fn best(&self) -> &Ranked {
        self.all.iter().find(|one| one.behind.is_none()).expect("one learner is best")
    }

    pub(super) fn learners(&self) -> impl Iterator<Item = &Ranked> {
        self.all.iter().filter(|one| one.learns)
    }

    /// The learners that cannot be told from the best one, without that one.
    pub(super) fn tied(&self) -> impl Iterator<Item = &Ranked> {
        self.learners().filter(|one| one.behind.is_some_and(|behind| !behind.is_sure()))
    }

    /// Whether a learner is the best one or cannot be told from it.
    pub(super) fn may_be_best(&self, name: &str) -> bool {
        self.best().name == name || self.tied().any(|one| one.name == name)
    }

    /// Whether some interval excludes 0.
    #[cfg(test)]
    pub(crate) fn tells_apart(&self) -> bool {
        let excludes = |behind: Behind| behind.interval.low > 0.0 || behind.interval.high < 0.0;
        self.all.iter().filter_map(|one| one.behind).any(excludes)
    }

    /// The control with the largest area.
    pub(super) fn control(&self) -> Option<&Ranked> {
        self.all.iter().find(|one| !one.learns)
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().copied().collect::<Moments>().mean().unwrap_or(f64::NAN)
}

#[cfg(test)]
pub(super) mod tests;
