//! Our own ln, exp, sin and cos. They are branch-free and use only `+ − × ÷` and integer operations, so that eight at a time give the same
//! bits as one.
//!
//! They use Taylor series, and the series of artanh for the logarithm, after an exact range reduction. Each is within two units in the last
//! place of the true value in the range that the functions use (see the tests). `fma` would be faster, but CPUs without it would give other
//! bits.
//!
//! # References
//! - W. J. Cody, W. Waite: Software manual for the elementary functions. Prentice-Hall, 1980. (Range reduction with constants split into
//!   short parts.)

// Everything must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use std::f64::consts::LOG2_E;
use tpam_simd::choose;

/// 1.5 · 2⁵². If a number below 2⁵¹ in magnitude is added, it is rounded to a whole number, which is in the low bits of the sum.
const MAGIC: f64 = 6_755_399_441_055_744.0;
/// ln 2 in two parts. The first has so few bits that its products with exponents are exact.
const LN_2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN_2_LOW: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
/// π in three parts of 29, 29 and 53 bits.
const PI_HIGH: f64 = f64::from_bits(0x4009_21fb_5400_0000);
const PI_MIDDLE: f64 = f64::from_bits(0x3e21_0b46_1100_0000);
const PI_LOW: f64 = f64::from_bits(0x3c54_c4c6_628b_80dc);

/// Σ c_k q^k, the highest coefficient first. Horner's rule is applied to even and odd powers separately, because two independent chains of
/// additions are faster than one.
#[inline(always)]
fn polynomial<const N: usize>(q: f64, coefficients: [f64; N]) -> f64 {
    let square = q * q;
    // `first` takes every second coefficient from the highest on. The sum without the last coefficient c_0 has the odd powers and is
    // multiplied by q.
    let [mut first, mut second] = [coefficients[0], coefficients[1]];
    for pair in coefficients[2..].chunks(2) {
        first = first * square + pair[0];
        if let [_, c] = pair {
            second = second * square + c;
        }
    }
    if N.is_multiple_of(2) { first * q + second } else { second * q + first }
}

/// sin r for |r| ≤ π/2.
#[inline(always)]
pub fn sin_near_zero(r: f64) -> f64 {
    let q = r * r;
    let tail = polynomial(
        q,
        [
            1.0 / 51_090_942_171_709_440_000.0,
            -1.0 / 121_645_100_408_832_000.0,
            1.0 / 355_687_428_096_000.0,
            -1.0 / 1_307_674_368_000.0,
            1.0 / 6_227_020_800.0,
            -1.0 / 39_916_800.0,
            1.0 / 362_880.0,
            -1.0 / 5_040.0,
            1.0 / 120.0,
            -1.0 / 6.0,
        ],
    );
    r + r * (q * tail)
}

/// (−1)ⁿ sin(x − nπ); the parity of n is the lowest bit of `turns` = ⌊n⌋ + MAGIC.
#[inline(always)]
fn from_half_turns(x: f64, n: f64, turns: f64) -> f64 {
    let r = ((x - n * PI_HIGH) - n * PI_MIDDLE) - n * PI_LOW;
    let sign = turns.to_bits() << 63;
    f64::from_bits(sin_near_zero(r).to_bits() ^ sign)
}

/// sin x, for |x| below 10¹⁵. The error is 10⁻¹⁶ |x| beyond 5 · 10⁷.
#[inline(always)]
pub fn sin(x: f64) -> f64 {
    let turns = x * std::f64::consts::FRAC_1_PI + MAGIC;
    from_half_turns(x, turns - MAGIC, turns)
}

/// cos x, computed like sin: cos x = −(−1)ⁿ sin(x − (n + ½)π).
#[inline(always)]
pub fn cos(x: f64) -> f64 {
    let turns = (x * std::f64::consts::FRAC_1_PI - 0.5) + MAGIC;
    -from_half_turns(x, (turns - MAGIC) + 0.5, turns)
}

/// x minus the nearest whole number, exactly.
#[inline(always)]
pub fn from_whole(x: f64) -> f64 {
    // Larger numbers are excluded, because adding MAGIC would round them.
    let whole = choose(x.abs() < 2_251_799_813_685_248.0, (x + MAGIC) - MAGIC, x);
    x - whole
}

