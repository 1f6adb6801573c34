//! Does one predictor order the settings better than another?

use crate::jackknife::Jackknifed;
use crate::predictor::Predictor;
use crate::relate::{Functions, without_functions};
use crate::sample::Scored;
use crate::side::Outcome;
use tpam_stats::{self as stats, spearman};

/// The difference of the correlations of two predictors with the same outcome.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Between {
    /// The operator.
    pub operator: String,
    /// The outcome.
    pub outcome: Outcome,
    /// The predictors: ρ of the first minus ρ of the second.
    pub predictors: [Predictor; 2],
    /// The difference, and the ends of its interval over functions.
    pub difference: [f64; 3],
    /// The two-sided p-value of no difference.
    pub p: f64,
    /// The same after Holm's adjustment over pairs and operators.
    pub holm: f64,
}

/// ρ of one score minus ρ of another one, both with `reached`. Functions of the outcome are left out of both, and so are those of the
/// predictors.
pub(crate) fn difference([a, b]: [&Scored; 2], reached: &Scored, settings: usize) -> Jackknifed {
    let rho = |x: &[f64]| spearman(&x[..settings], &reached.whole[..settings]).unwrap_or(f64::NAN);
    let [_, of_a] = without_functions([a, reached], Functions::Apart, settings);
    let [_, of_b] = without_functions([b, reached], Functions::Apart, settings);
    let outcomes = of_a.into_iter().zip(of_b).map(|(a, b)| a - b).collect();
    let count = a.without.len().max(b.without.len());
    let predictors = (0..count).map(|function| rho(a.leaving(function)) - rho(b.leaving(function))).collect();
    Jackknifed::new(rho(&a.whole) - rho(&b.whole), &[predictors, outcomes])
}

/// Compares all pairs of predictors with one operator and outcome.
pub(crate) fn pairs(
    operator: &str,
    outcome: Outcome,
    all: &[(Predictor, Scored)],
    reached: &Scored,
    settings: usize,
    level: f64,
) -> Vec<Between> {
    let mut found = Vec::new();
    for (at, (first, a)) in all.iter().enumerate() {
        for (second, b) in &all[at + 1..] {
            let jackknifed = difference([a, b], reached, settings);
            let [low, high] = jackknifed.interval(level);
            found.push(Between {
                operator: operator.to_owned(),
                outcome,
                predictors: [*first, *second],
                difference: [jackknifed.estimate, low, high],
                p: jackknifed.p(),
                holm: f64::NAN,
            });
        }
    }
    found
}

/// Holm's adjustment over pairs and operators, for each outcome.
pub(crate) fn adjust(all: &mut [Between]) {
    for outcome in Outcome::ALL {
        let p = |row: &Between| (row.outcome == outcome && !row.p.is_nan()).then_some(row.p);
        stats::adjust(all, p, |row, p| row.holm = p);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{Fixed, Means};
    use tpam_pam::Stream;

    #[test]
    fn a_good_predictor_is_told_from_a_bad_one() {
        let mut rng = Stream::new(1, 0, "test");
        let truth = rng.normals(60).to_vec();
        let reached = Scored::new(&Means(truth.iter().map(|x| (0..12).map(|_| vec![x + 0.5 * rng.normal()]).collect()).collect()));
        let [good, bad] = [Scored::new(&Fixed(truth)), Scored::new(&Fixed(rng.normals(60).to_vec()))];
        let all = [(Predictor::TwinArea, good.clone()), (Predictor::Tracking, bad), (Predictor::Lag, good)];
        let mut found = pairs("rand/1/bin", Outcome::Area, &all, &reached, 60, 0.95);
        adjust(&mut found);
        assert_eq!(found.len(), 3);
        assert!(found[0].difference[1] > 0.3 && found[0].holm < 0.001, "{:?}", found[0]);
        assert!(found[1].difference == [0.0; 3] && found[1].p.is_nan(), "{:?}", found[1]);
    }
}
