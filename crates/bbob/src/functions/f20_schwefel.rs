//! f20, the Schwefel function: 0.01 (418.98… − 1/D Σ z_i sin √|z_i| + Σ max(0, |z_i| − 500)²), z = 100 (Λ^10 (ẑ − 2|x_opt|) + 2|x_opt|),
//! ẑ_1 = x̂_1, ẑ_{i+1} = x̂_{i+1} + ¼ (x̂_i − 2|x_opt_i|), x̂ = 2 sign(x_opt) x.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f20.

use super::prelude::*;

/// 2 |x_opt_i|, as used in the transformations.
pub(crate) const PLACE: f64 = 4.209_687_463_7;
/// z_i at the optimum, as in COCO. Its last digits differ from those of 100 `PLACE`.
const PEAK: f64 = 420.968_746_33;

#[derive(Debug)]
struct Schwefel {
    signs: Vec<f64>,
    scales: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let signs: Vec<f64> = draw.uniform(draw.dim, 0).into_iter().map(|u| if u < 0.5 { -1.0 } else { 1.0 }).collect();
    let x_opt = signs.iter().map(|sign| sign * PEAK / 100.0 / 2.0).collect();
    let built = Built::new(x_opt, draw.f_opt(), Schwefel { signs, scales: half_powers(10.0, draw.dim) });
    Built { f_opt: built.f_opt + height(&vec![PEAK; draw.dim]), ..built }
}

impl<L: Lane> Formula<L> for Moved<Schwefel> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { z, .. }: &mut Room<L>) -> L {
        let mut before = L::all(PLACE);
        for (((z, x), sign), scale) in z.iter_mut().zip(x).zip(&self.own.signs).zip(&self.own.scales) {
            let hat = *x * *sign * 2.0;
            *z = (((hat + (before - PLACE) * 0.25) - PLACE) * *scale + PLACE) * 100.0;
            before = hat;
            L::coordinate_by_coordinate();
        }
        height(z) + self.f_opt
    }
}

#[inline(always)]
fn height<L: Lane>(z: &[L]) -> L {
    let (mut far, mut waves) = (L::all(0.0), L::all(0.0));
    for z in z {
        far = far + (z.abs() - 500.0).larger(L::all(0.0)).square();
        waves = waves + *z * z.abs().sqrt().sin();
    }
    ((far + 418.982_887_272_433_9) - waves / z.len() as f64) * 0.01
}

value_of!(Moved<Schwefel>);