/// cos 2πx, with an exactly reduced period.
#[inline(always)]
pub fn cos_turns(x: f64) -> f64 {
    let sine = sin_near_zero(std::f64::consts::PI * from_whole(x));
    1.0 - 2.0 * sine * sine
}

/// A mask for the first 26 binary digits of a number. Products of two numbers with 26 digits are exact.
const FIRST_HALF: u64 = !0 << 27;

/// x rounded towards 0 to 26 binary digits.
#[inline(always)]
fn first_half(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & FIRST_HALF)
}

/// ln x for x > 0 as a sum of two numbers. The second is small, and the sum is accurate to about 60 binary digits. It is computed from the
/// exponent and from 2·artanh((m − 1)/(m + 1)) for the mantissa m in [√½, √2). For x = 0 the result is a number below −700.
#[inline(always)]
pub(crate) fn ln_in_two(x: f64) -> (f64, f64) {
    const SQRT_HALF: u64 = 0x3fe6_a09e_667f_3bcd;
    // The bits of 2⁵². A whole number written into the low bits becomes a float by one subtraction; OFFSET allows negative exponents.
    const WHOLE: u64 = 0x4330 << 48;
    const OFFSET: u64 = 2048;
    let above = x.to_bits().wrapping_sub(SQRT_HALF).wrapping_add(OFFSET << 52);
    let mantissa = f64::from_bits((above & ((1 << 52) - 1)).wrapping_add(SQRT_HALF));
    let exponent = f64::from_bits(WHOLE | (above >> 52)) - ((1u64 << 52) as f64 + OFFSET as f64);
    let (over, under) = (mantissa - 1.0, mantissa + 1.0);
    let reciprocal = 1.0 / under;
    let s = over * reciprocal;
    // over/under = s_high + s_low; s_low comes from the remainder of the division, with exact products.
    let (s_high, under_high) = (first_half(s), first_half(under));
    let under_low = mantissa - (under_high - 1.0);
    let s_low = ((over - s_high * under_high) - s_high * under_low) * reciprocal;
    let q = s * s;
    let tail =
        polynomial(q, [2.0 / 21.0, 2.0 / 19.0, 2.0 / 17.0, 2.0 / 15.0, 2.0 / 13.0, 2.0 / 11.0, 2.0 / 9.0, 2.0 / 7.0, 2.0 / 5.0, 2.0 / 3.0]);
    let small = (2.0 * s_low + s * (q * tail)) + exponent * LN_2_LOW;
    let (whole, part) = (exponent * LN_2_HIGH, 2.0 * s_high);
    let sum = whole + part;
    (sum, ((whole - sum) + part) + small)
}

/// ln x for x > 0.
#[inline(always)]
pub fn ln(x: f64) -> f64 {
    let (high, low) = ln_in_two(x);
    high + low
}

/// eʳ for |r| ≤ 0.35.
#[inline(always)]
fn exp_near_zero(r: f64) -> f64 {
    let tail = polynomial(
        r,
        [
            1.0 / 6_227_020_800.0,
            1.0 / 479_001_600.0,
            1.0 / 39_916_800.0,
            1.0 / 3_628_800.0,
            1.0 / 362_880.0,
            1.0 / 40_320.0,
            1.0 / 5_040.0,
            1.0 / 720.0,
            1.0 / 120.0,
            1.0 / 24.0,
            1.0 / 6.0,
            0.5,
        ],
    );
    1.0 + (r + r * (r * tail))
}

/// eʳ for |r| ≤ 0.1.
#[inline(always)]
fn exp_of_little(r: f64) -> f64 {
    let tail = polynomial(
        r,
        [1.0 / 3_628_800.0, 1.0 / 362_880.0, 1.0 / 40_320.0, 1.0 / 5_040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5],
    );
    1.0 + (r + r * (r * tail))
}

/// eˣ; 0 for x ≤ −746, +∞ for x ≥ 710.
#[inline(always)]
pub fn exp(x: f64) -> f64 {
    exp_of_two(x, 0.0)
}

/// e^(high + low) for a small `low`.
#[inline(always)]
fn exp_of_two(high: f64, low: f64) -> f64 {
    let high = choose(high > 710.0, 710.0, high);
    let high = choose(high < -746.0, -746.0, high);
    let rounded = high * LOG2_E + MAGIC;
    let k = rounded - MAGIC;
    let r = ((high - k * LN_2_HIGH) - k * LN_2_LOW) + low;
    // 2ᵏ as two factors, because one factor cannot be below 2⁻¹⁰²² or above 2¹⁰²³.
    let biased = rounded.to_bits().wrapping_add(2 * 1023) & 0xfff;
    let half = biased >> 1;
    exp_near_zero(r) * f64::from_bits(half << 52) * f64::from_bits((biased - half) << 52)
}

