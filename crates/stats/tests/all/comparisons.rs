//! How often comparisons report a difference where there is none: simulations with fixed seeds, compared with the tables in
//! `docs/comparisons.md`.
//!
//! Settings share the random streams of their runs: the difference of run k in setting s is √ρ uₖ + √(1 − ρ) eₛₖ, where uₖ belongs to the
//! run. All means are 0.

use tpam_stats::{Interval, Moments, holm, mean_interval, over_settings, signed_rank_pratt};

const PAGE: &str = include_str!("../../../../docs/comparisons.md");
const REPETITIONS: u32 = 2000;
const ALPHA: f64 = 0.05;

/// SplitMix64, by Steele, Lea & Flood (2014), <https://doi.org/10.1145/2714064.2660195>.
struct Random(u64);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Normal,
    /// The exponential distribution, moved to the mean 0.
    Skewed,
}

impl Random {
    fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / 9_007_199_254_740_992.0
    }

    /// A number with mean 0 and variance 1.
    fn draw(&mut self, shape: Shape) -> f64 {
        let exponential = -libm::log(1.0 - self.uniform());
        match shape {
            Shape::Skewed => exponential - 1.0,
            Shape::Normal => (2.0 * exponential).sqrt() * libm::cos(std::f64::consts::TAU * self.uniform()),
        }
    }

    /// Values of `runs` runs in each of `settings` settings, with the correlation `rho` between settings.
    fn clustered(&mut self, [settings, runs]: [usize; 2], rho: f64, shape: Shape) -> Vec<Vec<f64>> {
        let shared: Vec<f64> = (0..runs).map(|_| rho.sqrt() * self.draw(shape)).collect();
        let own = (1.0 - rho).sqrt();
        let mut setting = || shared.iter().map(|shared| shared + own * self.draw(shape)).collect();
        (0..settings).map(|_| setting()).collect()
    }
}

fn excludes_zero(moments: &Moments, level: f64) -> bool {
    mean_interval(moments, level).is_some_and(|Interval { low, high }| low > 0.0 || high < 0.0)
}

fn by_runs(values: &[Vec<f64>]) -> Moments {
    over_settings(&values.iter().map(Vec::as_slice).collect::<Vec<_>>())
}

/// The proportion of repetitions in which each of several things happens.
fn rates<const N: usize>(seed: u64, mut happens: impl FnMut(&mut Random) -> [bool; N]) -> [f64; N] {
    let mut random = Random(seed);
    let mut counts = [0_u32; N];
    for _ in 0..REPETITIONS {
        let seen = happens(&mut random);
        counts.iter_mut().zip(seen).for_each(|(count, seen)| *count += u32::from(seen));
    }
    counts.map(|count| f64::from(count) / f64::from(REPETITIONS))
}

/// The false alarms of 95 % intervals over 50 settings if the unit is the run, the setting, or each single difference.
fn false_alarms(shape: Shape, rho: f64, runs: usize) -> [f64; 3] {
    rates((1000.0 * rho) as u64 + runs as u64, |random| {
        let values = random.clustered([50, runs], rho, shape);
        let settings: Moments = values.iter().map(|setting| setting.iter().sum::<f64>() / setting.len() as f64).collect();
        let single: Moments = values.iter().flatten().copied().collect();
        [by_runs(&values), settings, single].map(|moments| excludes_zero(&moments, 1.0 - ALPHA))
    })
}

const CASES: [(Shape, f64); 5] =
    [(Shape::Normal, 0.0), (Shape::Normal, 0.1), (Shape::Normal, 0.5), (Shape::Normal, 0.9), (Shape::Skewed, 0.5)];
const RUNS: [usize; 4] = [5, 11, 31, 101];

#[test]
fn the_page_has_the_measured_false_alarms_of_intervals() {
    let cases = CASES.into_iter().flat_map(|case| RUNS.map(|runs| (case, runs)));
    let row = |((shape, rho), runs): ((Shape, f64), usize)| {
        let [run, setting, single] = false_alarms(shape, rho, runs);
        let shape = if shape == Shape::Normal { "normal" } else { "skewed" };
        format!("| {shape} | {rho} | {runs} | {run:.3} | {setting:.3} | {single:.3} |")
    };
    let table = cases.map(row).collect::<Vec<_>>().join("\n");
    assert!(PAGE.contains(&table), "docs/comparisons.md needs these rows:\n{table}");
}

/// The standard error of a rate of 0.05 is 0.005.
#[test]
fn the_run_is_the_right_unit_and_the_setting_is_not() {
    for (shape, rho) in CASES {
        for runs in RUNS {
            let [run, setting, single] = false_alarms(shape, rho, runs);
            let limit = if shape == Shape::Skewed { 0.13 } else { 0.068 };
            assert!((0.03..limit).contains(&run), "{shape:?}, {rho}, {runs}: {run}");
            if rho >= 0.1 {
                assert!(setting > 0.3 && single > 0.3, "{shape:?}, {rho}, {runs}: {setting} {single}");
            }
        }
    }
}

/// Four sides against a baseline: how often any of the four intervals excludes 0, with 95 % each and with 95 % together.
fn any_of_four(rho: f64, runs: usize) -> [f64; 2] {
    rates(7 + runs as u64, |random| {
        let mut side = || random.clustered([20, runs], rho, Shape::Normal);
        let baseline = side();
        let minus = |values: Vec<Vec<f64>>| -> Vec<Vec<f64>> {
            let pairs = values.iter().zip(&baseline);
            pairs.map(|(b, a)| b.iter().zip(a).map(|(b, a)| b - a).collect()).collect()
        };
        let sides: Vec<Moments> = (0..4).map(|_| by_runs(&minus(side()))).collect();
        [1.0 - ALPHA, 1.0 - ALPHA / 4.0].map(|level| sides.iter().any(|moments| excludes_zero(moments, level)))
    })
}

/// How often any of ten settings has a significant signed-rank test, without and with Holm's adjustment.
fn any_of_ten(rho: f64, runs: usize) -> [f64; 2] {
    rates(9 + runs as u64, |random| {
        let values = random.clustered([10, runs], rho, Shape::Normal);
        let zeros = vec![0.0; runs];
        let p: Vec<f64> = values.iter().map(|setting| signed_rank_pratt(setting, &zeros).unwrap().p).collect();
        [p.clone(), holm(&p)].map(|p| p.iter().any(|p| *p <= ALPHA))
    })
}

#[test]
fn the_page_has_the_measured_false_alarms_of_families() {
    let mut rows = Vec::new();
    for rho in [0.0, 0.5, 0.9] {
        for runs in [11, 31] {
            let ([each, together], [raw, adjusted]) = (any_of_four(rho, runs), any_of_ten(rho, runs));
            rows.push(format!("| {rho} | {runs} | {each:.3} | {together:.3} | {raw:.3} | {adjusted:.3} |"));
            assert!(together < 0.065 && adjusted < 0.065, "{rho}, {runs}: {together} {adjusted}");
            assert!(each > 0.08 && raw > 0.08, "{rho}, {runs}: {each} {raw}");
        }
    }
    let table = rows.join("\n");
    assert!(PAGE.contains(&table), "docs/comparisons.md needs these rows:\n{table}");
}
