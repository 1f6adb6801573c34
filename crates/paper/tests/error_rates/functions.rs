//! Intervals and tests whose unit is the function: the areas of claims, of the law and of the review.

use super::bca::{bca_interval, jackknife};
use super::intervals::misses;
use super::measured::Check;
use super::null;
use super::null::{BIAS, BOTH, Effect, GAINS, LEAD, RING};
use super::observed::by_function;
use tpam_pam::Stream;
use tpam_rows::claims::{Claim, Evidence, Unit, Verdict};
use tpam_stats::bootstrap::quantile;
use tpam_stats::{Difference, Drawn, Interval, Moments, TwoStage, bootstrap, mean_interval, mean_of_groups, percentile_interval};

const FUNCTIONS: &str = "differences with mean 0 over functions of this kind, 24 functions, 15 instances";
const FIXED: &str = "differences with mean 0 over these 24 functions, 15 instances";
const OBSERVED_FIXED: &str = "observed differences of SHADE and jDE with mean 0 over these 24 functions, 15 instances";
const OBSERVED_SIGNS: &str = "observed effects of a ring with signs at random, 24 functions, 5 instances";
const ANY: &str = "one of 18 observed effects, skewness -3.8 to 3.6, 24 functions, 5 or 15 instances";
const OVER_FUNCTIONS: &str = "Student's t over functions";
const MEDIAN: &str = "percentile interval of a median over functions";

/// The tests and intervals.
pub(super) const CHECKS: &[Check] = &[
    Check::new(OVER_FUNCTIONS, "B1, law, study", FUNCTIONS, 0.05, |draws| functions_miss(&normal(draws))),
    Check::new(OVER_FUNCTIONS, "B1", LEAD.words, 0.05, |draws| functions_miss(&LEAD.functions(draws))),
    Check::new(OVER_FUNCTIONS, "law", BOTH.words, 0.05, |draws| functions_miss(&BOTH.functions(draws))),
    Check::new(OVER_FUNCTIONS, "law", BIAS.words, 0.05, |draws| functions_miss(&BIAS.functions(draws))),
    Check::new(OVER_FUNCTIONS, "law", GAINS.words, 0.05, |draws| functions_miss(&GAINS.functions(draws))),
    Check::new(OVER_FUNCTIONS, "law", RING.words, 0.05, |draws| functions_miss(&RING.functions(draws))),
    Check::new(OVER_FUNCTIONS, "B1, law, study", ANY, 0.05, |draws| functions_miss(&null::any_effect(draws))),
    Check::new("Student's t over functions, the variance within functions twice", "", ANY, 0.05, |draws| {
        misses(with_both_variances(&null::any_effect(draws)), 0.0)
    }),
    Check::new("Student's t over functions, Hall's transformation", "", ANY, 0.05, |draws| {
        misses(transformed(&by_function(&null::any_effect(draws))), 0.0)
    }),
    Check::new("two-stage percentile interval", "", ANY, 0.05, |draws| two_stage_alarm(&null::any_effect(draws), false, draws)),
    Check::new("two-stage BCa interval", "", ANY, 0.05, |draws| two_stage_alarm(&null::any_effect(draws), true, draws)),
    Check::new("two-stage BCa interval", "", RING.words, 0.05, |draws| two_stage_alarm(&RING.functions(draws), true, draws)),
    Check::new("claim of one difference holds at 0", "B1", FUNCTIONS, 0.025, |draws| judged(&normal(draws), 0.0) == Verdict::Holds),
    Check::new("claim of one difference holds at 0", "B1", LEAD.words, 0.025, |draws| {
        judged(&LEAD.functions(draws), 0.0) == Verdict::Holds
    }),
    Check::new("claim of one difference fails at −margin", "B1", FUNCTIONS, 0.025, |draws| {
        judged(&normal(draws), -Unit::Rate.margin()) == Verdict::Fails
    }),
    Check::new("claim of one difference fails at −margin", "B1", LEAD.words, 0.025, |draws| {
        judged(&LEAD.functions(draws), -Unit::Rate.margin()) == Verdict::Fails
    }),
    Check::new(MEDIAN, "law", FUNCTIONS, 0.05, |draws| median_alarm(&normal(draws), 0.0, draws)),
    Check::new(MEDIAN, "law", LEAD.words, 0.05, |draws| observed_median_alarm(&LEAD, draws)),
    Check::new(MEDIAN, "law", RING.words, 0.05, |draws| observed_median_alarm(&RING, draws)),
    Check::new("bootstrap over (function, instance) pairs", "", FUNCTIONS, 0.05, pairs_alarm),
    Check::new("Student's t over instances", "review", FIXED, 0.05, |draws| tells(&difference(draws, true))),
    Check::new("Student's t over instances", "review", OBSERVED_FIXED, 0.05, |draws| {
        tells(&Difference::new(&LEAD.centred().drawn_within(draws).areas[0], 0.95))
    }),
    Check::new("signed-rank test over functions", "review, study", FUNCTIONS, 0.05, |draws| difference(draws, false).p <= 0.05),
    Check::new("signed-rank test over functions", "review, study", OBSERVED_SIGNS, 0.05, signs_alarm),
    Check::new("signed-rank test over functions, as a test of the mean", "", RING.words, 0.05, |draws| {
        Difference::new(&RING.functions(draws), 0.95).p <= 0.05
    }),
    Check::new("Student's t over instances, for other functions", "", FUNCTIONS, 0.05, |draws| tells(&difference(draws, false))),
];

