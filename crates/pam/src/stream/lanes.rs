//! Eight xoshiro256++ generators side by side, and the draws made from them a block at a time.
//!
//! Every loop runs over the eight lanes and uses only integer operations and `+ − × ÷` and `√` on `f64`.
//! IEEE 754 defines the rounding of these operations, so the numbers are the same with all vector instructions that
//! the compiler may use (see [`wide!`]).
//!
//! # References
//! - D. Blackman, S. Vigna: Scrambled linear pseudorandom number generators. ACM TOMS 47(4), 2021. <https://doi.org/10.1145/3460772>. The
//!   authors report that xoshiro256++ passes BigCrush and PractRand.
//! - G. E. P. Box, M. E. Muller: A note on the generation of random normal deviates. Ann. Math. Stat. 29(2), 1958.
//!   <https://doi.org/10.1214/aoms/1177706645>

// Everything must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::wide;

/// The number of generators that run side by side.
pub(super) const LANES: usize = 8;
/// The number of values that one refill generates.
pub(super) const BLOCK: usize = 256;
/// One value of each lane.
type Row<T> = [T; LANES];
/// The generators' states: word `w` of lane `l` is `state[w][l]`.
pub(super) type State = [Row<u64>; 4];
/// The values of one refill.
pub(super) type Block = [f64; BLOCK];

/// The distribution of the values in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// U[0, 1), 52 bits.
    Uniform,
    /// N(0, 1) by Box and Muller.
    Normal,
}

wide! {
    by
    /// Fills `out` and advances the generators.
    pub(super) fn fill(state: &mut State, kind: Kind, out: &mut Block) {
        match kind {
            Kind::Uniform => fill_uniform(state, out),
            Kind::Normal => fill_normal(state, out),
        }
    }
}

#[inline(always)]
fn fill_uniform(state: &mut State, out: &mut Block) {
    let (rows, _) = out.as_chunks_mut::<LANES>();
    let mut own = *state;
    for row in rows {
        let bits = step(&mut own);
        for l in 0..LANES {
            row[l] = unit(bits[l]);
        }
    }
    *state = own;
}

#[inline(always)]
fn fill_normal(state: &mut State, out: &mut Block) {
    let (rows, _) = out.as_chunks_mut::<{ 2 * LANES }>();
    let mut own = *state;
    for row in rows {
        let (first, second) = (step(&mut own), step(&mut own));
        for l in 0..LANES {
            let radius = minus_2_ln(one_minus_unit(first[l])).sqrt();
            // The high bits give an angle between −½ and ½ of a right angle; two low bits select one of the four quadrants.
            let (sine, cosine) = sin_cos(centred(second[l]));
            let swap = second[l] & 1 == 1;
            let (x, y) = (if swap { sine } else { cosine }, if swap { cosine } else { sine });
            // The cosine is always positive here and needs a random sign; the sine already has one.
            let sign = (second[l] & 2) << 62;
            let (x_sign, y_sign) = if swap { (0, sign) } else { (sign, 0) };
            row[l] = radius * f64::from_bits(x.to_bits() ^ x_sign);
            row[LANES + l] = radius * f64::from_bits(y.to_bits() ^ y_sign);
        }
    }
    *state = own;
}

/// One step of xoshiro256++ in every lane.
#[inline(always)]
pub(super) fn step(state: &mut State) -> Row<u64> {
    let mut out = [0; LANES];
    for (l, value) in out.iter_mut().enumerate() {
        let [mut s0, mut s1, mut s2, mut s3] = [state[0][l], state[1][l], state[2][l], state[3][l]];
        *value = s0.wrapping_add(s3).rotate_left(23).wrapping_add(s0);
        let shifted = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= shifted;
        s3 = s3.rotate_left(45);
        [state[0][l], state[1][l], state[2][l], state[3][l]] = [s0, s1, s2, s3];
    }
    out
}

const EXPONENT_OF_ONE: u64 = 0x3ff0 << 48;

/// The 52 high bits as a number in [0, 1).
#[inline(always)]
pub(super) fn unit(bits: u64) -> f64 {
    f64::from_bits((bits >> 12) | EXPONENT_OF_ONE) - 1.0
}

/// 1 minus that number, in (0, 1].
#[inline(always)]
fn one_minus_unit(bits: u64) -> f64 {
    2.0 - f64::from_bits((bits >> 12) | EXPONENT_OF_ONE)
}

