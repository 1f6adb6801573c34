//! f10, the rotated ellipsoid: Σ 10^(6 e_i) z_i², z = T_osz(R (x − x_opt)).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f10.

use super::prelude::*;

#[derive(Debug)]
struct EllipsoidRotated {
    x_opt: Vec<f64>,
    f_opt: f64,
    rotation: Matrix,
    weights: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let (x_opt, f_opt) = (draw.x_opt(), draw.f_opt());
    let weights = powers(1e6, draw.dim);
    let function = EllipsoidRotated { x_opt: x_opt.clone(), f_opt, rotation: draw.r(), weights };
    Built { function: Box::new(function), x_opt, f_opt }
}

impl<L: Lane> Formula<L> for EllipsoidRotated {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.rotation.times(y, z);
        oscillate(z);
        weighted_squares(&self.weights, z) + self.f_opt
    }
}

value_of!(EllipsoidRotated);