/// Differences by function and instance, with standard deviations that are usual for areas.
fn normal(draws: &mut Stream) -> Vec<Vec<f64>> {
    null::functions(draws, [24, 15], [0.05, 0.05])
}

/// The verdict on one difference with this mean over functions, from differences around 0.
fn judged(differences: &[Vec<f64>], mean: f64) -> Verdict {
    let mut claim = Claim::new("B1", "a difference");
    claim.add(String::new(), Evidence::Units(by_function(differences).iter().map(|value| value + mean).collect()));
    claim.judge().0
}

fn functions_miss(differences: &[Vec<f64>]) -> bool {
    misses(mean_interval(&by_function(differences).into_iter().collect(), 0.95), 0.0)
}

/// The resamples of both stages vary by the variance within functions more than the mean does; this interval adds it, too.
fn with_both_variances(differences: &[Vec<f64>]) -> Option<Interval> {
    let functions: Moments = by_function(differences).into_iter().collect();
    let within = |values: &Vec<f64>| {
        let n = values.len() as f64;
        values.iter().copied().collect::<Moments>().sd().unwrap_or(0.0).powi(2) * (n - 1.0) / (n * n)
    };
    let added = differences.iter().map(within).sum::<f64>() / differences.len() as f64;
    let (mean, sd) = (functions.mean()?, functions.sd()?);
    let wider = (sd * sd + added).sqrt() / sd;
    let Interval { low, high } = mean_interval(&functions, 0.95)?;
    Some(Interval { low: mean - wider * (mean - low), high: mean + wider * (high - mean) })
}

/// Student's t on a cubic transformation that removes the skewness.
///
/// P. Hall, "On the removal of skewness by transformation", Journal of the Royal Statistical Society B 54(1), 1992,
/// <https://doi.org/10.1111/j.2517-6161.1992.tb01876.x>.
fn transformed(values: &[f64]) -> Option<Interval> {
    let n = values.len() as f64;
    let moments: Moments = values.iter().copied().collect();
    let (mean, sd) = (moments.mean()?, moments.sd()?);
    let moment = |power: i32| values.iter().map(|value| (value - mean).powi(power)).sum::<f64>() / n;
    let skewness = moment(3) / (moment(2) * moment(2).sqrt());
    let t = (mean_interval(&moments, 0.95)?.high - mean) / sd;
    let back = |t: f64| 3.0 / skewness * (libm::cbrt(1.0 + skewness * (t - skewness / (6.0 * n))) - 1.0);
    Some(Interval { low: mean - sd * back(t), high: mean - sd * back(-t) })
}

