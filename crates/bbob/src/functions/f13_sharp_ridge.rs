//! f13, the sharp ridge: z_1² + 100 √(Σ_{i>1} z_i²), z = R Λ^10 Q (x − x_opt).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f13.

use super::prelude::*;

#[derive(Debug)]
struct SharpRidge {
    x_opt: Vec<f64>,
    f_opt: f64,
    rotation: Matrix,
}

pub(super) fn build(draw: &Draw) -> Built {
    let (x_opt, f_opt) = (draw.x_opt(), draw.f_opt());
    let rotation = Matrix::product(&draw.r(), &powers(10f64.sqrt(), draw.dim), &draw.q());
    Built { function: Box::new(SharpRidge { x_opt: x_opt.clone(), f_opt, rotation }), x_opt, f_opt }
}

impl<L: Lane> Formula<L> for SharpRidge {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.rotation.times(y, z);
        let across = z[1..].iter().fold(L::all(0.0), |sum, z| sum + z.square());
        across.sqrt() * 100.0 + z[0].square() + self.f_opt
    }
}

value_of!(SharpRidge);
