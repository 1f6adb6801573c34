//! The transformations of the BBOB functions.
//!
//! - shift: z = x − x_opt
//! - Λ^α, a diagonal matrix that sets the condition number: λ_i = α^(e_i/2) with e_i = (i − 1)/(D − 1)
//! - T_osz and T_asy^β, coordinate by coordinate ([`Lane::oscillate`], [`Lane::stretch`])
//! - f_pen = Σ max(0, |x_i| − 5)², the penalty outside the box
//!
//! # References
//! - N. Hansen, S. Finck, R. Ros, A. Auger: Real-parameter black-box optimization benchmarking 2009: noiseless functions definitions. INRIA
//!   RR-6829. <https://inria.hal.science/inria-00362633>

// Everything must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use tpam_lanes::{Lane, total};

/// e_i: the relative position of coordinate `i` among `dim`, from 0 to 1.
pub(crate) fn share(i: usize, dim: usize) -> f64 {
    i as f64 / (dim as f64 - 1.0)
}

/// base^e_i of every coordinate.
pub(crate) fn powers(base: f64, dim: usize) -> Vec<f64> {
    (0..dim).map(|i| base.powf(share(i, dim))).collect()
}

/// β e_i of every coordinate: the rates of T_asy^β.
pub(crate) fn rates(beta: f64, dim: usize) -> Vec<f64> {
    (0..dim).map(|i| beta * i as f64 / (dim as f64 - 1.0)).collect()
}

/// z = x − x_opt.
#[inline(always)]
pub(crate) fn shift<L: Lane>(x: &[L], x_opt: &[f64], z: &mut [L]) {
    for ((z, x), x_opt) in z.iter_mut().zip(x).zip(x_opt) {
        *z = *x - *x_opt;
        L::coordinate_by_coordinate();
    }
}

/// f_pen.
#[inline(always)]
pub(crate) fn outside<L: Lane>(x: &[L]) -> L {
    let none = L::all(0.0);
    total!(none, x in x => (x.abs() - 5.0).larger(none).square())
}

/// Rastrigin's sum: 10 (D − Σ cos 2πz_i) + Σ z_i².
#[inline(always)]
pub(crate) fn rastrigin<L: Lane>(z: &[L]) -> L {
    let (mut cosines, mut squares) = (L::all(0.0), L::all(0.0));
    for z in z {
        cosines = cosines + z.cos_turns();
        squares = squares + z.square();
    }
    (L::all(z.len() as f64) - cosines) * 10.0 + squares
}

/// Rosenbrock's sum: 100 Σ (z_i² − z_{i+1})² + Σ (z_i − 1)².
#[inline(always)]
pub(crate) fn rosenbrock<L: Lane>(z: &[L]) -> L {
    let (mut valley, mut along) = (L::all(0.0), L::all(0.0));
    for pair in z.windows(2) {
        valley = valley + (pair[0].square() - pair[1]).square();
        along = along + (pair[0] - 1.0).square();
    }
    valley * 100.0 + along
}

/// Σ w_i z_i².
#[inline(always)]
pub(crate) fn weighted_squares<L: Lane>(weights: &[f64], z: &[L]) -> L {
    total!(L::all(0.0), (z, w) in z.iter().zip(weights) => (*z * *w) * *z)
}

/// The factor by which Rosenbrock's valleys are stretched: max(1, √D/8).
pub(crate) fn valley_scale(dim: usize) -> f64 {
    ((dim as f64).sqrt() / 8.0).max(1.0)
}

/// α^(e_i/2) of every coordinate: the diagonal Λ^α.
pub(crate) fn half_powers(condition: f64, dim: usize) -> Vec<f64> {
    (0..dim).map(|i| condition.powf(0.5 * i as f64 / (dim as f64 - 1.0))).collect()
}

/// Every coordinate times its scale.
#[inline(always)]
pub(crate) fn scale<L: Lane>(z: &mut [L], scales: &[f64]) {
    for (z, scale) in z.iter_mut().zip(scales) {
        *z = *z * *scale;
        L::coordinate_by_coordinate();
    }
}
