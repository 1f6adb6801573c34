//! Intervals whose unit is the run: success rates, claims, published points, winners.

use super::measured::Check;
use super::{RUNS, null};
use crate::published::agrees;
use tpam_pam::Stream;
use tpam_rows::claims::{Claim, Evidence, Unit, Verdict};
use tpam_rows::plot::best;
use tpam_rows::summary::leaders;
use tpam_stats::{Interval, Moments, mean_interval, over_settings, rate_interval};

const RATES: &str = "rates of 31 runs around 0.1, each from 200 trials";
const CLAIM: &str = "101 runs that all quantities share";

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
];

/// Whether an interval misses a value; one that does not exist misses nothing.
pub(super) fn misses(interval: Option<Interval>, value: f64) -> bool {
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
        claim.add(String::new(), Evidence::Units(runs.into_iter().map(|value| mean + 0.01 * value).collect()));
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
