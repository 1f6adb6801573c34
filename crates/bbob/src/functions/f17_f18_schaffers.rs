//! f17 and f18, Schaffer's F7: (1/(D − 1) Σ √s_i (1 + sin²(50 s_i^⅕)))² + 10 f_pen, s_i² = z_i² + z_{i+1}², z = Λ^α Q T_asy^0.5(R (x −
//! x_opt)), α = 10 for f17 and 1000 for f18.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f17 and f18.

use super::prelude::*;

#[derive(Debug)]
struct Schaffers {
    first: Matrix,
    second: Matrix,
    rates: Vec<f64>,
    /// The exponent 0.1 of every pair.
    tenths: Vec<f64>,
}

pub(super) fn moderate(draw: &Draw) -> Built {
    build(draw, 10.0)
}

pub(super) fn ill_conditioned(draw: &Draw) -> Built {
    build(draw, 1000.0)
}

fn build(draw: &Draw, condition: f64) -> Built {
    let second = draw.q().with_rows_scaled(&powers(condition.sqrt(), draw.dim));
    let own = Schaffers { first: draw.r(), second, rates: rates(0.5, draw.dim), tenths: vec![0.1; draw.dim - 1] };
    Built::new(draw.x_opt(), draw.f_opt(), own)
}

impl<L: Lane> Formula<L> for Moved<Schaffers> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, steps }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        self.own.first.times(z, y);
        L::stretch_all(y, &self.own.rates, steps);
        self.own.second.times(y, z);
        for i in 1..z.len() {
            y[i] = z[i - 1].square() + z[i].square();
            z[i - 1] = y[i];
            L::coordinate_by_coordinate();
        }
        let pairs = z.len() - 1;
        L::power_all(&mut z[..pairs], &self.own.tenths, steps);
        let mut sum = L::all(0.0);
        for (s, power) in y[1..].iter().zip(z) {
            sum = sum + s.fourth_root() * ((*power * 50.0).sin().square() + 1.0);
        }
        let mean = sum / (x.len() as f64 - 1.0);
        (mean.square() + self.f_opt) + outside(x) * 10.0
    }
}

value_of!(Moved<Schaffers>);
