//! f13, the sharp ridge: z_1² + 100 √(Σ_{i>1} z_i²), z = R Λ^10 Q (x − x_opt).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f13.

use super::prelude::*;

#[derive(Debug)]
struct SharpRidge {
    rotation: Matrix,
}

pub(super) fn build(draw: &Draw) -> Built {
    let rotation = Matrix::product(&draw.r(), &powers(10f64.sqrt(), draw.dim), &draw.q());
    Built::new(draw.x_opt(), draw.f_opt(), SharpRidge { rotation })
}

impl<L: Lane> Formula<L> for Moved<SharpRidge> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, .. }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.own.rotation.times(y, z);
        let across = total!(L::all(0.0), z in &z[1..] => z.square());
        across.sqrt() * 100.0 + z[0].square() + self.f_opt
    }
}

value_of!(Moved<SharpRidge>);
