//! f1, the sphere: Σ z_i², z = x − x_opt.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f1.

use super::prelude::*;

#[derive(Debug)]
struct Sphere;

pub(super) fn build(draw: &Draw) -> Built {
    Built::new(draw.x_opt(), draw.f_opt(), Sphere)
}

impl<L: Lane> Formula<L> for Moved<Sphere> {
    #[inline(always)]
    fn value(&self, x: &[L], _: &mut Room<L>) -> L {
        total!(L::all(0.0), (x, x_opt) in x.iter().zip(&self.x_opt) => (*x - *x_opt).square()) + self.f_opt
    }
}

value_of!(Moved<Sphere>);
