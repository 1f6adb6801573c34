//! The two frozen settings against other PAMs, on the test half and with many operators.

use crate::design::{Comparison, Design, Frozen};
use crate::sample::Means;
use crate::searched::Search;
use crate::setting::{listed, marks};
use crate::setup::Setup;
use tpam_methods::behaviour::Estimate;
use tpam_pam::spec::Spec;
use tpam_pam::{Pam, Stream};
use tpam_searches::Catalogues;
use tpam_stats::{TwoStage, differences, holm, mean_of_groups, signed_rank_pratt};
use tpam_store::Error;
use tpam_table::named;
use tpam_work::Work;

/// The operator of differences that are means over all operators.
pub(crate) const ALL: &str = "all";

/// The mean difference in area between a frozen setting and another PAM, paired by function and instance.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Difference {
    /// The frozen setting.
    pub setting: String,
    /// The other PAM.
    pub rival: String,
    /// Mutation and crossover, or `all` for the mean over all operators.
    pub operator: String,
    /// The mean areas of the setting and of the other PAM.
    pub areas: [f64; 2],
    /// Setting minus other PAM, with a BCa interval over functions and instances.
    pub difference: Estimate,
    /// The p-value of the signed-rank test over functions, two-sided; only for all operators.
    pub p: Option<f64>,
    /// The same after Holm's adjustment over settings and rivals.
    pub holm: Option<f64>,
    /// The verdict; only for all operators.
    pub verdict: Option<Verdict>,
}

named! {
    /// What an interval says, given a margin that was stated beforehand.
    #[non_exhaustive]
    pub enum Verdict {
        /// The lower end is above 0, and the adjusted p-value is significant.
        Better = "better",
        /// The lower end is above minus the margin.
        NotWorse = "not worse by the margin",
        /// The upper end is below minus the margin.
        Worse = "worse",
        /// Anything else.
        Undecided = "cannot be decided",
    }
}

impl Verdict {
    fn from_difference(difference: &Estimate, holm: f64, margin: f64, level: f64) -> Self {
        match difference {
            Estimate { low, .. } if *low > 0.0 && holm <= 1.0 - level => Self::Better,
            Estimate { low, .. } if *low > -margin => Self::NotWorse,
            Estimate { high, .. } if *high < -margin => Self::Worse,
            _ => Self::Undecided,
        }
    }
}

/// The searches of the comparison.
pub(crate) struct Compared {
    settings: Vec<Spec<Box<dyn Pam>>>,
    rivals: Vec<Spec<Box<dyn Pam>>>,
    pub(crate) searches: Vec<Search>,
}

/// The searches of the frozen settings and of their rivals, operator by operator.
pub(crate) fn searches(design: &Design, frozen: &Frozen, known: &Catalogues) -> Result<Compared, Error> {
    let mut chosen = vec![frozen.by_search.clone()];
    chosen.extend((frozen.by_predictor != frozen.by_search).then(|| frozen.by_predictor.clone()));
    let settings = marks(&known.de.pams, "frozen", &chosen)?;
    let rivals = marks(&known.de.pams, "rivals", &design.comparison.rivals)?;
    let pams = listed(settings.iter().chain(&rivals));
    let Comparison { mutations, crossovers, .. } = &design.comparison;
    let operators = mutations.iter().flat_map(|mutation| crossovers.iter().map(move |one| format!("{mutation}/{one}")));
    let search = |operator: String| Search::new("comparison", &design.test, &pams, &operator, design.seed);
    Ok(Compared { searches: operators.map(search).collect(), settings, rivals })
}

