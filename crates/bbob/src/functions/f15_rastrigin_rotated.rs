//! f15, the rotated Rastrigin function: 10 (D − Σ cos 2πz_i) + Σ z_i², z = R Λ^10 Q T_asy^0.2(T_osz(R (x − x_opt))).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f15.

use super::prelude::*;

#[derive(Debug)]
struct RastriginRotated {
    first: Matrix,
    second: Matrix,
    rates: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let first = draw.r();
    let second = Matrix::product(&first, &powers(10f64.sqrt(), draw.dim), &draw.q());
    let own = RastriginRotated { first, second, rates: rates(0.2, draw.dim) };
    Built::new(draw.x_opt(), draw.f_opt(), own)
}

impl<L: Lane> Formula<L> for Moved<RastriginRotated> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, steps }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        self.own.first.times(z, y);
        L::oscillate_all(y, steps);
        L::stretch_all(y, &self.own.rates, steps);
        self.own.second.times(y, z);
        rastrigin(z) + self.f_opt
    }
}

value_of!(Moved<RastriginRotated>);
