//! The tests and intervals of the study under null hypotheses with clusters: [`tpam_rows::error_rates`] measures how often they are wrong.
//!
//! Settings have four traits, as those of the family `mean` do. On each function the score of a setting is a weighted sum of its traits;
//! the weights of a function differ from those of the population of functions, so that all settings share the luck of the functions that
//! were drawn. Instances add noise.

use crate::between::difference;
use crate::design::Statistics;
use crate::relate::{Functions, relate};
use crate::sample::{Fixed, Means, Scored};
use tpam_pam::Stream;
use tpam_rows::error_rates::Check;
use tpam_stats::{holm, spearman};

const SETTINGS: usize = 128;
const FUNCTIONS: usize = 12;
const INSTANCES: usize = 15;
const TRAITS: usize = 4;

const UNRELATED: &str = "128 settings, 12 functions, 15 instances; predictors share half of their variance and depend on other traits \
                         than search";
const RELATED: &str = "128 settings, 12 functions on each side, 15 instances; functions weigh four traits of a setting differently";

/// The tests of the study.
pub fn checks() -> Vec<Check> {
    vec![
        Check::new("permuted settings, Holm over six predictors", "study", UNRELATED, 0.05, permutation_alarm),
        Check::new("jackknife interval of ρ, lower end above the true ρ", "study", RELATED, 0.025, |draws| {
            interval_and_truth(draws).is_none_or(|([low, _], truth)| truth < low)
        }),
        Check::new("jackknife interval of ρ, upper end below the true ρ", "study", RELATED, 0.025, |draws| {
            interval_and_truth(draws).is_none_or(|([_, high], truth)| truth > high)
        }),
        Check::new("jackknife interval of the difference of two ρ", "study", RELATED, 0.05, difference_alarm),
    ]
}

/// The traits of all settings.
fn traits(draws: &mut Stream) -> Vec<Vec<f64>> {
    (0..SETTINGS).map(|_| draws.normals(TRAITS).to_vec()).collect()
}

fn weighted(traits: &[f64], weights: &[f64]) -> f64 {
    traits.iter().zip(weights).map(|(value, weight)| value * weight).sum()
}

/// The scores of settings by function and instance. A function's weights have the standard deviation 1 around those of the population.
fn scores(draws: &mut Stream, settings: &[Vec<f64>], population: &[f64]) -> Means {
    let mut around = |weight: &f64| weight + draws.normal();
    let weights: Vec<Vec<f64>> = (0..FUNCTIONS).map(|_| population.iter().map(&mut around).collect()).collect();
    let mut on_function = |traits: &[f64], weights: &Vec<f64>| {
        let expected = weighted(traits, weights);
        draws.normals(INSTANCES).iter().map(|noise| expected + noise).collect()
    };
    let mut of_setting = |traits: &Vec<f64>| weights.iter().map(|one| on_function(traits, one)).collect();
    Means(settings.iter().map(&mut of_setting).collect())
}

/// Whether a predictor that has nothing to do with search is found to predict it.
fn permutation_alarm(draws: &mut Stream) -> bool {
    let (settings, weights) = (traits(draws), draws.normals(TRAITS).to_vec());
    let search = scores(draws, &settings, &weights);
    let reached = Scored::new(&search);
    let shared = draws.normals(SETTINGS).to_vec();
    // 199 permutations are the fewest with which Holm's test of six hypotheses can find something.
    let statistics = Statistics { level: 0.95, permutations: 199 };
    let p: Vec<f64> = (0..6)
        .map(|_| {
            let own = draws.normals(SETTINGS).to_vec();
            let predictor = Fixed(shared.iter().zip(own).map(|(shared, own)| shared + own).collect());
            relate([&Scored::new(&predictor), &reached], Functions::Apart, SETTINGS, &statistics, draws).p
        })
        .collect();
    holm(&p).iter().any(|p| *p <= 0.05)
}

/// The interval of ρ, and the ρ of the expected scores over the population of functions.
fn interval_and_truth(draws: &mut Stream) -> Option<([f64; 2], f64)> {
    let settings = traits(draws);
    let weights = draws.normals(TRAITS).to_vec();
    let others: Vec<f64> = weights.iter().zip(draws.normals(TRAITS)).map(|(one, other)| one + other).collect();
    let truth = {
        let [x, y] = [&weights, &others].map(|weights| settings.iter().map(|one| weighted(one, weights)).collect::<Vec<_>>());
        spearman(&x, &y).unwrap_or(0.0)
    };
    let statistics = Statistics { level: 0.95, permutations: 0 };
    let [predicted, reached] = [weights, others].map(|weights| Scored::new(&scores(draws, &settings, &weights)));
    let interval = relate([&predicted, &reached], Functions::Apart, SETTINGS, &statistics, draws).interval;
    interval.iter().all(|end| end.is_finite()).then_some((interval, truth))
}

/// Whether the interval of a difference misses the difference of the expected scores. One predictor is measured on functions, the other is
/// a fixed number of each setting.
fn difference_alarm(draws: &mut Stream) -> bool {
    let settings = traits(draws);
    let weights = draws.normals(TRAITS).to_vec();
    let others: [Vec<f64>; 2] = std::array::from_fn(|_| weights.iter().zip(draws.normals(TRAITS)).map(|(one, own)| one + own).collect());
    let expected = |weights: &Vec<f64>| settings.iter().map(|one| weighted(one, weights)).collect::<Vec<_>>();
    let outcome = expected(&weights);
    let [first, second] = others.each_ref().map(|other| spearman(&expected(other), &outcome).unwrap_or(0.0));
    let reached = Scored::new(&scores(draws, &settings, &weights));
    let pair = [Scored::new(&scores(draws, &settings, &others[0])), Scored::new(&Fixed(expected(&others[1])))];
    let [low, high] = difference([&pair[0], &pair[1]], &reached, SETTINGS).interval(0.95);
    !(low..=high).contains(&(first - second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_rows::error_rates::measure;
    use tpam_work::Work;

    /// 200 data sets for each test, with the bounds of the tests of the reports: a rate of 0.05 exceeds 0.14 with a probability of 4e-7,
    /// one of 0.025 exceeds 0.095 with 6e-7.
    ///
    /// The upper end is an exception: noise in the scores makes ρ smaller, so that the upper end is too low in about a sixteenth of the
    /// data sets (docs/error-rates.md). A rate of 0.065 exceeds 0.18 with a probability of 1e-8.
    #[test]
    fn no_test_of_the_study_has_more_false_alarms_than_is_said() {
        for rate in measure(&checks(), 200, &Work::new()).unwrap() {
            let most = if rate.check.test.contains("upper") { 0.18 } else { 0.05 + 1.8 * rate.check.level };
            assert!(rate.rate() <= most, "{rate:?}");
        }
    }
}
