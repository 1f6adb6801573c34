//! f16, the Weierstrass function: 10 (1/D Σ_i Σ_{k<12} 2⁻ᵏ cos(2π 3ᵏ (z_i + ½)) − f_0)³ + 10/D f_pen, z = R Λ^0.01 Q T_osz(R (x − x_opt)),
//! f_0 the inner sum at 0.
//!
//! The two paths differ. COCO's cosines have arguments up to 10⁶, and the rounding of these arguments affects the value. The batch uses w =
//! 1 + cos instead, which is small at the optimum. Tripling the angle is w ↦ w (2w − 3)², and the same holds for 1 − cos.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f16.

use super::prelude::*;
use std::f64::consts::PI;

const TERMS: usize = 12;

#[derive(Debug)]
struct Weierstrass {
    first: Matrix,
    second: Matrix,
    /// 2⁻ᵏ and 3ᵏ.
    terms: [(f64, f64); TERMS],
    f_0: f64,
}

pub(super) fn build(draw: &Draw) -> Built {
    let first = draw.r();
    let second = Matrix::product(&first, &powers(1.0 / 100f64.sqrt(), draw.dim), &draw.q());
    let terms: [(f64, f64); TERMS] = std::array::from_fn(|k| (0.5f64.powi(k as i32), 3f64.powi(k as i32)));
    let f_0 = terms.iter().fold(0.0, |sum, (a, b)| sum + a * (2.0 * PI * b * 0.5).cos());
    Built::new(draw.x_opt(), draw.f_opt(), Weierstrass { first, second, terms, f_0 })
}

impl Moved<Weierstrass> {
    #[inline(always)]
    fn turned<L: Lane>(&self, x: &[L], Room { y, z, steps }: &mut Room<L>) {
        shift(x, &self.x_opt, z);
        self.own.first.times(z, y);
        L::oscillate_all(y, steps);
        self.own.second.times(y, z);
    }

    #[inline(always)]
    fn penalised<L: Lane>(&self, value: L, x: &[L]) -> L {
        (value + self.f_opt) + outside(x) * (10.0 / x.len() as f64)
    }
}

impl Formula<f64> for Moved<Weierstrass> {
    fn value(&self, x: &[f64], room: &mut Room<f64>) -> f64 {
        self.turned(x, room);
        let mut sum = 0.0;
        for z in &room.z {
            for (a, b) in &self.own.terms {
                sum += (2.0 * PI * (z + 0.5) * b).cos() * a;
            }
        }
        self.penalised(10.0 * (sum / x.len() as f64 - self.own.f_0).powf(3.0), x)
    }
}

impl Formula<Wide> for Moved<Weierstrass> {
    #[inline(always)]
    fn value(&self, x: &[Wide], room: &mut Room<Wide>) -> Wide {
        self.turned(x, room);
        steps::weierstrass(&mut room.z, TERMS, &mut room.steps);
        let height = total!(Wide::all(0.0), z in &room.z => *z) / x.len() as f64;
        self.penalised(height * height * height * 10.0, x)
    }
}

value_of!(Moved<Weierstrass>);
