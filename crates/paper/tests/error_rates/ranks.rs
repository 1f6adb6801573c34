//! Tests of orders: rank tests of compare and ecdf, the correlations of relevance, and claim B2.

use super::bca::{bca_interval, jackknife};
use super::measured::Check;
use super::observed::Observed;
use super::{RUNS, null};
use tpam_pam::Stream;
use tpam_rows::claims::{Claim, Evidence, Resampled, Unit, Verdict};
use tpam_stats::{
    Drawn, Families, Ranked, TwoStage, critical_difference, friedman, holm, max_t, mean_of_groups, pairs, percentile_interval, shuffle,
    signed_rank_pratt, significantly, spearman, spearman_exact,
};

const FUNCTIONS: &str = "five algorithms that differ at random on each of 24 functions, 15 instances";
const EXCHANGED: &str = "observed areas of five PAMs, exchanged at random on each of 24 functions, 15 instances";
const NOISE: &str = "21 settings of six PAMs on both sides, noise within PAMs, 12 comparisons";
const GIVEN: &str = "eight settings with given means, 31 runs, 24 functions, 5 instances";
const OBSERVED: &str = "nine settings, 31 runs with given means, observed areas of 24 functions, 15 instances";
const CHI_SQUARED: &str = "Friedman's test (χ²) of means over functions";
const TREND: &str = "the same, and scores rise or fall along a hyperparameter";

/// The tests of orders.
pub(super) const CHECKS: &[Check] = &[
    Check::new("signed-rank test (Pratt), one setting", "compare", RUNS, 0.05, signed_ranks_alone),
    Check::new("signed-rank test, Holm over settings", "compare", RUNS, 0.05, signed_ranks_together),
    Check::new("signed-rank test, no correction", "", RUNS, 0.05, signed_ranks_uncorrected),
    Check::new("Friedman's test (Iman and Davenport) over functions", "ecdf, B3", FUNCTIONS, 0.05, |draws| friedman_alarm(&normal(draws))),
    Check::new("Friedman's test (Iman and Davenport) over functions", "ecdf, B3", EXCHANGED, 0.05, |draws| {
        friedman_alarm(&exchanged(draws))
    }),
    Check::new("pairs after Friedman, Holm", "ecdf", FUNCTIONS, 0.05, |draws| pairs_alarm(&normal(draws))),
    Check::new("pairs after Friedman, Holm", "ecdf", EXCHANGED, 0.05, |draws| pairs_alarm(&exchanged(draws))),
    Check::new("Nemenyi's critical difference", "ecdf, B3", FUNCTIONS, 0.05, |draws| nemenyi_alarm(&normal(draws))),
    Check::new("Nemenyi's critical difference", "ecdf, B3", EXCHANGED, 0.05, |draws| nemenyi_alarm(&exchanged(draws))),
    Check::new("rank-sum test of 15 against 15 instances", "ecdf, review", "one function, no difference", 0.05, |draws| {
        rank_sum_alarm([draws.normals(15).to_vec(), draws.normals(15).to_vec()])
    }),
    Check::new("rank-sum test of 15 against 15 instances", "ecdf, review", "observed areas of one function, twice", 0.05, |draws| {
        let function = draws.index(24);
        rank_sum_alarm([(); 2].map(|()| Observed::paper().first(1).drawn_within(draws).areas[0].swap_remove(function)))
    }),
    Check::new("max-T, PAMs exchanged and reversed", "relevance", NOISE, 0.05, |draws| mirrored(draws, 0.0)),
    Check::new("max-T, PAMs exchanged and reversed", "relevance", TREND, 0.05, |draws| mirrored(draws, 1.0)),
    Check::new("max-T, PAMs exchanged, settings shuffled within", "", TREND, 0.05, |draws| shuffled(draws, 1.0)),
    Check::new("max-T, all settings shuffled", "", NOISE, 0.05, |draws| everything(draws, 0.0)),
    Check::new("max-T, all settings shuffled", "", TREND, 0.05, |draws| everything(draws, 1.0)),
    Check::new("percentile interval of ρ, runs and (functions, instances)", "relevance", GIVEN, 0.05, |draws| {
        rho_alarm(given(draws), false, draws)
    }),
    Check::new("percentile interval of ρ, runs and (functions, instances)", "relevance", OBSERVED, 0.05, |draws| {
        let areas = Observed::paper();
        rho_alarm((areas.means(), areas.drawn(24, draws).areas), false, draws)
    }),
    Check::new("BCa interval of ρ, the same resamples", "", GIVEN, 0.05, |draws| rho_alarm(given(draws), true, draws)),
    Check::new("five PAMs, exact test and percentile interval", "B2 holds", "orders of five PAMs at random", 0.05, five_alarm),
];

