//! f11, the discus: 10⁶ z_1² + Σ_{i>1} z_i², z = T_osz(R (x − x_opt)).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f11.

use super::prelude::*;

#[derive(Debug)]
struct Discus {
    rotation: Matrix,
}

pub(super) fn build(draw: &Draw) -> Built {
    Built::new(draw.x_opt(), draw.f_opt(), Discus { rotation: draw.r() })
}

impl<L: Lane> Formula<L> for Moved<Discus> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, steps }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.own.rotation.times(y, z);
        L::oscillate_all(z, steps);
        let first = z[0] * 1e6 * z[0];
        total!(first, z in &z[1..] => z.square()) + self.f_opt
    }
}

value_of!(Moved<Discus>);
