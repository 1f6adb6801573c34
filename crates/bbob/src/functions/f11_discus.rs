//! f11, the discus: 10⁶ z_1² + Σ_{i>1} z_i², z = T_osz(R (x − x_opt)).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f11.

use super::prelude::*;

#[derive(Debug)]
struct Discus {
    x_opt: Vec<f64>,
    f_opt: f64,
    rotation: Matrix,
}

pub(super) fn build(draw: &Draw) -> Built {
    let (x_opt, f_opt) = (draw.x_opt(), draw.f_opt());
    Built { function: Box::new(Discus { x_opt: x_opt.clone(), f_opt, rotation: draw.r() }), x_opt, f_opt }
}

impl<L: Lane> Formula<L> for Discus {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.rotation.times(y, z);
        oscillate(z);
        let first = z[0] * 1e6 * z[0];
        z[1..].iter().fold(first, |sum, z| sum + z.square()) + self.f_opt
    }
}

value_of!(Discus);
