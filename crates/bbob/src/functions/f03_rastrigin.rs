//! f3, the separable Rastrigin function: 10 (D − Σ cos 2πz_i) + Σ z_i², z = Λ^10 T_asy^0.2(T_osz(x − x_opt)).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f3.

use super::prelude::*;

#[derive(Debug)]
struct Rastrigin {
    rates: Vec<f64>,
    scales: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let own = Rastrigin { rates: rates(0.2, draw.dim), scales: half_powers(10.0, draw.dim) };
    Built::new(draw.x_opt(), draw.f_opt(), own)
}

impl<L: Lane> Formula<L> for Moved<Rastrigin> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { z, steps, .. }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        L::oscillate_all(z, steps);
        L::stretch_all(z, &self.own.rates, steps);
        scale(z, &self.own.scales);
        rastrigin(z) + self.f_opt
    }
}

value_of!(Moved<Rastrigin>);