/// The 51 high bits as a number in (−½, ½): the midpoints of 2⁵¹ equal cells, so never 0.
#[inline(always)]
fn centred(bits: u64) -> f64 {
    f64::from_bits((bits >> 12) | (EXPONENT_OF_ONE | 1)) - 1.5
}

/// c₀ + c₁ q + c₂ q² + …
#[inline(always)]
fn polynomial<const N: usize>(c: [f64; N], q: f64) -> f64 {
    let mut sum = c[N - 1];
    for k in (0..N - 1).rev() {
        sum = sum * q + c[k];
    }
    sum
}

/// Sine and cosine of x right angles, |x| ≤ ½, to 3e-16: minimax polynomials in x² (relative errors 3e-18 and 6e-17).
#[inline(always)]
fn sin_cos(x: f64) -> (f64, f64) {
    let q = x * x;
    let sine = [
        std::f64::consts::FRAC_PI_2,
        -0.645_964_097_506_244_3,
        0.079_692_626_246_039_57,
        -0.004_681_754_132_282_415,
        0.000_160_441_150_291_630_48,
        -3.598_641_754_386_874_5e-6,
        5.633_721_005_314_096e-8,
    ];
    let cosine = [
        1.0,
        -1.233_700_550_136_148_9,
        0.253_669_507_899_753_07,
        -0.020_863_480_733_058_51,
        0.000_919_259_935_579_931,
        -2.520_008_413_718_335_8e-5,
        4.654_617_670_278_269e-7,
    ];
    (x * polynomial(sine, q), polynomial(cosine, q))
}

/// −2 ln x for x in (0, 1], to 8e-16: the exponent, and −4·artanh((m − 1)/(m + 1)) for the mantissa m in [√½, √2), by a minimax
/// polynomial (relative error 2e-16).
#[inline(always)]
fn minus_2_ln(x: f64) -> f64 {
    const SQRT_HALF: u64 = 0x3fe6_a09e_667f_3bcd;
    // The bits of 2⁵² as f64: an integer written into its low bits becomes a float by one subtraction.
    const INTEGER: u64 = 0x4330 << 48;
    let above = x.to_bits().wrapping_sub(SQRT_HALF);
    // Signed shift: exponents of numbers below √½ are negative.
    let exponent = (above.cast_signed() >> 52).cast_unsigned();
    let mantissa = f64::from_bits((above & ((1 << 52) - 1)).wrapping_add(SQRT_HALF));
    let exponent = f64::from_bits(INTEGER | exponent.wrapping_add(2048)) - ((1u64 << 52) as f64 + 2048.0);
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let artanh = [
        -4.0,
        -1.333_333_333_331_044_4,
        -0.800_000_001_240_329_9,
        -0.571_428_319_624_546_8,
        -0.444_468_743_244_884_83,
        -0.362_437_108_578_426_9,
        -0.336_771_099_976_785_45,
    ];
    exponent * (-2.0 * std::f64::consts::LN_2) + s * polynomial(artanh, s * s)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::FRAC_PI_2;

    #[test]
    fn sines_and_cosines() {
        for x in (-5000..=5000).map(|k| f64::from(k) / 10_000.0) {
            let (sine, cosine) = sin_cos(x);
            assert!((sine - libm::sin(FRAC_PI_2 * x)).abs() <= 3e-16 && (cosine - libm::cos(FRAC_PI_2 * x)).abs() <= 3e-16, "{x}");
        }
    }

    #[test]
    fn logarithms() {
        for x in (1..=10_000).map(|k| f64::from(k) / 10_000.0).chain([1e-7, f64::EPSILON, 1.0 - f64::EPSILON]) {
            let exact = -2.0 * libm::log(x);
            assert!((minus_2_ln(x) - exact).abs() <= 8e-16 * exact, "{x}: {} {exact}", minus_2_ln(x));
        }
    }

    #[test]
    fn smallest_and_largest_values() {
        assert_eq!((one_minus_unit(0), one_minus_unit(!0)), (1.0, f64::EPSILON));
        assert_eq!((unit(0), unit(!0)), (0.0, 1.0 - f64::EPSILON));
        assert_eq!(centred(0), -centred(!0));
        assert_eq!(centred(1 << 63), -centred((1 << 63) - 1));
        assert_eq!(centred(1 << 63), f64::EPSILON);
    }
}
