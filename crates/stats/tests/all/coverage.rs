//! How often the 95 % intervals of a mean rate contain the true mean: a simulation with a fixed seed, compared with the table in
//! `docs/intervals.md`.

use tpam_stats::{Interval, Moments, mean_interval, rate_interval};

const PAGE: &str = include_str!("../../../../docs/intervals.md");
const LEVEL: f64 = 0.95;
const REPETITIONS: u32 = 4000;

/// Numbers of runs.
const RUNS: [usize; 5] = [3, 5, 10, 31, 101];

/// The beta distributions of the rates of runs, with means 0.02, 0.1, 0.5 and 0.9. Beta(a, b) is the a-th smallest of a + b − 1 uniform
/// numbers.
const BETAS: [(usize, usize); 4] = [(1, 49), (5, 45), (25, 25), (45, 5)];

/// SplitMix64, by Steele, Lea & Flood (2014), <https://doi.org/10.1145/2714064.2660195>.
struct Uniform(u64);

impl Uniform {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / 9_007_199_254_740_992.0
    }

    fn beta(&mut self, (a, b): (usize, usize)) -> f64 {
        let mut numbers: Vec<f64> = (1..a + b).map(|_| self.next()).collect();
        *numbers.select_nth_unstable_by(a - 1, f64::total_cmp).1
    }
}

fn logit(rate: f64) -> f64 {
    libm::log(rate / (1.0 - rate))
}

/// The coverage of the plain interval, of the bounded one and of that of the mean of logits, and how often the plain one leaves [0, 1].
fn coverage(beta: (usize, usize), runs: usize) -> [f64; 4] {
    let mean = beta.0 as f64 / (beta.0 + beta.1) as f64;
    let mut uniform = Uniform((1000 * beta.0 + runs) as u64);
    let holds = |interval: Interval, value: f64| interval.low <= value && value <= interval.high;
    let mut counts = [0_u32; 4];
    for _ in 0..REPETITIONS {
        let rates: Vec<f64> = (0..runs).map(|_| uniform.beta(beta)).collect();
        let logits: Moments = rates.iter().map(|rate| logit(*rate)).collect();
        let rates: Moments = rates.into_iter().collect();
        let plain = mean_interval(&rates, LEVEL).unwrap();
        let bounded = rate_interval(&rates, 1000, LEVEL).unwrap();
        let of_logits = holds(mean_interval(&logits, LEVEL).unwrap(), logit(mean));
        let outside = plain.low < 0.0 || plain.high > 1.0;
        let found = [holds(plain, mean), holds(bounded, mean), of_logits, outside];
        counts.iter_mut().zip(found).for_each(|(count, found)| *count += u32::from(found));
    }
    counts.map(|count| f64::from(count) / f64::from(REPETITIONS))
}

fn row(beta: (usize, usize), runs: usize) -> String {
    let [plain, bounded, of_logits, outside] = coverage(beta, runs);
    let mean = beta.0 as f64 / (beta.0 + beta.1) as f64;
    format!("| {mean} | {runs} | {plain:.3} | {bounded:.3} | {of_logits:.3} | {outside:.3} |")
}

#[test]
fn the_page_has_the_measured_coverage() {
    let cases = BETAS.into_iter().flat_map(|beta| RUNS.map(|runs| (beta, runs)));
    let rows: Vec<String> = cases.map(|(beta, runs)| row(beta, runs)).collect();
    let table = rows.join("\n");
    assert!(PAGE.contains(&table), "docs/intervals.md needs these rows:\n{table}");
}

/// The standard error of a coverage of 0.95 is 0.0034.
#[test]
fn bounded_intervals_cover_better_than_plain_ones() {
    for beta in BETAS {
        for runs in RUNS {
            let [plain, bounded, ..] = coverage(beta, runs);
            assert!((bounded - LEVEL).abs() <= (plain - LEVEL).abs() + 0.007, "{beta:?}, {runs}: {plain} {bounded}");
            assert!((0.91..0.97).contains(&bounded), "{beta:?}, {runs}: {bounded}");
        }
    }
}
