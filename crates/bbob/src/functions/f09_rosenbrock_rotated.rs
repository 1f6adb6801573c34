//! f9, the rotated Rosenbrock function: Σ 100 (z_i² − z_{i+1})² + (z_i − 1)², z = max(1, √D/8) Q x + ½.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f9.

use super::prelude::*;

#[derive(Debug)]
struct RosenbrockRotated {
    rotation: Matrix,
}

pub(super) fn build(draw: &Draw) -> Built {
    let (factor, q) = (valley_scale(draw.dim), draw.q());
    let rotation = q.with_rows_scaled(&vec![factor; draw.dim]);
    // The point at which all z_i = 1.
    let x_opt = q.column_sums().into_iter().map(|sum| sum / (2.0 * factor)).collect();
    Built::new(x_opt, draw.f_opt(), RosenbrockRotated { rotation })
}

impl<L: Lane> Formula<L> for Moved<RosenbrockRotated> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { z, .. }: &mut Room<L>) -> L {
        self.own.rotation.times_plus(0.5, x, z);
        rosenbrock(z) + self.f_opt
    }
}

value_of!(Moved<RosenbrockRotated>);
