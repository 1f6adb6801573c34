//! The draws: exact first values, agreement of all compilations, and agreement with the known distributions.
//!
//! Statistical tests use fixed seeds, so their result does not change; with a new seed each would fail with probability below 1e-7.

use super::Stream;
use crate::Simd;
use rand_core::Rng;

const MANY: usize = 1 << 20;

/// sup |F_n − F| · √n exceeds 3 with probability 2·exp(−18) = 3e-8 (Kolmogorov's limit).
fn assert_follows(mut draws: Vec<f64>, cdf: impl Fn(f64) -> f64) {
    let n = draws.len() as f64;
    draws.sort_by(f64::total_cmp);
    let gap = draws.iter().enumerate().fold(0.0f64, |gap, (i, &x)| {
        let p = cdf(x);
        gap.max((p - i as f64 / n).abs()).max((p - (i + 1) as f64 / n).abs())
    });
    assert!(gap * n.sqrt() < 3.0, "Kolmogorov–Smirnov statistic {}", gap * n.sqrt());
}

fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

type Take = fn(&mut Stream, usize) -> &[f64];
const KINDS: [(Take, &str); 2] = [(Stream::uniforms, "uniform"), (Stream::normals, "normal")];

fn draw(take: Take, seed: u64, run: u64, role: &'static str, n: usize) -> Vec<f64> {
    take(&mut Stream::new(seed, run, role), n).to_vec()
}

#[test]
fn first_values_are_pinned() {
    // A change here changes every published number: increase STREAM_VERSION and mention it in the CHANGELOG.
    let mut rng = Stream::new(1, 0, "pam");
    let got = [rng.uniform(), rng.normal()];
    assert_eq!(got.map(f64::to_bits), PINNED, "{got:?} {:#x?}", got.map(f64::to_bits));
    assert_eq!(Stream::new(1, 0, "pam").next_u64(), PINNED_BITS);
}
const PINNED: [u64; 2] = [0x3fe0_c80e_e270_3ef2, 0xc00a_06ef_e389_2c34];
const PINNED_BITS: u64 = 9_673_862_925_260_398_294;

#[test]
fn every_compilation_gives_the_same_bits() {
    for simd in Simd::all() {
        for (take, name) in KINDS {
            let (mut one, mut other) = (Stream::with_simd(7, 3, "pam", Simd::Portable), Stream::with_simd(7, 3, "pam", simd));
            let same = take(&mut one, 100_000).iter().zip(take(&mut other, 100_000)).all(|(a, b)| a.to_bits() == b.to_bits());
            assert!(same, "{name} by {simd:?}");
        }
    }
}

#[test]
fn draws_do_not_depend_on_the_sizes_of_the_requests() {
    for (take, name) in KINDS {
        let whole = draw(take, 5, 1, "pam", 1000);
        let mut rng = Stream::new(5, 1, "pam");
        let pieces: Vec<f64> = [1, 49, 50, 300, 600].into_iter().flat_map(|size| take(&mut rng, size).to_vec()).collect();
        assert_eq!(whole, pieces, "{name}");
    }
}

#[test]
fn draws_follow_their_distributions() {
    assert_follows(draw(Stream::uniforms, 11, 0, "pam", MANY), |x| x);
    assert_follows(draw(Stream::normals, 11, 0, "pam", MANY), normal_cdf);
}

#[test]
fn first_draws_of_many_streams_follow_the_distribution_too() {
    let firsts = (0..20_000).map(|run| Stream::new(3, run, "accept").uniform()).collect();
    assert_follows(firsts, |x| x);
}

#[test]
fn normal_moments() {
    // Mean, variance, skewness and kurtosis; each bound is six standard errors (2e-9).
    let draws = draw(Stream::normals, 13, 0, "pam", MANY);
    let n = MANY as f64;
    let moment = |k: i32| draws.iter().map(|x| (0..k).fold(1.0, |p, _| p * x)).sum::<f64>() / n;
    for (k, expected, variance) in [(1, 0.0, 1.0), (2, 1.0, 2.0), (3, 0.0, 15.0), (4, 3.0, 96.0)] {
        assert!((moment(k) - expected).abs() < 6.0 * f64::sqrt(variance / n), "moment {k}: {}", moment(k));
    }
    let largest = draws.iter().fold(0.0f64, |m, x| m.max(x.abs()));
    // P(max of 2^20 < 4 or > 7.2) < 1e-6.
    assert!((4.0..7.2).contains(&largest), "{largest}");
}

/// Correlation of two equally long samples of U[0, 1) or N(0, 1), in standard errors.
fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len() as f64;
    let mean = |x: &[f64]| x.iter().sum::<f64>() / n;
    let (ma, mb) = (mean(a), mean(b));
    let cov: f64 = a.iter().zip(b).map(|(x, y)| (x - ma) * (y - mb)).sum();
    let var = |x: &[f64], m: f64| x.iter().map(|v| (v - m) * (v - m)).sum::<f64>();
    cov / (var(a, ma) * var(b, mb)).sqrt() * n.sqrt()
}

#[test]
fn neighbouring_lanes_draws_and_streams_are_uncorrelated() {
    // 6 standard errors: probability 2e-9 for each of fewer than 100 comparisons.
    for (take, name) in KINDS {
        let draws = draw(take, 17, 0, "pam", MANY);
        for lag in 1..=20 {
            let z = correlation(&draws[lag..], &draws[..MANY - lag]);
            assert!(z.abs() < 6.0, "{name}, {lag} apart: {z}");
        }
        for (seed, run, role) in [(18, 0, "pam"), (17, 1, "pam"), (17, 0, "accept"), (17, 1 << 32, "pam")] {
            let z = correlation(&draws, &draw(take, seed, run, role, MANY));
            assert!(z.abs() < 6.0, "{name}, stream {seed} {run} {role}: {z}");
        }
    }
}

#[test]
fn normals_of_a_pair_are_independent() {
    // Box–Muller gives two at a time, eight apart: their squares must not be correlated either.
    let squares: Vec<f64> = draw(Stream::normals, 19, 0, "pam", MANY).iter().map(|x| x * x).collect();
    let (firsts, seconds): (Vec<f64>, Vec<f64>) = squares.chunks(16).flat_map(|row| (0..8).map(|l| (row[l], row[8 + l]))).unzip();
    assert!(correlation(&firsts, &seconds).abs() < 6.0);
}

#[test]
fn index_is_uniform() {
    let mut rng = Stream::new(2, 0, "pam");
    let mut counts = [0usize; 11];
    (0..110_000).for_each(|_| counts[rng.index(11)] += 1);
    // 6.5 standard deviations of a binomial: probability 1e-10 each.
    assert!(counts.iter().all(|&count| (count as f64 - 10_000.0).abs() < 6.5 * 95.4), "{counts:?}");
}

#[test]
fn bytes_and_words_come_from_one_sequence() {
    let mut bytes = [0; 12];
    Stream::new(4, 0, "pam").fill_bytes(&mut bytes);
    let mut words = Stream::new(4, 0, "pam");
    assert_eq!(bytes[..8], words.next_u64().to_le_bytes());
    assert_eq!(bytes[8..], words.next_u64().to_le_bytes()[..4]);
}
