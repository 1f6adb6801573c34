//! Intervals of means: success rates, claims, published points, winners, and the questions of the review.

use super::{RUNS, null};
use crate::choice::{Entrant, Ranking};
use crate::claims::{Claim, Resampled, Unit, Verdict};
use crate::published::agrees;
use tpam_pam::Stream;
use tpam_rows::error_rates::Check;
use tpam_rows::plot::best;
use tpam_rows::summary::leaders;
use tpam_stats::bootstrap::quantile;
use tpam_stats::{
    Difference, Drawn, Interval, Moments, TwoStage, bootstrap, mean_interval, mean_of_groups, over_settings, percentile_interval,
    rate_interval,
};

const RATES: &str = "rates of 31 runs around 0.1, each from 200 trials";
const CLAIM: &str = "101 runs that all quantities share";
const FUNCTIONS: &str = "differences with mean 0 over functions of this kind, 24 functions, 15 instances";
const FIXED: &str = "differences with mean 0 over these 24 functions, 15 instances";

/// The intervals.
pub(super) const CHECKS: &[Check] = &[
    Check::new("interval of a success rate (logit, Student's t)", "sim, sweep", RATES, 0.05, rate_alarm),
    Check::new("Student's t over runs, mean over settings", "compare, law", RUNS, 0.05, overall_alarm),
    Check::new("Student's t over runs and settings as if independent", "", RUNS, 0.05, pooled_alarm),
    Check::new(
        "best against the second, signed-rank test, Holm over pairs",
        "winners",
        "five PAMs without difference, 101 runs",
        0.05,
        winner_alarm,
    ),
    Check::new(
        "highest rates in bold, signed-rank test, Holm over pairs",
        "cells",
        "five PAMs without difference, 101 runs",
        0.05,
        bold_alarm,
    ),
    Check::new("500 published points, Bonferroni", "paper", "points of one study, 101 runs each, shared", 0.05, points_alarm),
    Check::new("claim of 10 quantities holds, one is 0", "claims", CLAIM, 0.025, holds_alarm),
    Check::new("claim of 40 quantities fails, all at −margin", "claims, Holm", CLAIM, 0.025, fails_alarm),
    Check::new("two-stage BCa holds at 0", "B1", FUNCTIONS, 0.025, |draws| claim_of_functions(draws, 0.0) == Verdict::Holds),
    Check::new("two-stage BCa fails at −margin", "B1", FUNCTIONS, 0.025, |draws| {
        claim_of_functions(draws, -Unit::Rate.margin()) == Verdict::Fails
    }),
    Check::new("two-stage BCa interval excludes the mean", "B1, law, study", FUNCTIONS, 0.05, two_stage_alarm),
    Check::new(
        "the best PAM and the others, Student's t over functions, Bonferroni over pairs",
        "first page",
        "five PAMs and four controls that differ at random on each of 24 functions, 15 instances",
        0.05,
        ranking_alarm,
    ),
    Check::new("percentile interval of a median over functions", "law", FUNCTIONS, 0.05, median_alarm),
    Check::new("bootstrap over (function, instance) pairs", "", FUNCTIONS, 0.05, pairs_alarm),
    Check::new("Student's t over instances", "review", FIXED, 0.05, |draws| difference(draws, true).word() != "no significant difference"),
    Check::new("signed-rank test over functions", "review, study", FUNCTIONS, 0.05, |draws| difference(draws, false).p <= 0.05),
    Check::new("Student's t over instances, for other functions", "", FUNCTIONS, 0.05, other_functions_alarm),
];

/// Whether an interval misses a value; one that does not exist misses nothing.
fn misses(interval: Option<Interval>, value: f64) -> bool {
    interval.is_some_and(|found| value < found.low || value > found.high)
}

fn rate_alarm(draws: &mut Stream) -> bool {
    let rates: Moments = null::rates(draws, 0.1, 31).into_iter().collect();
    misses(rate_interval(&rates, 200, 0.95), 0.1)
}

fn overall_alarm(draws: &mut Stream) -> bool {
    let differences = null::shared_runs(draws, 20, 31);
    let moments = over_settings(&differences.iter().map(Vec::as_slice).collect::<Vec<_>>());
    misses(mean_interval(&moments, 0.95), 0.0)
}

