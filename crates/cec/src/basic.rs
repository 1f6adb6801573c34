//! The basic functions: each has a rate, by which coordinates within ±100 are brought to its own range, and its optimal value 0.
//!
//! z are the coordinates after shift, rotation and shuffle, before the rate is applied; y those before the rotation.

// Formulas must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use std::f64::consts::{E, PI};
use tpam_lanes::{Lane, Wide, each, elementary, total};

/// The terms of the Weierstrass function, and of each coordinate of Katsuura's.
const WEIERSTRASS_TERMS: usize = 21;
const KATSUURA_TERMS: i32 = 32;

/// A basic function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Basic {
    BentCigar,
    PowerSum,
    Zakharov,
    Rosenbrock,
    Rastrigin,
    SchafferF7,
    Lunacek,
    /// The optimum has this number in every coordinate.
    Levy(f64),
    Schwefel,
    Ellipsoid,
    Ackley,
    Discus,
    Griewank,
    Weierstrass,
    HappyCat,
    HgBat,
    GriewankRosenbrock,
    ExpandedSchaffer,
    Katsuura,
}

impl Basic {
    /// The constants of each coordinate that the formula needs; the signs of `shift` for Lunacek's function.
    pub(crate) fn weights(self, dim: usize, shift: &[f64]) -> Vec<f64> {
        let places = 0..dim;
        match self {
            Basic::Ellipsoid => places.map(|i| 10f64.powf(6.0 * i as f64 / (dim as f64 - 1.0))).collect(),
            Basic::Griewank => places.map(|i| 1.0 / (1.0 + i as f64).sqrt()).collect(),
            Basic::Lunacek => shift[..dim].iter().map(|shift| if *shift < 0.0 { -1.0 } else { 1.0 }).collect(),
            _ => Vec::new(),
        }
    }
}

tpam_simd::wide! {
    /// The value of a basic function, compiled apart from the loop over blocks, which would otherwise keep constants of all functions.
    pub(crate) fn value_of(basic: Basic, z: &[Wide], y: &[Wide], weights: &[f64]) -> Wide {
        match basic {
            Basic::BentCigar => z[0].square() + squares(&z[1..]) * 1e6,
            Basic::PowerSum => power_sum(z),
            Basic::Zakharov => zakharov(z),
            Basic::Rosenbrock => total!(Wide::all(0.0), pair in z.windows(2) => valley(pair[0], pair[1], 0.02048)),
            Basic::Rastrigin => rastrigin(z),
            Basic::SchafferF7 => schaffer_f7(z),
            Basic::Lunacek => lunacek(z, y, weights),
            Basic::Levy(centre) => levy(z, centre),
            Basic::Schwefel => schwefel(z),
            Basic::Ellipsoid => total!(Wide::all(0.0), (z, weight) in z.iter().zip(weights) => z.square() * *weight),
            Basic::Ackley => ackley(z),
            Basic::Discus => z[0].square() * 1e6 + squares(&z[1..]),
            Basic::Griewank => griewank(z, weights),
            Basic::Weierstrass => weierstrass(z),
            Basic::HappyCat => {
                let (sum, squares) = sums(z);
                (squares - z.len() as f64).abs().fourth_root() + (squares * 0.5 + sum) / z.len() as f64 + 0.5
            }
            Basic::HgBat => {
                let (sum, squares) = sums(z);
                (squares.square() - sum.square()).abs().sqrt() + (squares * 0.5 + sum) / z.len() as f64 + 0.5
            }
            Basic::GriewankRosenbrock => griewank_rosenbrock(z),
            Basic::ExpandedSchaffer => expanded_schaffer(z),
            Basic::Katsuura => katsuura(z),
        }
    }
}

/// Σ z_i².
#[inline(always)]
pub(crate) fn squares(z: &[Wide]) -> Wide {
    total!(Wide::all(0.0), z in z => z.square())
}

/// Σ |z_i|^i, i from 1, by repeated squaring.
#[inline(always)]
fn power_sum(z: &[Wide]) -> Wide {
    let mut sum = Wide::all(0.0);
    for (i, z) in z.iter().enumerate() {
        let (mut power, mut base, mut exponent) = (Wide::all(1.0), z.abs(), i + 1);
        while exponent > 0 {
            power = if exponent % 2 == 1 { power * base } else { power };
            (base, exponent) = (base.square(), exponent / 2);
        }
        sum = sum + power;
    }
    sum
}

