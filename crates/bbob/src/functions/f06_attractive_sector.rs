//! f6, the attractive sector: T_osz(Σ (s_i z_i)²)^0.9, z = R Λ^10 Q (x − x_opt), s_i = 100 where z_i and x_opt_i have the same sign, else
//! 1.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f6.

use super::prelude::*;

#[derive(Debug)]
struct AttractiveSector {
    rotation: Matrix,
}

pub(super) fn build(draw: &Draw) -> Built {
    let rotation = Matrix::product(&draw.r(), &powers(10f64.sqrt(), draw.dim), &draw.q());
    Built::new(draw.x_opt(), draw.f_opt(), AttractiveSector { rotation })
}

impl<L: Lane> Formula<L> for Moved<AttractiveSector> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, .. }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.own.rotation.times(y, z);
        let mut sum = L::all(0.0);
        for (z, x_opt) in z.iter().zip(&self.x_opt) {
            let weight = (*z * *x_opt).above(L::all(0.0), L::all(1e4), L::all(1.0));
            sum = sum + weight * *z * *z;
        }
        sum.oscillate().power(0.9) + self.f_opt
    }
}

value_of!(Moved<AttractiveSector>);
