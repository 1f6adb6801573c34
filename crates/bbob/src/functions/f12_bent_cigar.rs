//! f12, the bent cigar: z_1² + 10⁶ Σ_{i>1} z_i², z = R T_asy^0.5(R (x − x_opt)).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f12.

use super::prelude::*;

#[derive(Debug)]
struct BentCigar {
    rotation: Matrix,
    rates: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let own = BentCigar { rotation: draw.r(), rates: rates(0.5, draw.dim) };
    Built::new(draw.x_opt_beside_r(), draw.f_opt(), own)
}

impl<L: Lane> Formula<L> for Moved<BentCigar> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, steps }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        self.own.rotation.times(z, y);
        L::stretch_all(y, &self.own.rates, steps);
        self.own.rotation.times(y, z);
        total!(z[0].square(), z in &z[1..] => *z * 1e6 * *z) + self.f_opt
    }
}

value_of!(Moved<BentCigar>);