/// Σ z_i² + s² + s⁴, s = Σ i z_i / 2.
#[inline(always)]
fn zakharov(z: &[Wide]) -> Wide {
    let slope = total!(Wide::all(0.0), (i, z) in z.iter().enumerate() => *z * (0.5 * (i as f64 + 1.0)));
    squares(z) + slope.square() + slope.square().square()
}

/// 100 (a² − b)² + (a − 1)² of two coordinates whose optimum is moved to 0.
#[inline(always)]
fn valley(a: Wide, b: Wide, rate: f64) -> Wide {
    let (a, b) = (a * rate + 1.0, b * rate + 1.0);
    (a.square() - b).square() * 100.0 + (a - 1.0).square()
}

/// Σ z_i² − 10 cos 2πz_i + 10.
#[inline(always)]
fn rastrigin(z: &[Wide]) -> Wide {
    let mut sum = Wide::all(0.0);
    for z in z {
        let z = *z * 0.0512;
        sum = sum + (z.square() - z.cos_turns() * 10.0 + 10.0);
    }
    sum
}

/// (1/(D − 1) Σ √s_i (1 + sin²(50 s_i^⅕)))², s_i² = z_i² + z_{i+1}².
#[inline(always)]
fn schaffer_f7(z: &[Wide]) -> Wide {
    let mut sum = Wide::all(0.0);
    for pair in z.windows(2) {
        let square = pair[0].square() + pair[1].square();
        sum = sum + square.fourth_root() * ((square.power(0.1) * 50.0).sin().square() + 1.0);
    }
    (sum / (z.len() as f64 - 1.0)).square()
}

/// Lunacek's function with two funnels, at 0 and at μ₁ − μ₀: min(Σ u_i², D + s Σ (u_i + μ₀ − μ₁)²) + 10 (D − Σ cos 2πz_i), where u are the
/// coordinates before the rotation, with the signs of the shift.
#[inline(always)]
fn lunacek(z: &[Wide], y: &[Wide], signs: &[f64]) -> Wide {
    let dim = z.len() as f64;
    let depth = 1.0 - 1.0 / (2.0 * (dim + 20.0).sqrt() - 8.2);
    let apart = 2.5 + ((2.5 * 2.5 - 1.0) / depth).sqrt();
    let (mut near, mut far, mut cosines) = (Wide::all(0.0), Wide::all(0.0), Wide::all(0.0));
    for ((z, y), sign) in z.iter().zip(y).zip(signs) {
        let u = *y * (0.2 * sign);
        near = near + u.square();
        far = far + (u + apart).square();
        cosines = cosines + (*z * 0.2).cos_turns();
    }
    near.smaller(far * depth + dim) + (Wide::all(dim) - cosines) * 10.0
}

/// sin² πw_1 + Σ (w_i − 1)² (1 + 10 sin²(πw_i + 1)) + (w_D − 1)² (1 + sin² 2πw_D), w = 1 + (z − centre)/4.
#[inline(always)]
fn levy(z: &[Wide], centre: f64) -> Wide {
    let (last, first) = ((z[z.len() - 1] - centre) * 0.25, (z[0] - centre) * 0.25);
    let mut sum = (first * PI + PI).sin().square();
    for z in &z[..z.len() - 1] {
        let off = (*z - centre) * 0.25;
        sum = sum + off.square() * ((off * PI + (PI + 1.0)).sin().square() * 10.0 + 1.0);
    }
    sum + last.square() * ((last * (2.0 * PI)).sin().square() + 1.0)
}

/// 418.98… D − Σ g(z_i + 420.97…); beyond ±500, g is folded back and a penalty grows.
#[inline(always)]
fn schwefel(z: &[Wide]) -> Wide {
    const PLACE: f64 = 4.209_687_462_275_036e2;
    const HEIGHT: f64 = 4.189_828_872_724_338e2;
    let (dim, none, edge) = (z.len() as f64, Wide::all(0.0), Wide::all(500.0));
    let mut sum = Wide::all(HEIGHT * dim);
    for z in z {
        let place = *z * 10.0 + PLACE;
        let size = place.abs();
        let beyond = size - 500.0;
        let folded = edge - (size - (size / 500.0).floor() * 500.0).larger(none);
        let size = size.above(edge, folded, size);
        let height = size * size.sqrt().sin();
        let penalty = (beyond / 100.0).square() / dim;
        sum = sum - none.above(place, -height, height) + beyond.above(none, penalty, none);
    }
    sum
}

