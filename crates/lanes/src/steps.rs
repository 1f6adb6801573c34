//! Elementary functions of many coordinates, one step for all coordinates before the next step. The bits are those of
//! [`elementary`](crate::elementary).
//!
//! The operations of one function depend on each other, and a CPU that computes one coordinate after the other waits for their results.
//! Steps are short enough that it works on several coordinates at a time.

// Everything must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::each;
use crate::elementary::{bend, first_wave, height, ln, ln_in_two, ln_of_positive, next_wave, power_by_ln, stretch_by_ln, waves};
use crate::lane::{Lane, Steps};
use crate::wide::Wide;

/// T_osz of every number.
#[inline(always)]
pub(crate) fn oscillate(numbers: &mut [Wide], [steps, _]: &mut Steps<Wide>) {
    for (step, x) in steps.iter_mut().zip(&*numbers) {
        *step = each!(*x, x => ln(x.abs()));
        Wide::coordinate_by_coordinate();
    }
    for (step, x) in steps.iter_mut().zip(&*numbers) {
        (*step, _) = each!(*step, *x, (log, x) => (waves(x, log), x));
        Wide::coordinate_by_coordinate();
    }
    for (step, x) in steps.iter().zip(numbers) {
        (*x, _) = each!(*x, *step, (x, waves) => (bend(x, waves), waves));
        Wide::coordinate_by_coordinate();
    }
}

/// T_asy of every number.
#[inline(always)]
pub(crate) fn stretch(numbers: &mut [Wide], rates: &[f64], [sizes, rests]: &mut Steps<Wide>) {
    for ((size, rest), x) in sizes.iter_mut().zip(&mut *rests).zip(&*numbers) {
        (*size, *rest) = each!(*x, *x, (x, _same) => ln_of_positive(x));
        Wide::coordinate_by_coordinate();
    }
    for (((size, rest), x), rate) in sizes.iter().zip(rests).zip(numbers).zip(rates) {
        let mut of = *x;
        for ((x, size), rest) in of.0.iter_mut().zip(&size.0).zip(&rest.0) {
            *x = stretch_by_ln(*x, *rate, (*size, *rest));
        }
        *x = of;
        Wide::coordinate_by_coordinate();
    }
}

/// x^p of every number.
#[inline(always)]
pub(crate) fn power(numbers: &mut [Wide], exponents: &[f64], [_, rests]: &mut Steps<Wide>) {
    for (x, rest) in numbers.iter_mut().zip(&mut *rests) {
        (*x, *rest) = each!(*x, *x, (x, _same) => ln_in_two(x));
        Wide::coordinate_by_coordinate();
    }
    for ((x, rest), exponent) in numbers.iter_mut().zip(rests).zip(exponents) {
        (*x, _) = each!(*x, *rest, (high, low) => (power_by_ln((high, low), *exponent), low));
        Wide::coordinate_by_coordinate();
    }
}

/// Replaces every number by [`elementary::weierstrass`](crate::elementary::weierstrass) of it.
#[inline(always)]
pub fn weierstrass(numbers: &mut [Wide], terms: usize, [nears, sides]: &mut Steps<Wide>) {
    for ((z, near), side) in numbers.iter_mut().zip(&mut *nears).zip(&mut *sides) {
        (*near, *side) = each!(*z, *z, (z, _same) => first_wave(z));
        (*z, _) = each!(*near, *side, (near, side) => (height((near, side)), side));
        Wide::coordinate_by_coordinate();
    }
    let mut weight = 1.0;
    for _ in 1..terms {
        weight *= 0.5;
        for ((z, near), side) in numbers.iter_mut().zip(&mut *nears).zip(&mut *sides) {
            (*near, *side) = each!(*near, *side, (near, side) => next_wave((near, side)));
            *z = *z + each!(*near, *side, (near, side) => (height((near, side)), side)).0 * weight;
            Wide::coordinate_by_coordinate();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elementary;
    use crate::wide::LANES;

    /// Numbers of every size and sign, with some special ones.
    fn numbers() -> Vec<Wide> {
        let special = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 1e300, -1e300, f64::MIN_POSITIVE, 5e-324, f64::INFINITY, -f64::INFINITY];
        let sizes = (0..2000).map(|k| (f64::from(k) * 0.037 - 37.0).exp() * if k % 3 == 0 { -1.0 } else { 1.0 });
        let all: Vec<f64> = special.into_iter().chain(sizes).collect();
        all.as_chunks::<LANES>().0.iter().map(|row| Wide(*row)).collect()
    }

    /// Whether steps change all numbers as the function of one number does.
    fn same(steps: impl Fn(&mut [Wide], &mut Steps<Wide>), one: impl Fn(usize, f64) -> f64) {
        let before = numbers();
        let (mut after, mut room) = (before.clone(), [before.clone(), before.clone()]);
        steps(&mut after, &mut room);
        for (i, (before, after)) in before.iter().zip(&after).enumerate() {
            for (x, found) in before.0.iter().zip(&after.0) {
                let expected = one(i, *x);
                assert!(found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(), "{x:e}: {found:e}, {expected:e}");
            }
        }
    }

    #[test]
    fn steps_have_the_bits_of_single_numbers() {
        let rates: Vec<f64> = (0..numbers().len()).map(|i| i as f64 / 100.0).collect();
        same(oscillate, |_, x| elementary::oscillate(x));
        same(|x, room| stretch(x, &rates, room), |i, x| elementary::stretch(x, rates[i]));
        let positive = |x: &mut [Wide], room: &mut Steps<Wide>| {
            for x in &mut *x {
                *x = x.abs();
            }
            power(x, &rates, room);
        };
        same(positive, |i, x| elementary::power(x.abs(), rates[i]));
        same(|x, room| weierstrass(x, 12, room), |_, x| elementary::weierstrass(x, 12));
    }
}
