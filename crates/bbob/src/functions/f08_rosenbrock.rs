//! f8, the original Rosenbrock function: Σ 100 (z_i² − z_{i+1})² + (z_i − 1)², z = max(1, √D/8) (x − x_opt) + 1.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f8.

use super::prelude::*;

#[derive(Debug)]
struct Rosenbrock {
    factor: f64,
}

pub(super) fn build(draw: &Draw) -> Built {
    let x_opt: Vec<f64> = draw.x_opt().into_iter().map(|x| 0.75 * x).collect();
    Built::new(x_opt, draw.f_opt(), Rosenbrock { factor: valley_scale(draw.dim) })
}

impl<L: Lane> Formula<L> for Moved<Rosenbrock> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { z, .. }: &mut Room<L>) -> L {
        for ((z, x), x_opt) in z.iter_mut().zip(x).zip(&self.x_opt) {
            *z = (*x - *x_opt) * self.own.factor + 1.0;
            L::coordinate_by_coordinate();
        }
        rosenbrock(z) + self.f_opt
    }
}

value_of!(Moved<Rosenbrock>);
