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
    /// The factor by which it needs more evaluations for a target value. An area is a mean of log10(evaluations) over target values, with unreached ones at the end of the budget; this is the
    /// geometric mean.
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
    pub(super) all: Vec<Ranked>,
}

impl Ranking {
    /// Ranks PAMs whose searches share functions and instances.
    ///
    /// The unit is the function: a PAM has the mean over its instances, and intervals are Student's t over functions. Which learner is the best is known only from the same searches, so that any
    /// pair with a learner might have been compared. Bonferroni's correction is for all these pairs.
    pub(crate) fn new(operator: &'static str, entrants: &[Entrant]) -> Self {
        let areas: Vec<Vec<f64>> =
            entrants.iter().map(|entrant| entrant.areas.iter().map(|all| mean(all)).collect()).collect();
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
        Self { operator, all }
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
pub(super) mod tests {
    use super::*;
    use tpam_pam::Stream;
    use tpam_stats::student_t_quantile;

    /// Areas on 24 functions with 5 instances: a level, the difficulty of the function and noise, which depends on `own`.
    fn areas(level: f64, spread: f64, own: u64) -> Vec<Vec<f64>> {
        let mut draws = Stream::new(own, 0, "planted areas");
        let function = |k: u32| (0..5).map(|_| level + 0.01 * f64::from(k) + spread * draws.normals(1)[0]).collect();
        (0..24).map(function).collect()
    }

    /// A PAM whose name starts with a capital letter is a control.
    pub(crate) fn planted(operator: &'static str, pams: &[(&str, f64)], spread: f64) -> Ranking {
        let entrant = |(k, (name, level)): (usize, &(&str, f64))| Entrant {
            name: (*name).to_owned(),
            learns: name.starts_with(char::is_lowercase),
            areas: areas(*level, spread, k as u64 + 1),
            end: *level,
        };
        Ranking::new(operator, &pams.iter().enumerate().map(entrant).collect::<Vec<_>>())
    }

    #[test]
    fn a_clear_lead_is_found_and_a_small_one_is_not() {
        let ranking = planted("op", &[("low", 0.2), ("best", 0.5), ("near", 0.499), ("Control", 0.4)], 0.02);
        assert!(matches!(ranking.best().name.as_str(), "best" | "near"));
        assert_eq!(ranking.tied().count(), 1);
        assert!(ranking.may_be_best("best") && ranking.may_be_best("near") && !ranking.may_be_best("low"));
        assert_eq!(ranking.control().unwrap().name, "Control");
        let behind = ranking.control().unwrap().behind.unwrap();
        assert!(behind.is_sure() && (behind.difference - 0.1).abs() < 0.01, "{}", behind.difference);
        assert!((behind.interval.low..behind.interval.high).contains(&behind.difference));
        // A tenth of four decades.
        assert!((behind.factor() - 2.5).abs() < 0.3, "{}", behind.factor());
    }

    /// Three learners and two controls: three pairs of learners, and six of a learner and a control.
    #[test]
    fn intervals_are_corrected_for_all_pairs_with_a_learner() {
        let pam =
            |(k, learns): (u64, bool)| Entrant { name: k.to_string(), learns, areas: areas(0.5, 0.02, k), end: 0.0 };
        let pams: Vec<Entrant> = [(1, true), (2, true), (3, true), (4, false), (5, false)].map(pam).into();
        let ranking = Ranking::new("op", &pams);
        let best: usize = ranking.best().name.parse().unwrap();
        let other = ranking.control().unwrap();
        let at: usize = other.name.parse().unwrap();
        let means = |at: usize| -> Vec<f64> { pams[at - 1].areas.iter().map(|all| mean(all)).collect() };
        let differences = paired_difference(&means(at), &means(best));
        let half = student_t_quantile(1.0 - 0.05 / 18.0, 23) * differences.sd().unwrap() / 24.0_f64.sqrt();
        let found = other.behind.unwrap().interval;
        assert!(((found.high - found.low) / 2.0 - half).abs() < 1e-9, "{half}");
    }

    #[test]
    fn a_control_is_never_the_best_learner_and_can_be_ahead() {
        let ranking = planted("op", &[("a", 0.3), ("b", 0.2), ("Control", 0.6)], 0.001);
        assert_eq!((ranking.all[0].name.as_str(), ranking.best().name.as_str()), ("Control", "a"));
        assert!(ranking.control().unwrap().behind.unwrap().interval.high < 0.0);
    }

    /// Two PAMs that differ on one function only are not told apart by many instances of it.
    #[test]
    fn one_function_is_no_evidence() {
        let mut other = areas(0.5, 0.0, 1);
        other[3].iter_mut().for_each(|area| *area -= 0.4);
        let pam = |name: &str, areas| Entrant { name: name.into(), learns: true, areas, end: 0.0 };
        let ranking = Ranking::new("op", &[pam("a", areas(0.5, 0.0, 1)), pam("b", other)]);
        assert_eq!(ranking.best().name, "a");
        assert!(ranking.may_be_best("b"));
    }
}