/// 20 + e − 20 exp(−0.2 √(Σ z_i² / D)) − exp(Σ cos 2πz_i / D).
#[inline(always)]
fn ackley(z: &[Wide]) -> Wide {
    let mut cosines = Wide::all(0.0);
    for z in z {
        cosines = cosines + z.cos_turns();
    }
    let distance = (squares(z) / z.len() as f64).sqrt() * -0.2;
    let waves = cosines / z.len() as f64;
    Wide::all(E) - each!(distance, x => elementary::exp(x)) * 20.0 - each!(waves, x => elementary::exp(x)) + 20.0
}

/// 1 + Σ z_i²/4000 − Π cos(z_i/√i).
#[inline(always)]
fn griewank(z: &[Wide], weights: &[f64]) -> Wide {
    let mut product = Wide::all(1.0);
    for (z, weight) in z.iter().zip(weights) {
        product = product * (*z * (6.0 * weight)).cos();
    }
    squares(z) * (36.0 / 4000.0) + 1.0 - product
}

/// Σ_i Σ_k 2⁻ᵏ (1 + cos(2π 3ᵏ (z_i + ½))).
#[inline(always)]
fn weierstrass(z: &[Wide]) -> Wide {
    let mut sum = Wide::all(0.0);
    for z in z {
        sum = sum + each!(*z * 0.005, z => elementary::weierstrass(z, WEIERSTRASS_TERMS));
    }
    sum
}

/// Σ z_i and Σ z_i² of the functions of Beyer, whose optimum −1 is moved to 0.
#[inline(always)]
fn sums(z: &[Wide]) -> (Wide, Wide) {
    let (mut sum, mut squares) = (Wide::all(0.0), Wide::all(0.0));
    for z in z {
        let z = *z * 0.05 - 1.0;
        sum = sum + z;
        squares = squares + z.square();
    }
    (sum, squares)
}

/// Σ t_i²/4000 − cos t_i + 1, t_i the valley of coordinates i and i + 1; the first follows the last.
#[inline(always)]
fn griewank_rosenbrock(z: &[Wide]) -> Wide {
    let mut sum = Wide::all(0.0);
    for (i, z_i) in z.iter().enumerate() {
        let height = valley(*z_i, z[(i + 1) % z.len()], 0.05);
        sum = sum + (height.square() / 4000.0 - height.cos() + 1.0);
    }
    sum
}

/// Σ ½ + (sin² s_i − ½)/(1 + 0.001 s_i²)², s_i² = z_i² + z_{i+1}²; the first coordinate follows the last.
#[inline(always)]
fn expanded_schaffer(z: &[Wide]) -> Wide {
    let mut sum = Wide::all(0.0);
    for (i, z_i) in z.iter().enumerate() {
        let square = z_i.square() + z[(i + 1) % z.len()].square();
        sum = sum + ((square.sqrt().sin().square() - 0.5) / (square * 0.001 + 1.0).square() + 0.5);
    }
    sum
}

/// 10/D² (Π (1 + i Σ_j |2ʲz_i − round(2ʲz_i)|/2ʲ)^(10/D^1.2) − 1). The power is that of the whole product.
#[inline(always)]
fn katsuura(z: &[Wide]) -> Wide {
    let dim = z.len() as f64;
    let mut product = Wide::all(1.0);
    for (i, z) in z.iter().enumerate() {
        let (mut off, mut scale) = (Wide::all(0.0), 1.0);
        for _ in 0..KATSUURA_TERMS {
            scale *= 2.0;
            let large = *z * (0.05 * scale);
            off = off + (large - large.round()).abs() / scale;
        }
        product = product * (off * (i as f64 + 1.0) + 1.0);
    }
    (product.power(10.0 / dim.powf(1.2)) - 1.0) * (10.0 / dim / dim)
}
