//! Intervals of one setting whose unit is the run, or should be: means, pooled samples, rank statistics.

use super::intervals::misses;
use super::measured::Check;
use super::null;
use tpam_pam::Stream;
use tpam_signals::samples::Histogram;
use tpam_stats::{bootstrap, kendall, mean_interval, percentile_interval, ratio_of_sums};

const RATES: &str = "rates of 31 runs around 0.1, each from 200 trials";
const POOLED: &str = "15 runs of 200 samples, logits of the runs around that of 0.3 (standard deviation 0.2)";
const FEW: &str = "the same with 8 runs";
const ORDERS: &str = "five PAMs with given means in 8 settings under two acceptances, 31 runs";
const WILSON: &str = "Wilson's interval of samples of several runs";

/// The intervals.
pub(super) const CHECKS: &[Check] = &[
    Check::new("Student's t over runs", "plot, methods, law", RATES, 0.05, |draws| {
        misses(mean_interval(&null::rates(draws, 0.1, 31).into_iter().collect(), 0.95), 0.1)
    }),
    Check::new(WILSON, "calibrate, clouds", POOLED, 0.05, wilson_alarm),
    Check::new("ratio of sums over runs, Student's t", "probe", POOLED, 0.05, ratio_alarm),
    Check::new("percentile interval over runs", "law", FEW, 0.05, percentile_alarm),
    Check::new("percentile interval of mean Kendall's τ over runs", "paper, claims", ORDERS, 0.05, orders_alarm),
];

/// The success rate of all runs, and the successes of each of some.
struct Pooled {
    truth: f64,
    successes: Vec<f64>,
}

/// The samples of a run, and the runs of an order.
const SAMPLES: usize = 200;
const RUNS: usize = 31;

impl Pooled {
    fn drawn(runs: usize, draws: &mut Stream) -> Self {
        let rate = |z: f64| 1.0 / (1.0 + libm::exp(-(libm::log(0.3 / 0.7) + 0.2 * z)));
        // The mean rate, by the trapezoidal rule over six standard deviations on either side.
        let density = |z: f64| libm::exp(-0.5 * z * z);
        let places = || (-600..=600).map(|k| f64::from(k) / 100.0);
        let truth = places().map(|z| rate(z) * density(z)).sum::<f64>() / places().map(density).sum::<f64>();
        let run = |_| {
            let own = rate(draws.normal());
            draws.uniforms(SAMPLES).iter().filter(|draw| **draw < own).count() as f64
        };
        Self { truth, successes: (0..runs).map(run).collect() }
    }
}

fn wilson_alarm(draws: &mut Stream) -> bool {
    let Pooled { truth, successes } = Pooled::drawn(15, draws);
    let mut bin = Histogram::new(0.0, 1.0, 1);
    for won in successes {
        (0..SAMPLES).for_each(|k| bin.count(0.5, (k as f64) < won));
    }
    bin.grouped(1).any(|bin| truth < bin.ends[0] || truth > bin.ends[1])
}

fn ratio_alarm(draws: &mut Stream) -> bool {
    let Pooled { truth, successes } = Pooled::drawn(15, draws);
    let pairs: Vec<(f64, f64)> = successes.into_iter().map(|won| (won, SAMPLES as f64)).collect();
    misses(ratio_of_sums(&pairs, 0.95).map(|ratio| ratio.interval), truth)
}

fn percentile_alarm(draws: &mut Stream) -> bool {
    let Pooled { truth, successes } = Pooled::drawn(8, draws);
    let rate = |chosen: &[usize]| chosen.iter().map(|run| successes[*run]).sum::<f64>() / (chosen.len() * SAMPLES) as f64;
    misses(percentile_interval(&bootstrap(successes.len(), 400, |n| draws.index(n), rate), 0.95), truth)
}

/// Whether the interval of τ, a mean over settings, misses the τ of the true means.
fn orders_alarm(draws: &mut Stream) -> bool {
    let settings: Vec<[Vec<Vec<f64>>; 2]> = (0..8).map(|_| setting(draws)).collect();
    // The last of the values of a PAM is its true mean.
    let tau = |chosen: &[usize]| {
        let score = |pam: &Vec<f64>| chosen.iter().map(|run| pam[*run]).sum::<f64>();
        let orders = settings.iter().map(|both| both.each_ref().map(|pams| pams.iter().map(score).collect::<Vec<f64>>()));
        orders.map(|[a, b]| kendall(&a, &b).unwrap_or(0.0)).sum::<f64>() / settings.len() as f64
    };
    misses(percentile_interval(&bootstrap(RUNS, 200, |n| draws.index(n), tau), 0.95), tau(&[RUNS]))
}

/// The values of five PAMs in all runs under two acceptances, and their means, which are alike under both.
fn setting(draws: &mut Stream) -> [Vec<Vec<f64>>; 2] {
    let common = draws.normals(5).to_vec();
    [(); 2].map(|()| {
        let noise = null::shared_runs(draws, 5, RUNS);
        let pam = |(noise, common): (Vec<f64>, &f64)| {
            let mean = common + 0.5 * draws.normal();
            noise.iter().map(|noise| mean + noise).chain([mean]).collect()
        };
        noise.into_iter().zip(&common).map(pam).collect()
    })
}
