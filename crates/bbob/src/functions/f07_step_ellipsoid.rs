//! f7, the step ellipsoid: 0.1 max(|ẑ_1|/10⁴, Σ 100^e_i z_i²) + f_pen, ẑ = Λ^10 Q (x − x_opt), z = R z̃, z̃_i = ẑ_i rounded to whole
//! numbers, or to tenths if |ẑ_i| ≤ ½.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f7.

use super::prelude::*;

#[derive(Debug)]
struct StepEllipsoid {
    first: Matrix,
    second: Matrix,
    weights: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let scales: Vec<f64> = powers(10.0, draw.dim).into_iter().map(f64::sqrt).collect();
    let first = draw.q().with_rows_scaled(&scales);
    let own = StepEllipsoid { first, second: draw.r(), weights: powers(100.0, draw.dim) };
    Built::new(draw.x_opt(), draw.f_opt(), own)
}

impl<L: Lane> Formula<L> for Moved<StepEllipsoid> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, .. }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, z);
        self.own.first.times(z, y);
        // Taken before rounding, so that the plateau around the optimum is not flat.
        let ahead = y[0].abs() * 1e-4;
        for y in y.iter_mut() {
            *y = y.abs().above(L::all(0.5), y.round(), tenths((*y * 10.0).round()));
            L::coordinate_by_coordinate();
        }
        self.own.second.times(y, z);
        ahead.larger(weighted_squares(&self.own.weights, z)) * 0.1 + outside(x) + self.f_opt
    }
}

/// k/10, rounded correctly for the whole numbers that are needed, |k| ≤ 5. A division takes longer.
#[inline(always)]
fn tenths<L: Lane>(k: L) -> L {
    // 0.1 in two parts. The products of the first with small numbers are exact.
    const HIGH: f64 = f64::from_bits(0x3fb9_9999_8000_0000);
    const LOW: f64 = f64::from_bits(0x3e39_9999_9999_999a);
    k * HIGH + k * LOW
}

value_of!(Moved<StepEllipsoid>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_are_quotients() {
        assert!((-5..=5).map(f64::from).all(|k| tenths(k).to_bits() == (k / 10.0).to_bits()));
    }
}
