//! The random parts of an instance: COCO's generator, and the optima and rotations drawn from it.
//!
//! The generator is a Park–Miller generator with a shuffling table. Every number must have COCO's bits, so the order of operations is part
//! of the definition.
//!
//! # References
//! - N. Hansen, S. Finck, R. Ros, A. Auger: Real-parameter black-box optimization benchmarking 2009: noiseless functions definitions. INRIA
//!   RR-6829. <https://inria.hal.science/inria-00362633>
//! - S. K. Park, K. W. Miller: Random number generators: good ones are hard to find. CACM 31(10), 1988.
//!   <https://doi.org/10.1145/63039.63042>

use std::f64::consts::PI;
use tpam_lanes::Matrix;

/// The source of the random numbers of one function, dimension and instance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draw {
    pub(crate) dim: usize,
    seed: i64,
}

/// The distance of the seed of R from the seed of the other draws.
const SEED_OF_R: i64 = 1_000_000;

impl Draw {
    pub(crate) fn new(function: u32, dim: usize, instance: u32) -> Self {
        // Variants of one function share their draws.
        let family = match function {
            4 => 3,
            18 => 17,
            other => i64::from(other),
        };
        let seed = family + 10_000 * i64::from(instance);
        Self { dim, seed }
    }

    /// `count` uniform numbers from the seed plus `ahead`.
    pub(crate) fn uniform(&self, count: usize, ahead: i64) -> Vec<f64> {
        uniform(count, self.seed + ahead)
    }

    /// One normal number for each coordinate.
    pub(crate) fn normal(&self) -> Vec<f64> {
        normal(self.dim, self.seed)
    }

    /// The optimum of most functions: multiples of 0.0008 in [−4, 4), never 0.
    pub(crate) fn x_opt(&self) -> Vec<f64> {
        self.x_opt_of(0)
    }

    /// The optimum of f12, drawn from the seed of its rotation.
    pub(crate) fn x_opt_beside_r(&self) -> Vec<f64> {
        self.x_opt_of(SEED_OF_R)
    }

    fn x_opt_of(&self, ahead: i64) -> Vec<f64> {
        let place = |u: f64| 8.0 * (1e4 * u).floor() / 1e4 - 4.0;
        let never_zero = |x: f64| if x == 0.0 { -1e-5 } else { x };
        self.uniform(self.dim, ahead).into_iter().map(place).map(never_zero).collect()
    }

    /// The value of the optimum: a Cauchy-distributed number with two decimals, within ±1000.
    pub(crate) fn f_opt(&self) -> f64 {
        let ratio = 1e4 * normal(1, self.seed)[0] / normal(1, self.seed + 1)[0];
        ((ratio + 0.5).floor() / 100.0).clamp(-1000.0, 1000.0)
    }

    /// The rotation R.
    pub(crate) fn r(&self) -> Matrix {
        rotation(self.dim, self.seed + SEED_OF_R)
    }

    /// The rotation Q.
    pub(crate) fn q(&self) -> Matrix {
        rotation(self.dim, self.seed)
    }
}

/// One step of s ← 16807 s mod 2³¹ − 1 by Schrage's method.
fn step(s: i64) -> i64 {
    let high = s.div_euclid(127_773);
    let next = 16_807 * (s - 127_773 * high) - 2_836 * high;
    if next < 0 { next + 2_147_483_647 } else { next }
}

/// `count` uniform numbers from a seed.
pub(crate) fn uniform(count: usize, seed: i64) -> Vec<f64> {
    let mut s = seed.abs().max(1);
    let mut table = [0; 32];
    for place in (0..40).rev() {
        s = step(s);
        if place < table.len() {
            table[place] = s;
        }
    }
    let mut shown = table[0];
    let draw = |_| {
        s = step(s);
        let place = (shown / 67_108_865) as usize;
        shown = std::mem::replace(&mut table[place], s);
        let u = shown as f64 / 2_147_483_647.0;
        if u == 0.0 { 1e-99 } else { u }
    };
    (0..count).map(draw).collect()
}

/// Normal numbers by the method of Box and Muller, with the cosines only.
fn normal(count: usize, seed: i64) -> Vec<f64> {
    let u = uniform(2 * count, seed);
    let (radii, angles) = u.split_at(count);
    let draw = |(radius, angle): (&f64, &f64)| {
        let g = (-2.0 * radius.ln()).sqrt() * (2.0 * PI * angle).cos();
        if g == 0.0 { 1e-99 } else { g }
    };
    radii.iter().zip(angles).map(draw).collect()
}

/// Normally distributed columns, made orthonormal by the modified Gram–Schmidt method.
fn rotation(dim: usize, seed: i64) -> Matrix {
    let mut columns: Vec<Vec<f64>> = normal(dim * dim, seed).chunks(dim).map(<[f64]>::to_vec).collect();
    for i in 0..dim {
        let (before, rest) = columns.split_at_mut(i);
        let column = &mut rest[0];
        for other in before {
            let product = dot(column, other);
            column.iter_mut().zip(other).for_each(|(c, o)| *c -= product * *o);
        }
        let norm = dot(column, column).sqrt();
        for c in column {
            *c /= norm;
        }
    }
    Matrix::from_fn(dim, |row, column| columns[column][row])
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + a * b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_are_orthonormal() {
        for dim in [2, 10, 50] {
            let r = Draw::new(6, dim, 7).r();
            for i in 0..dim {
                for j in 0..dim {
                    let expected = f64::from(u8::from(i == j));
                    assert!((dot(r.row(i), r.row(j)) - expected).abs() < 1e-12, "{dim}: rows {i} and {j}");
                }
            }
        }
    }

    #[test]
    fn the_highest_instance_can_be_drawn() {
        let draw = Draw::new(24, 3, u32::MAX);
        assert!(draw.uniform(1000, 0).iter().all(|u| (0.0..=1.0).contains(u)));
        assert!(draw.f_opt().abs() <= 1000.0);
    }
}
