//! f5, the linear slope: Σ 5 |s_i| − s_i z_i, s_i = ±10^e_i with the sign of x_opt_i = ±5; z_i = x_i, or x_opt_i if x_i is beyond it.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f5.

use super::prelude::*;

#[derive(Debug)]
struct LinearSlope {
    slopes: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let corner = |x: f64| if x < 0.0 { -5.0 } else { 5.0 };
    let x_opt: Vec<f64> = draw.x_opt().into_iter().map(corner).collect();
    let slopes = powers(10.0, draw.dim).into_iter().zip(&x_opt).map(|(s, x)| s.copysign(*x)).collect();
    Built::new(x_opt, draw.f_opt(), LinearSlope { slopes })
}

impl<L: Lane> Formula<L> for Moved<LinearSlope> {
    #[inline(always)]
    fn value(&self, x: &[L], _: &mut Room<L>) -> L {
        let mut sum = L::all(0.0);
        for ((x, x_opt), slope) in x.iter().zip(&self.x_opt).zip(&self.own.slopes) {
            let z = L::all(25.0).above(*x * *x_opt, *x, L::all(*x_opt));
            sum = sum + (L::all(5.0 * slope.abs()) - z * *slope);
        }
        sum + self.f_opt
    }
}

value_of!(Moved<LinearSlope>);
