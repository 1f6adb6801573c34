//! f15, the rotated Rastrigin function: 10 (D − Σ cos 2πz_i) + Σ z_i², z = R Λ^10 Q T_asy^0.2(T_osz(R (x − x_opt))).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f15.

use super::prelude::*;

#[derive(Debug)]
struct RastriginRotated {
    x_opt: Vec<f64>,
    f_opt: f64,
    first: Matrix,
    second: Matrix,
    rates: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let (x_opt, f_opt, first) = (draw.x_opt(), draw.f_opt(), draw.r());
    let second = Matrix::product(&first, &powers(10f64.sqrt(), draw.dim), &draw.q());
    let function = RastriginRotated { x_opt: x_opt.clone(), f_opt, first, second, rates: rates(0.2, draw.dim) };
    Built { function: Box::new(function), x_opt, f_opt }
}

impl<L: Lane> Formula<L> for RastriginRotated {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        self.first.times(z, y);
        oscillate(y);
        stretch(y, &self.rates);
        self.second.times(y, z);
        rastrigin(z) + self.f_opt
    }
}

value_of!(RastriginRotated);
