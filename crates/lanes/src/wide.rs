//! Eight numbers side by side, one for each of eight points.

// Everything must be inlined into the function that is compiled for an instruction set. Numbers that are not used do not matter.
#![allow(clippy::inline_always, clippy::return_self_not_must_use)]

use crate::lane::{Lane, Steps};
use crate::{elementary, steps};
use std::ops::{Add, Div, Mul, Neg, Sub};
use tpam_simd::choose;

/// The number of points that are computed side by side.
pub const LANES: usize = 8;

/// One number for each of eight points. It occupies exactly one cache line, so that no load crosses a boundary.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(64))]
pub struct Wide(pub [f64; LANES]);

/// Evaluates an expression for every number, or a pair of expressions for every pair. A large closure might not be inlined and would then
/// be compiled without the instruction set of its caller.
#[macro_export]
macro_rules! each {
    ($wide:expr, $x:ident => $of:expr) => {{
        let mut wide = $wide;
        for place in &mut wide.0 {
            let $x = *place;
            *place = $of;
        }
        wide
    }};
    ($one:expr, $other:expr, ($x:ident, $y:ident) => $of:expr) => {{
        let (mut one, mut other) = ($one, $other);
        for (first, second) in one.0.iter_mut().zip(&mut other.0) {
            let ($x, $y) = (*first, *second);
            (*first, *second) = $of;
        }
        (one, other)
    }};
}

/// Adds an expression for every item to a start, in the order of the items. The closure of a `fold` might not be inlined, either.
#[macro_export]
macro_rules! total {
    ($start:expr, $item:pat in $items:expr => $of:expr) => {{
        let mut sum = $start;
        for $item in $items {
            sum = sum + $of;
        }
        sum
    }};
}

impl Wide {
    /// A function of every number.
    #[inline(always)]
    pub fn map(mut self, of: impl Fn(f64) -> f64) -> Self {
        for value in &mut self.0 {
            *value = of(*value);
        }
        self
    }

    /// A function of every number and its counterpart.
    #[inline(always)]
    pub fn with(mut self, other: Self, of: impl Fn(f64, f64) -> f64) -> Self {
        for (value, other) in self.0.iter_mut().zip(other.0) {
            *value = of(*value, other);
        }
        self
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident) => {
        impl $trait for Wide {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.with(other, f64::$method)
            }
        }

        impl $trait<f64> for Wide {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: f64) -> Self {
                self.map(|value| value.$method(other))
            }
        }
    };
}

operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);
operator!(Div, div);

impl Neg for Wide {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        self.map(f64::neg)
    }
}

impl Lane for Wide {
    #[inline(always)]
    fn all(value: f64) -> Self {
        Self([value; LANES])
    }

    #[inline(always)]
    fn abs(self) -> Self {
        self.map(f64::abs)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.map(f64::sqrt)
    }

    #[inline(always)]
    fn floor(self) -> Self {
        self.map(f64::floor)
    }

    #[inline(always)]
    fn above(self, limit: Self, yes: Self, no: Self) -> Self {
        let mut out = no;
        for l in 0..LANES {
            out.0[l] = choose(self.0[l] > limit.0[l], yes.0[l], no.0[l]);
        }
        out
    }

    #[inline(always)]
    fn power(self, exponent: f64) -> Self {
        each!(self, x => elementary::power(x, exponent))
    }

    #[inline(always)]
    fn sin(self) -> Self {
        each!(self, x => elementary::sin(x))
    }

    #[inline(always)]
    fn cos(self) -> Self {
        each!(self, x => elementary::cos(x))
    }

    #[inline(always)]
    fn cos_turns(self) -> Self {
        each!(self, x => elementary::cos_turns(x))
    }

    #[inline(always)]
    fn fourth_root(self) -> Self {
        self.map(|x| x.sqrt().sqrt())
    }

    #[inline(always)]
    fn oscillate(self) -> Self {
        each!(self, x => elementary::oscillate(x))
    }

    #[inline(always)]
    fn coordinate_by_coordinate() {
        // This generates no instruction, but prevents the vectorisation of the loop around it.
        std::sync::atomic::compiler_fence(std::sync::atomic::Ordering::SeqCst);
    }

    #[inline(always)]
    fn stretch(self, rate: f64) -> Self {
        each!(self, x => elementary::stretch(x, rate))
    }

    #[inline(always)]
    fn oscillate_all(numbers: &mut [Self], steps: &mut Steps<Self>) {
        steps::oscillate(numbers, steps);
    }

    #[inline(always)]
    fn stretch_all(numbers: &mut [Self], rates: &[f64], steps: &mut Steps<Self>) {
        steps::stretch(numbers, rates, steps);
    }

    #[inline(always)]
    fn power_all(numbers: &mut [Self], exponents: &[f64], steps: &mut Steps<Self>) {
        steps::power(numbers, exponents, steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_up() {
        let numbers = [0.5, -0.5, 1.4, 1.6, -1.5, -1.6, 2.5, 0.0];
        let expected = [1.0, 0.0, 1.0, 2.0, -1.0, -2.0, 3.0, 0.0];
        assert_eq!((Wide(numbers).round().0, numbers.map(Lane::round)), (expected, expected));
    }
}
