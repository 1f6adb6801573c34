//! f10, the rotated ellipsoid: Σ 10^(6 e_i) z_i², z = T_osz(R (x − x_opt)).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f10.

use super::prelude::*;

#[derive(Debug)]
struct EllipsoidRotated {
    rotation: Matrix,
    weights: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let own = EllipsoidRotated { rotation: draw.r(), weights: powers(1e6, draw.dim) };
    Built::new(draw.x_opt(), draw.f_opt(), own)
}

impl<L: Lane> Formula<L> for Moved<EllipsoidRotated> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, steps }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.own.rotation.times(y, z);
        L::oscillate_all(z, steps);
        weighted_squares(&self.own.weights, z) + self.f_opt
    }
}

value_of!(Moved<EllipsoidRotated>);
