//! f12, the bent cigar: z_1² + 10⁶ Σ_{i>1} z_i², z = R T_asy^0.5(R (x − x_opt)).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f12.

use super::prelude::*;

#[derive(Debug)]
struct BentCigar {
    x_opt: Vec<f64>,
    f_opt: f64,
    rotation: Matrix,
    rates: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let (x_opt, f_opt) = (draw.x_opt_beside_r(), draw.f_opt());
    let function = BentCigar { x_opt: x_opt.clone(), f_opt, rotation: draw.r(), rates: rates(0.5, draw.dim) };
    Built { function: Box::new(function), x_opt, f_opt }
}

impl<L: Lane> Formula<L> for BentCigar {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        self.rotation.times(z, y);
        stretch(y, &self.rates);
        self.rotation.times(y, z);
        z[1..].iter().fold(z[0].square(), |sum, z| sum + *z * 1e6 * *z) + self.f_opt
    }
}

value_of!(BentCigar);