fn two_stage_alarm(differences: &[Vec<f64>], corrected: bool, draws: &mut Stream) -> bool {
    let (sample, mean) = (stages(differences), |drawn: &[Drawn]| mean_of_groups(differences, drawn));
    if corrected {
        let means: Vec<f64> = (0..1000).map(|_| mean(&sample.resample(|n| draws.index(n)))).collect();
        return misses(bca_interval(mean(&sample.whole()), &means, &[&jackknife(&sample, mean)], 0.95), 0.0);
    }
    let mut means: Vec<f64> = (0..1000).map(|_| mean(&sample.resample(|n| draws.index(n)))).collect();
    means.sort_unstable_by(f64::total_cmp);
    misses(percentile_interval(&means, 0.95), 0.0)
}

/// Functions, and instances within them.
fn stages(values: &[Vec<f64>]) -> TwoStage {
    TwoStage::new(values.iter().map(Vec::len).collect())
}

/// The median of values in any order.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    quantile(&values, 0.5)
}

/// Each function is a mean over its runs.
fn median_alarm(values: &[Vec<f64>], truth: f64, draws: &mut Stream) -> bool {
    let of_functions = |drawn: &[Drawn]| median(drawn.iter().map(|one| mean_of_groups(values, std::slice::from_ref(one))).collect());
    let sample = stages(values);
    let mut medians: Vec<f64> = (0..400).map(|_| of_functions(&sample.resample(|n| draws.index(n)))).collect();
    medians.sort_unstable_by(f64::total_cmp);
    misses(percentile_interval(&medians, 0.95), truth)
}

/// The truth is the median of the functions of the study.
fn observed_median_alarm(effect: &Effect, draws: &mut Stream) -> bool {
    let truth = median(by_function(&effect.centred().areas[0]));
    median_alarm(&effect.functions(draws), truth, draws)
}

fn pairs_alarm(draws: &mut Stream) -> bool {
    let all = null::functions(draws, [24, 15], [1.0, 1.0]).concat();
    let means = bootstrap(all.len(), 400, |n| draws.index(n), |at| at.iter().map(|k| all[*k]).sum::<f64>() / at.len() as f64);
    misses(percentile_interval(&means, 0.95), 0.0)
}

/// The difference of two variants, as the review computes it.
fn difference(draws: &mut Stream, fixed: bool) -> Difference {
    let mut differences = null::functions(draws, [24, 15], [1.0, 0.0]);
    if fixed {
        let mean = differences.iter().map(|values| values[0]).sum::<f64>() / 24.0;
        differences.iter_mut().flatten().for_each(|value| *value -= mean);
    }
    differences.iter_mut().flatten().for_each(|value| *value += draws.normal());
    Difference::new(&differences, 0.95)
}

/// Whether an interval excludes 0.
fn tells(difference: &Difference) -> bool {
    difference.word() != "no significant difference"
}

/// Whether the signed-rank test finds effects whose signs are at random.
fn signs_alarm(draws: &mut Stream) -> bool {
    let mut effects = RING.functions(draws);
    for values in &mut effects {
        let sign = if draws.uniform() < 0.5 { -1.0 } else { 1.0 };
        for value in values {
            *value *= sign;
        }
    }
    Difference::new(&effects, 0.95).p <= 0.05
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Widths relative to Student's t, as docs/intervals.md says them.
    #[test]
    fn intervals_that_miss_less_often_are_wider() {
        let mut draws = Stream::new(1, 0, "widths");
        let width = |interval: Option<Interval>| interval.map_or(f64::NAN, |ends| ends.high - ends.low);
        let mut ratios = [0.0; 2];
        for _ in 0..1000 {
            let differences = null::any_effect(&mut draws);
            let functions = by_function(&differences);
            let student = width(mean_interval(&functions.iter().copied().collect(), 0.95));
            ratios[0] += width(with_both_variances(&differences)) / student / 1000.0;
            ratios[1] += width(transformed(&functions)) / student / 1000.0;
        }
        assert_eq!(ratios.map(|ratio| (100.0 * ratio).round()), [105.0, 122.0]);
    }
}
