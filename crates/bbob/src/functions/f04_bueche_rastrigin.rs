//! f4, Büche and Rastrigin: 10 (D − Σ cos 2πz_i) + Σ z_i² + 100 f_pen, z_i = s_i T_osz(x_i − x_opt_i), s_i = 10^(e_i/2), multiplied by ten
//! if z_i > 0 and i is odd (counted from 1).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f4.

use super::prelude::*;

#[derive(Debug)]
struct BuecheRastrigin {
    /// s_i for z_i below 0 and above 0.
    scales: Vec<[f64; 2]>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let mut x_opt = draw.x_opt();
    // The steep side must point away from the centre of the box.
    x_opt.iter_mut().step_by(2).for_each(|x| *x = x.abs());
    let steep = |(i, s): (usize, f64)| [s, if i % 2 == 0 { s * 10.0 } else { s }];
    let scales = powers(10f64.sqrt(), draw.dim).into_iter().enumerate().map(steep).collect();
    Built::new(x_opt, draw.f_opt(), BuecheRastrigin { scales })
}

impl<L: Lane> Formula<L> for Moved<BuecheRastrigin> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { z, steps, .. }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        L::oscillate_all(z, steps);
        for (z, [below, above]) in z.iter_mut().zip(&self.own.scales) {
            *z = *z * z.above(L::all(0.0), L::all(*above), L::all(*below));
            L::coordinate_by_coordinate();
        }
        (rastrigin(z) + self.f_opt) + outside(x) * 100.0
    }
}

value_of!(Moved<BuecheRastrigin>);
