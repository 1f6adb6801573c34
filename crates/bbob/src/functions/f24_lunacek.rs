//! f24, Lunacek's bi-Rastrigin function: min(Σ (x̂_i − μ_0)², D + s Σ (x̂_i − μ_1)²) + 10 (D − Σ cos 2πz_i) + 10⁴ f_pen,
//! x̂ = 2 sign(x_opt) x, z = R Λ^100 Q (x̂ − μ_0), μ_0 = 2.5, μ_1 = −√((μ_0² − 1)/s), s = 1 − 1/(2 √(D + 20) − 8.2).
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f24.

use super::prelude::*;

const FIRST: f64 = 2.5;

#[derive(Debug)]
struct Lunacek {
    signs: Vec<f64>,
    first: Matrix,
    second: Matrix,
    size: f64,
    other: f64,
}

pub(super) fn build(draw: &Draw) -> Built {
    let dim = draw.dim;
    let signs: Vec<f64> = draw.normal().into_iter().map(|g| if g < 0.0 { -1.0 } else { 1.0 }).collect();
    let x_opt: Vec<f64> = signs.iter().map(|sign| sign * 0.5 * FIRST).collect();
    let first = draw.q().with_rows_scaled(&powers(100f64.sqrt(), dim));
    let size = 1.0 - 0.5 / (((dim + 20) as f64).sqrt() - 4.1);
    let other = -((FIRST * FIRST - 1.0) / size).sqrt();
    Built::new(x_opt, draw.f_opt(), Lunacek { signs, first, second: draw.r(), size, other })
}

impl<L: Lane> Formula<L> for Moved<Lunacek> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, .. }: &mut Room<L>) -> L {
        let dim = x.len() as f64;
        let (mut near, mut far) = (L::all(0.0), L::all(0.0));
        for ((z, x), sign) in z.iter_mut().zip(x).zip(&self.own.signs) {
            let hat = *x * 2.0 * *sign;
            *z = hat - FIRST;
            near = near + z.square();
            far = far + (hat - self.own.other).square();
        }
        self.own.first.times(z, y);
        self.own.second.times(y, z);
        let mut cosines = L::all(0.0);
        for z in z {
            cosines = cosines + z.cos_turns();
        }
        let funnels = near.smaller(far * self.own.size + dim);
        (funnels + (L::all(dim) - cosines) * 10.0) + outside(x) * 1e4 + self.f_opt
    }
}

value_of!(Moved<Lunacek>);
