//! f2, the separable ellipsoid: Σ 10^(6 e_i) z_i², z = T_osz(x − x_opt).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f2.

use super::prelude::*;

#[derive(Debug)]
struct Ellipsoid {
    weights: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    Built::new(draw.x_opt(), draw.f_opt(), Ellipsoid { weights: powers(1e6, draw.dim) })
}

impl<L: Lane> Formula<L> for Moved<Ellipsoid> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { z, steps, .. }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        L::oscillate_all(z, steps);
        weighted_squares(&self.own.weights, z) + self.f_opt
    }
}

value_of!(Moved<Ellipsoid>);
