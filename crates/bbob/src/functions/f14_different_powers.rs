//! f14, different powers: √(Σ |z_i|^(2 + 4 e_i)), z = R (x − x_opt).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f14.

use super::prelude::*;

#[derive(Debug)]
struct DifferentPowers {
    x_opt: Vec<f64>,
    f_opt: f64,
    rotation: Matrix,
    exponents: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let (x_opt, f_opt) = (draw.x_opt(), draw.f_opt());
    let exponents = rates(4.0, draw.dim).into_iter().map(|rate| 2.0 + rate).collect();
    let function = DifferentPowers { x_opt: x_opt.clone(), f_opt, rotation: draw.r(), exponents };
    Built { function: Box::new(function), x_opt, f_opt }
}

impl<L: Lane> Formula<L> for DifferentPowers {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.rotation.times(y, z);
        let mut sum = L::all(0.0);
        for (z, exponent) in z.iter().zip(&self.exponents) {
            sum = sum + z.abs().power(*exponent);
        }
        sum.sqrt() + self.f_opt
    }
}

value_of!(DifferentPowers);