fn pooled_alarm(draws: &mut Stream) -> bool {
    let moments: Moments = null::shared_runs(draws, 20, 31).into_iter().flatten().collect();
    misses(mean_interval(&moments, 0.95), 0.0)
}

fn winner_alarm(draws: &mut Stream) -> bool {
    let pams = null::shared_runs(draws, 5, 101);
    best(&pams.iter().map(Vec::as_slice).collect::<Vec<_>>()).sure
}

fn bold_alarm(draws: &mut Stream) -> bool {
    let pams = null::shared_runs(draws, 5, 101);
    leaders(&pams.iter().map(Vec::as_slice).collect::<Vec<_>>()).contains(&false)
}

fn points_alarm(draws: &mut Stream) -> bool {
    let [ours, theirs] = [(); 2].map(|()| null::shared_runs(draws, 500, 101));
    let disagrees = |(ours, theirs): (Vec<f64>, Vec<f64>)| {
        let [ours, theirs]: [Moments; 2] = [ours, theirs].map(|runs| runs.into_iter().collect());
        let z = || Some((theirs.mean()? - ours.mean()?) / (ours.sd()? * (2.0 / 101.0_f64).sqrt() + 5e-5));
        !agrees(z().unwrap_or(0.0), 101, 500)
    };
    ours.into_iter().zip(theirs).any(disagrees)
}

/// Quantities with these means, in units in which a run has a standard deviation of about 0.014.
fn claim_of_runs(draws: &mut Stream, means: &[f64]) -> Verdict {
    let mut claim = Claim::new("X", "some quantities");
    for (mean, runs) in means.iter().zip(null::shared_runs(draws, means.len(), 101)) {
        claim.runs(String::new(), runs.into_iter().map(|value| mean + 0.01 * value).collect());
    }
    claim.judge().0
}

fn holds_alarm(draws: &mut Stream) -> bool {
    let mut means = [0.02; 10];
    means[0] = 0.0;
    claim_of_runs(draws, &means) == Verdict::Holds
}

fn fails_alarm(draws: &mut Stream) -> bool {
    claim_of_runs(draws, &[-Unit::Rate.margin(); 40]) == Verdict::Fails
}

/// The verdict on one difference with this mean over functions.
fn claim_of_functions(draws: &mut Stream, mean: f64) -> Verdict {
    let mut differences = null::functions(draws, [24, 15], [0.05, 0.05]);
    differences.iter_mut().flatten().for_each(|value| *value += mean);
    let mut claim = Claim::new("B1", "a difference");
    let seed = draws.index(1 << 30) as u64;
    claim.resampled(String::new(), Resampled::over_functions(&differences, 1000, Stream::new(seed, 0, "functions")));
    claim.judge().0
}

fn two_stage_alarm(draws: &mut Stream) -> bool {
    let differences = null::functions(draws, [24, 15], [1.0, 1.0]);
    let sample = TwoStage::new(vec![15; 24]);
    let mean = |drawn: &[Drawn]| mean_of_groups(&differences, drawn);
    misses(sample.interval(0.95, 1000, |n| draws.index(n), mean), 0.0)
}

/// All means are equal over functions of this kind, so that every interval which excludes 0 is an alarm.
fn ranking_alarm(draws: &mut Stream) -> bool {
    let entrant = |k: usize| {
        let areas = null::functions(draws, [24, 15], [0.05, 0.05]);
        Entrant { name: k.to_string(), learns: k < 5, areas, end: 0.0 }
    };
    let entrants: Vec<Entrant> = (0..9).map(entrant).collect();
    Ranking::new("an operator", &entrants).tells_apart()
}

/// Each function is a mean over its runs.
fn median_alarm(draws: &mut Stream) -> bool {
    let values = null::functions(draws, [24, 15], [1.0, 1.0]);
    let sample = TwoStage::new(vec![15; 24]);
    let median = |drawn: &[Drawn]| {
        let mut means: Vec<f64> = drawn.iter().map(|one| mean_of_groups(&values, std::slice::from_ref(one))).collect();
        means.sort_unstable_by(f64::total_cmp);
        quantile(&means, 0.5)
    };
    let mut medians = sample.distribution(400, |n| draws.index(n), median);
    medians.sort_unstable_by(f64::total_cmp);
    misses(percentile_interval(&medians, 0.95), 0.0)
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

fn other_functions_alarm(draws: &mut Stream) -> bool {
    difference(draws, false).word() != "no significant difference"
}
