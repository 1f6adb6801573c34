//! Eight xoshiro256++ generators side by side, and the draws made from them a block at a time.
//!
//! Every loop here runs over the eight lanes with nothing but integer operations, `+ − × ÷` and `√` on `f64`:
//! operations that IEEE 754 rounds in one way only. The compiler turns them into whatever vector instructions it may use, and
//! the numbers are the same with all of them (see [`wide!`]).
//!
//! # References
//! - D. Blackman, S. Vigna: Scrambled linear pseudorandom number generators. ACM TOMS 47(4), 2021.
//!   <https://doi.org/10.1145/3460772>. The authors report that xoshiro256++ passes BigCrush and PractRand.
//! - G. E. P. Box, M. E. Muller: A note on the generation of random normal deviates. Ann. Math. Stat. 29(2), 1958.
//!   <https://doi.org/10.1214/aoms/1177706645>

// Everything must end up inside the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::wide;

/// Generators that run side by side.
pub(super) const LANES: usize = 8;
/// Values made by one refill.
pub(super) const BLOCK: usize = 256;
/// One value of each lane.
type Row<T> = [T; LANES];
/// The generators' states: word `w` of lane `l` is `state[w][l]`.
pub(super) type State = [Row<u64>; 4];
/// What a refill fills.
pub(super) type Block = [f64; BLOCK];

/// What a block holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// U[0, 1), 52 bits.
    Uniform,
    /// N(0, 1) by Box and Muller.
    Normal,
}

wide! {
    by
    /// Fills `out` and moves the generators on.
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
            let radius = (-2.0 * ln(1.0 - unit(first[l]))).sqrt();
            // An angle in ±π/4 by the high bits; two low bits turn it to one of the four sides.
            let (sine, cosine) = sin_cos(FRAC_PI_2 * centred(second[l]));
            let swap = second[l] & 1 == 1;
            let (x, y) = (if swap { sine } else { cosine }, if swap { cosine } else { sine });
            // The cosine is positive in ±π/4 and needs a sign of its own; the sine has one.
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

const FRAC_PI_2: f64 = std::f64::consts::FRAC_PI_2;
const EXPONENT_OF_ONE: u64 = 0x3ff0 << 48;

/// The 52 high bits as a number in [0, 1).
#[inline(always)]
pub(super) fn unit(bits: u64) -> f64 {
    f64::from_bits((bits >> 12) | EXPONENT_OF_ONE) - 1.0
}

/// The 52 high bits as a number in (−½, ½): the midpoints of 2⁵² equal cells, so never 0.
#[inline(always)]
fn centred(bits: u64) -> f64 {
    const HALF_CELL: f64 = 1.0 / (1u64 << 53) as f64;
    (unit(bits) - 0.5) + HALF_CELL
}

/// (sin x, cos x) for |x| ≤ π/4 by Taylor's series, to 2e-16.
#[inline(always)]
fn sin_cos(x: f64) -> (f64, f64) {
    let q = x * x;
    let mut sine = -1.0 / 1_307_674_368_000.0;
    for c in [1.0 / 6_227_020_800.0, -1.0 / 39_916_800.0, 1.0 / 362_880.0, -1.0 / 5_040.0, 1.0 / 120.0, -1.0 / 6.0, 1.0]
    {
        sine = sine * q + c;
    }
    let mut cosine = 1.0 / 20_922_789_888_000.0;
    for c in [
        -1.0 / 87_178_291_200.0,
        1.0 / 479_001_600.0,
        -1.0 / 3_628_800.0,
        1.0 / 40_320.0,
        -1.0 / 720.0,
        1.0 / 24.0,
        -0.5,
        1.0,
    ] {
        cosine = cosine * q + c;
    }
    (x * sine, cosine)
}

/// ln x for x in (0, 1], to 3e-16: the exponent, and 2·artanh((m − 1)/(m + 1)) for the mantissa m in [√½, √2).
#[inline(always)]
fn ln(x: f64) -> f64 {
    const SQRT_HALF: u64 = 0x3fe6_a09e_667f_3bcd;
    // 2⁵² and the offset of the exponent: an integer written into its low bits becomes a float by one subtraction.
    const INTEGER: u64 = 0x4330 << 48;
    let above = x.to_bits().wrapping_sub(SQRT_HALF);
    // Signed shift: exponents of numbers below √½ are negative.
    let exponent = (above.cast_signed() >> 52).cast_unsigned();
    let mantissa = f64::from_bits((above & ((1 << 52) - 1)).wrapping_add(SQRT_HALF));
    let exponent = f64::from_bits(INTEGER | exponent.wrapping_add(2048)) - ((1u64 << 52) as f64 + 2048.0);
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let q = s * s;
    let mut sum = 2.0 / 21.0;
    for c in [2.0 / 19.0, 2.0 / 17.0, 2.0 / 15.0, 2.0 / 13.0, 2.0 / 11.0, 2.0 / 9.0, 2.0 / 7.0, 0.4, 2.0 / 3.0, 2.0] {
        sum = sum * q + c;
    }
    exponent * std::f64::consts::LN_2 + s * sum
}
