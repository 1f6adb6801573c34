//! f2, the separable ellipsoid: Σ 10^(6 e_i) z_i², z = T_osz(x − x_opt).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f2.

use super::prelude::*;

#[derive(Debug)]
struct Ellipsoid {
    x_opt: Vec<f64>,
    f_opt: f64,
    weights: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let (x_opt, f_opt) = (draw.x_opt(), draw.f_opt());
    let function = Ellipsoid { x_opt: x_opt.clone(), f_opt, weights: powers(1e6, draw.dim) };
    Built { function: Box::new(function), x_opt, f_opt }
}

impl<L: Lane> Formula<L> for Ellipsoid {
    #[inline(always)]
    fn value(&self, x: &[L], Room { z, .. }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        oscillate(z);
        weighted_squares(&self.weights, z) + self.f_opt
    }
}

value_of!(Ellipsoid);