/// Computes the searches that are missing below `data`, and compares.
pub(crate) fn compare(setup: &Setup, frozen: &Frozen, work: &Work) -> Result<Vec<Difference>, Error> {
    let design = setup.design;
    let Compared { settings, rivals, searches } = searches(design, frozen, setup.known)?;
    let areas: Vec<Means> = setup.search("comparison", &searches, work)?.into_iter().map(|found| found.area).collect();
    let overall = Means::average(&areas.iter().collect::<Vec<_>>());
    let mut all = Vec::new();
    for (at, setting) in settings.iter().enumerate() {
        for (other, rival) in rivals.iter().enumerate() {
            let pair = [at, settings.len() + other];
            let named = std::iter::once((ALL, &overall)).chain(searches.iter().map(|search| search.operator.as_str()).zip(&areas));
            for (operator, means) in named {
                let mut rng = Stream::new(design.seed, all.len() as u64, "study comparison");
                let (areas, difference) = paired(means, pair, design, &mut rng);
                let p = (operator == ALL).then(|| by_functions(means, pair));
                all.push(Difference {
                    setting: setting.short(),
                    rival: rival.short(),
                    operator: operator.to_owned(),
                    areas,
                    difference,
                    p,
                    holm: None,
                    verdict: None,
                });
            }
        }
    }
    adjust(&mut all, design);
    Ok(all)
}

/// The mean areas of two PAMs, and their mean difference with its interval.
fn paired(means: &Means, [setting, rival]: [usize; 2], design: &Design, rng: &mut Stream) -> ([f64; 2], Estimate) {
    let differences = differences(&means.0[setting], &means.0[rival]);
    let sample = TwoStage::new(differences.iter().map(Vec::len).collect());
    let areas = [setting, rival].map(|at| mean_of_groups(&means.0[at], &sample.whole()));
    let statistics = &design.statistics;
    let mean = mean_of_groups(&differences, &sample.whole());
    let found = sample.interval(statistics.level, statistics.resamples, |n| rng.index(n), |drawn| mean_of_groups(&differences, drawn));
    (areas, Estimate::new(mean, found, f64::NAN))
}

/// The signed-rank test whose unit is the function: instances of a function are not independent of each other.
fn by_functions(means: &Means, pair: [usize; 2]) -> f64 {
    let mean = |values: &Vec<f64>| values.iter().sum::<f64>() / values.len() as f64;
    let [a, b] = pair.map(|at| means.0[at].iter().map(mean).collect::<Vec<f64>>());
    signed_rank_pratt(&a, &b).map_or(1.0, |test| test.p)
}

/// Adds Holm's adjustment and the verdicts of the means over all operators.
fn adjust(all: &mut [Difference], design: &Design) {
    let adjusted = holm(&all.iter().filter_map(|one| one.p).collect::<Vec<_>>());
    for (one, p) in all.iter_mut().filter(|one| one.p.is_some()).zip(adjusted) {
        one.holm = Some(p);
        one.verdict = Some(Verdict::from_difference(&one.difference, p, design.comparison.margin, design.statistics.level));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_follow_interval_and_margin() {
        let verdict = |low: f64, high: f64, holm: f64| {
            Verdict::from_difference(&Estimate { mean: f64::midpoint(low, high), low, high }, holm, 0.01, 0.95)
        };
        assert_eq!(verdict(0.01, 0.03, 0.01), Verdict::Better);
        assert_eq!(verdict(0.01, 0.03, 0.2), Verdict::NotWorse);
        assert_eq!(verdict(-0.005, 0.03, 0.01), Verdict::NotWorse);
        assert_eq!(verdict(-0.05, -0.02, 0.01), Verdict::Worse);
        assert_eq!(verdict(-0.05, 0.02, 0.5), Verdict::Undecided);
    }

    #[test]
    fn differences_are_paired() {
        let design = Design::parse(include_str!("../../../experiments/study.toml")).unwrap();
        // The second PAM is worse by 0.1 on every instance of six functions.
        let functions = |less: f64| (0..6).map(|f| (0..3).map(|i| f64::from(f * 3 + i) / 18.0 - less).collect()).collect();
        let means = Means(vec![functions(0.0), functions(0.1)]);
        let (areas, found) = paired(&means, [0, 1], &design, &mut Stream::new(1, 0, "test"));
        assert!((areas[0] - areas[1] - 0.1).abs() < 1e-12 && (found.mean - 0.1).abs() < 1e-12);
        assert!((found.low - 0.1).abs() < 1e-12 && (found.high - 0.1).abs() < 1e-12);
        // Six functions with one sign: 2/2⁶.
        assert_eq!(by_functions(&means, [0, 1]), 0.03125);
    }
}
