//! f19, Griewank and Rosenbrock: 10/(D − 1) Σ (s_i/4000 − cos s_i) + 10, s_i = 100 (z_i² − z_{i+1})² + (1 − z_i)², z = max(1, √D/8) Q x +
//! ½.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f19.

use super::prelude::*;

#[derive(Debug)]
struct GriewankRosenbrock {
    rotation: Matrix,
}

pub(super) fn build(draw: &Draw) -> Built {
    let factor = valley_scale(draw.dim);
    let rotation = draw.q().with_rows_scaled(&vec![factor; draw.dim]);
    let x_opt = rotation.column_sums().into_iter().map(|sum| sum / (2.0 * factor)).collect();
    Built::new(x_opt, draw.f_opt(), GriewankRosenbrock { rotation })
}

impl<L: Lane> Formula<L> for Moved<GriewankRosenbrock> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { z, .. }: &mut Room<L>) -> L {
        self.own.rotation.times(x, z);
        let mut sum = L::all(0.0);
        for pair in z.windows(2) {
            let (this, next) = (pair[0] + 0.5, pair[1] + 0.5);
            let valley = this.square() - next;
            let s = valley * 100.0 * valley + (L::all(1.0) - this).square();
            sum = sum + (s / 4000.0 - s.cos());
        }
        sum * 10.0 / (x.len() as f64 - 1.0) + 10.0 + self.f_opt
    }
}

value_of!(Moved<GriewankRosenbrock>);
