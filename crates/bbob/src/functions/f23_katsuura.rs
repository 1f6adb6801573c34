//! f23, the Katsuura function: 10/D² (Π (1 + i Σ_{j=1}^{32} |2ʲz_i − ⌊2ʲz_i⌉|/2ʲ)^(10/D^1.2) − 1) + f_pen, z = R Λ^100 Q (x − x_opt), ⌊·⌉
//! rounding.
//!
//! Definition: Hansen, Finck, Ros, Auger, INRIA RR-6829 (2009), f23.

use super::prelude::*;

#[derive(Debug)]
struct Katsuura {
    rotation: Matrix,
    /// The same for every coordinate.
    exponents: Vec<f64>,
}

pub(super) fn build(draw: &Draw) -> Built {
    let rotation = Matrix::product(&draw.r(), &powers(100f64.sqrt(), draw.dim), &draw.q());
    let exponents = vec![10.0 / (draw.dim as f64).powf(1.2); draw.dim];
    Built::new(draw.x_opt(), draw.f_opt(), Katsuura { rotation, exponents })
}

impl<L: Rough> Formula<L> for Moved<Katsuura> {
    #[inline(always)]
    fn value(&self, x: &[L], Room { y, z, steps }: &mut Room<L>) -> L {
        shift(x, &self.x_opt, y);
        self.own.rotation.times(y, z);
        let dim = x.len() as f64;
        for (i, z) in z.iter_mut().enumerate() {
            *z = z.roughness() * (i + 1) as f64 + 1.0;
        }
        L::power_all(z, &self.own.exponents, steps);
        let mut product = L::all(1.0);
        for z in z {
            product = product * *z;
        }
        ((product - 1.0) * (10.0 / dim / dim) + self.f_opt) + outside(x)
    }
}

/// A number with a roughness.
trait Rough: Lane {
    /// Σ |2ʲz − ⌊2ʲz⌉|/2ʲ.
    fn roughness(self) -> Self;
}

impl Rough for f64 {
    fn roughness(self) -> Self {
        roughness(self)
    }
}

impl Rough for Wide {
    #[inline(always)]
    fn roughness(self) -> Self {
        const MANTISSA: u64 = (1 << 52) - 1;
        let plain = self.0.iter().all(|z| z.abs() < 262_144.0 && z.to_bits() & MANTISSA != MANTISSA);
        if plain { roughness_by_sums(self) } else { roughness(self) }
    }
}

/// The same as [`roughness`] in half the operations, for |z| < 2¹⁸: adding 1.5 · 2^(52 − j) rounds z to multiples of 2⁻ʲ. Halves may be
/// rounded the other way, which does not change the distance. The sum 2ʲz + ½ in [`roughness`] is exact except for 2ʲz = ½ − 2⁻⁵⁴, whose
/// mantissa has only ones.
#[inline(always)]
fn roughness_by_sums(z: Wide) -> Wide {
    let (mut sum, mut magic) = (Wide::all(0.0), 1.5 * (1u64 << 52) as f64);
    for _ in 1..=32 {
        magic *= 0.5;
        sum = sum + (z - ((z + magic) - magic)).abs();
    }
    sum
}

#[inline(always)]
fn roughness<L: Lane>(z: L) -> L {
    let mut sum = L::all(0.0);
    // Multiplication by powers of two is exact in both directions.
    let (mut up, mut down) = (1.0, 1.0);
    for _ in 1..=32 {
        up *= 2.0;
        down *= 0.5;
        let zoomed = z * up;
        sum = sum + (zoomed - zoomed.round()).abs() * down;
    }
    sum
}

value_of!(Moved<Katsuura>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_the_roughness_have_the_same_bits() {
        // Halves at every scale, the largest number below each, tiny and large numbers, and others.
        let halves = (-40..30).map(|k| 2f64.powi(k)).flat_map(|z| [z, 3.0 * z, z.next_down(), (3.0 * z).next_up()]);
        let others = (1..100_000).map(|k| (f64::from(k) * 0.618).fract() * 10f64.powi(k % 24 - 18));
        let special = [0.0, 5e-324, 262_143.9, 262_144.1, 1e15, 1e290];
        for z in halves.chain(others).chain(special).flat_map(|z| [z, -z]) {
            assert_eq!(Wide::all(z).roughness().0.map(f64::to_bits), [roughness(z).to_bits(); 8], "{z:e}");
        }
    }
}
