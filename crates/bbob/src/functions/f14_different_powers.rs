//! f14, different powers: √(Σ |z_i|^(2 + 4 e_i)), z = R (x − x_opt).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f14.

use super::prelude::*;

#[derive(Debug)]
struct DifferentPowers {
    rotation: Matrix,
    exponents: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let exponents = rates(4.0, draw.dim).into_iter().map(|rate| 2.0 + rate).collect();
    Built::new(draw.x_opt(), draw.f_opt(), DifferentPowers { rotation: draw.r(), exponents })
}

impl<L: Lane> Formula<L> for Moved<DifferentPowers> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, steps }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.own.rotation.times(y, z);
        for z in z.iter_mut() {
            *z = z.abs();
            L::coordinate_by_coordinate();
        }
        L::power_all(z, &self.own.exponents, steps);
        total!(L::all(0.0), z in z => *z).sqrt() + self.f_opt
    }
}

value_of!(Moved<DifferentPowers>);
