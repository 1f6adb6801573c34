//! The two frozen settings against other PAMs, on the test half and with many operators.

use crate::design::{Comparison, Design, Frozen};
use crate::sample::Means;
use crate::searched::Search;
use crate::setting::{listed, marks};
use crate::setup::Setup;
use tpam_methods::behaviour::Estimate;
use tpam_pam::Pam;
use tpam_pam::spec::Spec;
use tpam_searches::Catalogues;
use tpam_stats::{Moments, adjust, mean_interval, signed_rank_pratt};
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
    /// Setting minus other PAM, with Student's t interval over functions.
    pub difference: Estimate,
    /// The p-value of the signed-rank test over functions, two-sided; only for all operators.
    pub p: Option<f64>,
    /// The same after Holm's adjustment over settings and rivals.
    pub holm: Option<f64>,
    /// The verdict; only for all operators.
    pub verdict: Option<Verdict>,
}

named! {
    /// What an interval says, given a margin. The verdicts are symmetric: exchanging the setting and the other PAM exchanges them.
    #[non_exhaustive]
    pub enum Verdict {
        /// The interval is above 0, and the adjusted p-value is significant.
        Better = "better",
        /// The interval is below 0, and the adjusted p-value is significant.
        Worse = "worse",
        /// The interval is within the margin on both sides.
        Equal = "equal within the margin",
        /// The interval is above minus the margin.
        NotWorse = "not worse by the margin",
        /// The interval is below the margin.
        NotBetter = "not better by the margin",
        /// Anything else.
        Undecided = "cannot be decided",
    }
}

impl Verdict {
    pub(crate) fn from_difference(difference: &Estimate, holm: f64, margin: f64, level: f64) -> Self {
        let (Estimate { low, high, .. }, significant) = (*difference, holm <= 1.0 - level);
        match [low > -margin, high < margin] {
            _ if low > 0.0 && significant => Self::Better,
            _ if high < 0.0 && significant => Self::Worse,
            [true, true] => Self::Equal,
            [true, false] => Self::NotWorse,
            [false, true] => Self::NotBetter,
            [false, false] => Self::Undecided,
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
                let both = pair.map(|at| by_function(means, at));
                let p = (operator == ALL).then(|| signed_ranks(&both));
                all.push(Difference {
                    setting: setting.short(),
                    rival: rival.short(),
                    operator: operator.to_owned(),
                    areas: both.each_ref().map(|areas| mean(areas)),
                    difference: paired(&both, design.statistics.level),
                    p,
                    holm: None,
                    verdict: None,
                });
            }
        }
    }
    let verdict = |difference: &Estimate, p| Verdict::from_difference(difference, p, design.comparison.margin, design.statistics.level);
    let p = |row: &Difference| row.p;
    adjust(&mut all, p, |row, p| {
        row.holm = Some(p);
        row.verdict = Some(verdict(&row.difference, p));
    });
    Ok(all)
}

/// The mean area of a PAM on each function. Instances of a function are not independent of each other, so that the function is the unit.
pub(crate) fn by_function(means: &Means, at: usize) -> Vec<f64> {
    means.0[at].iter().map(|values| mean(values)).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The mean difference of two PAMs over functions, with its interval.
pub(crate) fn paired([setting, rival]: &[Vec<f64>; 2], level: f64) -> Estimate {
    let differences: Moments = setting.iter().zip(rival).map(|(a, b)| a - b).collect();
    Estimate::new(differences.mean().unwrap_or(f64::NAN), mean_interval(&differences, level), f64::NAN)
}

/// The p-value of the signed-rank test over functions.
pub(crate) fn signed_ranks([setting, rival]: &[Vec<f64>; 2]) -> f64 {
    signed_rank_pratt(setting, rival).map_or(1.0, |test| test.p)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_follow_interval_and_margin() {
        let verdict = |low: f64, high: f64, holm: f64| {
            Verdict::from_difference(&Estimate { mean: f64::midpoint(low, high), low, high }, holm, 0.01, 0.95)
        };
        let mirrored = [
            (0.01, 0.03, 0.01, Verdict::Better, Verdict::Worse),
            (0.002, 0.008, 0.01, Verdict::Better, Verdict::Worse),
            (0.002, 0.008, 0.2, Verdict::Equal, Verdict::Equal),
            (0.01, 0.03, 0.2, Verdict::NotWorse, Verdict::NotBetter),
            (-0.005, 0.03, 0.01, Verdict::NotWorse, Verdict::NotBetter),
            (-0.05, 0.02, 0.5, Verdict::Undecided, Verdict::Undecided),
        ];
        for (low, high, holm, given, exchanged) in mirrored {
            assert_eq!([verdict(low, high, holm), verdict(-high, -low, holm)], [given, exchanged], "{low} {high}");
        }
    }

    #[test]
    fn differences_are_paired() {
        // The second PAM is worse by 0.1 on every instance of six functions.
        let functions = |less: f64| (0..6).map(|f| (0..3).map(|i| f64::from(f * 3 + i) / 18.0 - less).collect()).collect();
        let means = Means(vec![functions(0.0), functions(0.1)]);
        let both = [0, 1].map(|at| by_function(&means, at));
        let found = paired(&both, 0.95);
        assert!((mean(&both[0]) - mean(&both[1]) - 0.1).abs() < 1e-12 && (found.mean - 0.1).abs() < 1e-12);
        assert!((found.low - 0.1).abs() < 1e-12 && (found.high - 0.1).abs() < 1e-12);
        // Six functions with one sign: 2/2⁶.
        assert_eq!(signed_rank_pratt(&both[0], &both[1]).unwrap().p, 0.03125);
    }
}