/// Those of results at a fixed budget.
pub(super) const FIXED_BUDGET: &[Check] = &[
    Check::new(CHI_SQUARED, "ranks of ecdf", FUNCTIONS, 0.05, |draws| chi_squared_alarm(&normal(draws))),
    Check::new(CHI_SQUARED, "ranks of ecdf", EXCHANGED, 0.05, |draws| chi_squared_alarm(&exchanged(draws))),
    Check::new("any of 24 signs, rank-sum tests that are not adjusted", "", "24 functions, no difference, 15 trials", 0.05, |draws| {
        (0..24).any(|_| rank_sum_alarm([draws.normals(15).to_vec(), draws.normals(15).to_vec()]))
    }),
];

fn signed_rank_p(draws: &mut Stream) -> Vec<f64> {
    let differences = null::shared_runs(draws, 20, 31);
    differences.iter().map(|one| signed_rank_pratt(one, &[0.0; 31]).map_or(1.0, |test| test.p)).collect()
}

fn signed_ranks_alone(draws: &mut Stream) -> bool {
    signed_rank_p(draws)[0] <= 0.05
}

fn signed_ranks_together(draws: &mut Stream) -> bool {
    holm(&signed_rank_p(draws)).iter().any(|p| *p <= 0.05)
}

fn signed_ranks_uncorrected(draws: &mut Stream) -> bool {
    signed_rank_p(draws).iter().any(|p| *p <= 0.05)
}

/// Values of five algorithms by algorithm, function and instance.
type Values = Vec<Vec<Vec<f64>>>;

fn normal(draws: &mut Stream) -> Values {
    (0..5).map(|_| null::functions(draws, [24, 15], [1.0, 1.0])).collect()
}

/// The areas of the five PAMs of the paper on functions that are drawn, where any of them may stand for any other.
fn exchanged(draws: &mut Stream) -> Values {
    let mut areas = Observed::paper().first(5).drawn(24, draws).areas;
    for function in 0..24 {
        for at in 1..5 {
            let (before, after) = areas.split_at_mut(at);
            let other = draws.index(at + 1);
            if other < at {
                std::mem::swap(&mut before[other][function], &mut after[0][function]);
            }
        }
    }
    areas
}

/// The medians of algorithms on each function.
fn medians(values: &[Vec<Vec<f64>>]) -> Vec<Vec<f64>> {
    let median = |values: &Vec<f64>| {
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    };
    (0..24).map(|function| values.iter().map(|algorithm| median(&algorithm[function])).collect()).collect()
}

fn friedman_alarm(values: &[Vec<Vec<f64>>]) -> bool {
    friedman(&medians(values)).is_some_and(|test| test.f_p <= 0.05)
}

fn chi_squared_alarm(values: &[Vec<Vec<f64>>]) -> bool {
    let mean = |values: &Vec<f64>| values.iter().sum::<f64>() / values.len() as f64;
    let blocks: Vec<Vec<f64>> = (0..24).map(|function| values.iter().map(|algorithm| mean(&algorithm[function])).collect()).collect();
    friedman(&blocks).is_some_and(|test| test.chi_squared_p <= 0.05)
}

fn pairs_alarm(values: &[Vec<Vec<f64>>]) -> bool {
    friedman(&medians(values)).is_some_and(|test| pairs(&test).iter().any(|pair| pair.p_holm <= 0.05))
}

fn nemenyi_alarm(values: &[Vec<Vec<f64>>]) -> bool {
    let Some(test) = friedman(&medians(values)) else { return false };
    let ends = test.mean_ranks.iter().fold([f64::INFINITY, 0.0_f64], |[low, high], rank| [low.min(*rank), high.max(*rank)]);
    ends[1] - ends[0] > critical_difference(5, 24)
}

fn rank_sum_alarm([a, b]: [Vec<f64>; 2]) -> bool {
    significantly(&a, &b, 0.05).is_ne()
}

