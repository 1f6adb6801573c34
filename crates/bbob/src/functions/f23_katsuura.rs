//! f23, the Katsuura function: 10/D² (Π (1 + i Σ_{j=1}^{32} |2ʲz_i − ⌊2ʲz_i⌉|/2ʲ)^(10/D^1.2) − 1) + f_pen, z = R Λ^100 Q (x − x_opt), ⌊·⌉
//! rounding.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f23.

use super::prelude::*;

#[derive(Debug)]
struct Katsuura {
    rotation: Matrix,
    exponent: f64,
}

pub(super) fn build(draw: &Draw) -> Built {
    let rotation = Matrix::product(&draw.r(), &powers(100f64.sqrt(), draw.dim), &draw.q());
    let exponent = 10.0 / (draw.dim as f64).powf(1.2);
    Built::new(draw.x_opt(), draw.f_opt(), Katsuura { rotation, exponent })
}

impl<L: Lane> Formula<L> for Moved<Katsuura> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.own.rotation.times(y, z);
        let dim = x.len() as f64;
        let mut product = L::all(1.0);
        for (i, z) in z.iter().enumerate() {
            let base = roughness(*z) * (i + 1) as f64 + 1.0;
            product = product * base.power(self.own.exponent);
        }
        ((product - 1.0) * (10.0 / dim / dim) + self.f_opt) + outside(x)
    }
}

/// Σ |2ʲz − ⌊2ʲz⌉|/2ʲ.
#[inline(always)]
fn roughness<L: Lane>(z: L) -> L {
    let mut sum = L::all(0.0);
    // Multiplication by powers of two is exact in both directions.
    let (mut up, mut down) = (1.0, 1.0);
    for _ in 1..=32 {
        up *= 2.0;
        down *= 0.5;
        let zoomed = z * up;
        sum = sum + (zoomed - zoomed.round()).abs() * down;
    }
    sum
}

value_of!(Moved<Katsuura>);