/// x^p for x ≥ 0 and p > 0.
#[inline(always)]
pub fn power(x: f64, exponent: f64) -> f64 {
    power_by_ln(ln_in_two(x), exponent)
}

/// x^p from ln x. The logarithm and its product with p have more digits than one number, because p ln x may be large and the result may be
/// the argument of a sine.
#[inline(always)]
pub(crate) fn power_by_ln((high, low): (f64, f64), exponent: f64) -> f64 {
    let (ln_high, exponent_high) = (first_half(high), first_half(exponent));
    let ln_low = (high - ln_high) + low;
    let rest = (exponent - exponent_high) * ln_high + exponent * ln_low;
    exp_of_two(exponent_high * ln_high, rest)
}

/// T_osz; see [`Lane::oscillate`](crate::lane::Lane::oscillate).
#[inline(always)]
pub fn oscillate(x: f64) -> f64 {
    bend(x, waves(x, ln(x.abs())))
}

/// The exponent of T_osz without ln |x|: 0.049 (sin c₁x̂ + sin c₂x̂).
#[inline(always)]
pub(crate) fn waves(x: f64, log: f64) -> f64 {
    let fast = choose(x > 0.0, 10.0, 5.5);
    let slow = choose(x > 0.0, 7.9, 3.1);
    0.049 * (sin(fast * log) + sin(slow * log))
}

/// T_osz from its exponent. |x| is moved out of the exponential, whose argument is then small, which needs fewer terms and rounds less.
#[inline(always)]
pub(crate) fn bend(x: f64, waves: f64) -> f64 {
    choose(x.abs() > 0.0, x * exp_of_little(waves), 0.0)
}

/// T_asy; see [`Lane::stretch`](crate::lane::Lane::stretch).
#[inline(always)]
pub fn stretch(x: f64, rate: f64) -> f64 {
    stretch_by_ln(x, rate, ln_of_positive(x))
}

/// ln x in two parts for x > 0, otherwise 0.
#[inline(always)]
pub(crate) fn ln_of_positive(x: f64) -> (f64, f64) {
    ln_in_two(choose(x > 0.0, x, 1.0))
}

/// T_asy from ln x.
#[inline(always)]
pub(crate) fn stretch_by_ln(x: f64, rate: f64, ln: (f64, f64)) -> f64 {
    let size = choose(x > 0.0, x, 1.0);
    choose(x > 0.0, power_by_ln(ln, 1.0 + rate * size.sqrt()), x)
}

/// Σ_{k < terms} 2⁻ᵏ (1 + cos(2π 3ᵏ (z + ½))), the waves of the Weierstrass function, which are 0 at 0.
#[inline(always)]
pub fn weierstrass(z: f64, terms: usize) -> f64 {
    let mut wave = first_wave(z);
    let (mut sum, mut weight) = (height(wave), 1.0);
    for _ in 1..terms {
        wave = next_wave(wave);
        weight *= 0.5;
        sum += weight * height(wave);
    }
    sum
}

/// The angle 2π(z + ½) as (`near`, `side`): the smaller one of 1 + cos and 1 − cos, and 1 if it is 1 + cos, −1 if it is 1 − cos. Computed
/// as 2 − (the larger one), `near` would lose the digits that the next angles need.
#[inline(always)]
pub(crate) fn first_wave(z: f64) -> (f64, f64) {
    let off = from_whole(z).abs();
    let far = off > 0.25;
    let sine = sin_near_zero(std::f64::consts::PI * choose(far, 0.5 - off, off));
    (2.0 * sine * sine, choose(far, -1.0, 1.0))
}

/// Three times the angle.
#[inline(always)]
pub(crate) fn next_wave((near, side): (f64, f64)) -> (f64, f64) {
    let (same, other) = (2.0 * near - 3.0, 1.0 - 2.0 * near);
    let (same, other) = (near * (same * same), (2.0 - near) * (other * other));
    (choose(same > other, other, same), choose(same > other, -side, side))
}