/// Whether max-T finds a relation of 3 scenarios with 4 problem classes, with these orders of the settings.
fn max_t_alarm(draws: &mut Stream, trend: f64, order: impl Fn(&Families, &mut Stream) -> Vec<usize>) -> bool {
    let [a, b] = [3, 4].map(|conditions| Ranked::new(&null::scores(draws, conditions, trend, 0.4)));
    let families = Families::new(&null::families());
    max_t(&a, &b, 399, || order(&families, draws)).adjusted.iter().any(|p| *p <= 0.05)
}

fn mirrored(draws: &mut Stream, trend: f64) -> bool {
    max_t_alarm(draws, trend, |families, draws| families.mirrored(|n| draws.index(n)))
}

fn shuffled(draws: &mut Stream, trend: f64) -> bool {
    max_t_alarm(draws, trend, |families, draws| families.shuffled(|n| draws.index(n)))
}

fn everything(draws: &mut Stream, trend: f64) -> bool {
    max_t_alarm(draws, trend, |_, draws| {
        let mut order: Vec<usize> = (0..21).collect();
        shuffle(&mut order, |n| draws.index(n));
        order
    })
}

/// Expected scores of eight settings, and their scores by setting, function and instance.
fn given(draws: &mut Stream) -> (Vec<f64>, Values) {
    let means = draws.normals(8).to_vec();
    let around = |mean: &f64| {
        let mut trials = null::functions(draws, [24, 5], [1.0, 1.0]);
        trials.iter_mut().flatten().for_each(|value| *value += mean);
        trials
    };
    let trials = means.iter().map(around).collect();
    (means, trials)
}

/// Whether the interval of ρ misses the ρ of the true means. Runs have given means.
fn rho_alarm((y, trials): (Vec<f64>, Values), corrected: bool, draws: &mut Stream) -> bool {
    let x = draws.normals(y.len()).to_vec();
    let runs: Vec<Vec<[f64; 1]>> = x.iter().map(|mean| draws.normals(31).iter().map(|noise| [mean + noise]).collect()).collect();
    let rho = |runs_drawn: &[Drawn], trials_drawn: &[Drawn]| {
        let rates: Vec<f64> = runs.iter().map(|one| mean_of_groups(one, runs_drawn)).collect();
        let areas: Vec<f64> = trials.iter().map(|one| mean_of_groups(one, trials_drawn)).collect();
        spearman(&rates, &areas).unwrap_or(0.0)
    };
    let (of_runs, of_trials) = (TwoStage::new(vec![1; 31]), TwoStage::new(trials[0].iter().map(Vec::len).collect()));
    let (all_runs, all_trials) = (of_runs.whole(), of_trials.whole());
    let resample = |_| rho(&of_runs.resample(|n| draws.index(n)), &of_trials.resample(|n| draws.index(n)));
    let mut values: Vec<f64> = (0..300).map(resample).collect();
    values.sort_unstable_by(f64::total_cmp);
    let interval = if corrected {
        let without = [jackknife(&of_runs, |rest| rho(rest, &all_trials)), jackknife(&of_trials, |rest| rho(&all_runs, rest))];
        bca_interval(rho(&all_runs, &all_trials), &values, &[&without[0], &without[1]], 0.95)
    } else {
        percentile_interval(&values, 0.95)
    };
    let truth = spearman(&x, &y).unwrap_or(0.0);
    interval.is_none_or(|found| truth < found.low || truth > found.high)
}

/// Whether the claim that two orders of five PAMs agree holds, although they are independent.
fn five_alarm(draws: &mut Stream) -> bool {
    let [x, y] = [(); 2].map(|()| draws.normals(5).to_vec());
    let Some(exact) = spearman_exact(&x, &y) else { return false };
    let runs: Vec<Vec<f64>> = x.iter().map(|mean| draws.normals(31).iter().map(|noise| mean + noise).collect()).collect();
    let seed = draws.index(1 << 30) as u64;
    let rho = |chosen: &[usize]| {
        let sums: Vec<f64> = runs.iter().map(|runs| chosen.iter().map(|run| runs[*run]).sum()).collect();
        spearman(&sums, &y).unwrap_or(0.0)
    };
    let mut claim = Claim::new("B2", "an order of five").in_units(Unit::Rank);
    claim.add(String::new(), Evidence::Order(Resampled::over_runs(31, 200, Stream::new(seed, 0, "five"), rho), exact));
    claim.judge().0 == Verdict::Holds
}
