//! f3, the separable Rastrigin function: 10 (D − Σ cos 2πz_i) + Σ z_i², z = Λ^10 T_asy^0.2(T_osz(x − x_opt)).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f3.

use super::prelude::*;

#[derive(Debug)]
struct Rastrigin {
    x_opt: Vec<f64>,
    f_opt: f64,
    rates: Vec<f64>,
    scales: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let (x_opt, f_opt, dim) = (draw.x_opt(), draw.f_opt(), draw.dim);
    let scales = half_powers(10.0, dim);
    let function = Rastrigin { x_opt: x_opt.clone(), f_opt, rates: rates(0.2, dim), scales };
    Built { function: Box::new(function), x_opt, f_opt }
}

impl<L: Lane> Formula<L> for Rastrigin {
    #[inline(always)]
    fn value(&self, x: &[L], Room { z, .. }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        oscillate(z);
        stretch(z, &self.rates);
        scale(z, &self.scales);
        rastrigin(z) + self.f_opt
    }
}

value_of!(Rastrigin);