/// 1 + cos of an angle.
#[inline(always)]
pub(crate) fn height((near, side): (f64, f64)) -> f64 {
    1.0 - side * (1.0 - near)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reproducible pseudo-random numbers from `low` to `high`.
    fn between(low: f64, high: f64) -> impl Iterator<Item = f64> {
        let mut state = 7u64;
        let draw = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            low + (high - low) * ((state >> 11) as f64 / (1u64 << 53) as f64)
        };
        std::iter::repeat_with(draw).take(100_000)
    }

    /// The maximum difference, in units in the last place of `right`.
    fn worst_ulps(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
        let ulps = |(ours, right): (f64, f64)| (ours - right).abs() / (right.abs().next_up() - right.abs());
        pairs.map(ulps).fold(0.0, f64::max)
    }

    fn worst_error(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
        pairs.map(|(ours, right)| (ours - right).abs()).fold(0.0, f64::max)
    }

    // The platform's functions are accurate to one unit, so two units from them are at most three units from the true value.

    #[test]
    fn ln_is_right_at_every_size() {
        assert!(worst_ulps(between(-700.0, 700.0).map(f64::exp).map(|x| (ln(x), x.ln()))) <= 1.0);
        assert!(worst_ulps(between(0.5, 2.0).map(|x| (ln(x), x.ln()))) <= 2.0);
        assert_eq!(ln(1.0), 0.0);
        assert!(ln(0.0) < -700.0);
    }

    #[test]
    fn exp_is_right_at_every_size() {
        assert!(worst_ulps(between(-700.0, 709.0).map(|x| (exp(x), x.exp()))) <= 2.0);
        assert!(worst_ulps(between(-0.1, 0.1).map(|x| (exp_of_little(x), x.exp()))) <= 2.0);
        assert_eq!((exp(0.0), exp(-800.0), exp(800.0), exp(f64::MIN)), (1.0, 0.0, f64::INFINITY, 0.0));
        assert_eq!(exp(-745.0), f64::exp(-745.0));
    }

    #[test]
    fn sine_and_cosine_are_right() {
        for size in [3.0, 1e3, 1e6, 2e7] {
            assert!(worst_error(between(-size, size).map(|x| (sin(x), x.sin()))) < 2.5e-16, "sin up to {size}");
            assert!(worst_error(between(-size, size).map(|x| (cos(x), x.cos()))) < 2.5e-16, "cos up to {size}");
        }
        assert!(worst_ulps(between(-1.5, 1.5).map(|x| (sin(x), x.sin()))) <= 2.0);
        assert!(worst_error(between(1e12, 1e13).map(|x| (sin(x), x.sin()))) < 2e-3);
    }

    #[test]
    fn whole_turns_do_not_change_the_cosine() {
        for turns in [0.0, 1.0, -7.0, 1e6, 1e17] {
            assert_eq!(cos_turns(turns), 1.0);
        }
        assert_eq!((cos_turns(0.5), cos_turns(1e6 + 0.5)), (-1.0, -1.0));
        let period = |x: f64| (cos_turns(x), (std::f64::consts::TAU * x).cos());
        assert!(worst_error(between(-1.0, 1.0).map(period)) < 2e-15);
    }

    #[test]
    fn powers_are_right_where_the_logarithm_is_large() {
        for exponent in [0.1, 0.9, 2.0, 5.7] {
            let power_of = |x: f64| (power(x, exponent), x.powf(exponent));
            assert!(worst_ulps(between(-50.0, 50.0).map(f64::exp).map(power_of)) <= 1.0, "exponent {exponent}");
        }
        assert_eq!((power(0.0, 2.0), power(1.0, 3.3)), (0.0, 1.0));
    }

    #[test]
    fn transformations_agree_with_those_of_f64() {
        use crate::lane::Lane;
        // COCO's detour through ln x / 0.1 loses one or two digits if x is small.
        let close = |(ours, right): (f64, f64)| (ours - right).abs() <= 1e-14 * right.abs();
        let both = |x: f64| between(-x, x);
        assert!([1e-8, 1.0, 100.0].into_iter().flat_map(both).map(|x| (oscillate(x), Lane::oscillate(x))).all(close));
        assert!([1e-8, 1.0, 30.0].into_iter().flat_map(both).map(|x| (stretch(x, 0.4), Lane::stretch(x, 0.4))).all(close));
        assert_eq!((oscillate(0.0), stretch(0.0, 0.5), stretch(-2.0, 0.5)), (0.0, 0.0, -2.0));
    }
}
