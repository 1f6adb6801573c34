//! The number type of the functions: one `f64`, or eight side by side.
//!
//! Functions are written once, generic over [`Lane`]. On `f64` the operations are COCO's, in COCO's order, with the platform's `libm`, so
//! the bits are COCO's. On [`Wide`](crate::wide::Wide) they are our own and use only operations whose rounding IEEE 754 defines.

// Everything must be inlined into the function that is compiled for an instruction set. Numbers that are not used do not matter.
#![allow(clippy::inline_always, clippy::return_self_not_must_use)]

use std::f64::consts::PI;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// Buffers for the steps of functions of many numbers.
pub type Steps<L> = [Vec<L>; 2];

/// One number, or several side by side.
pub trait Lane:
    Copy
    + Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Add<f64, Output = Self>
    + Sub<f64, Output = Self>
    + Mul<f64, Output = Self>
    + Div<f64, Output = Self>
{
    /// The same number in every lane.
    fn all(value: f64) -> Self;

    /// |x|.
    fn abs(self) -> Self;

    /// √x.
    fn sqrt(self) -> Self;

    /// ⌊x⌋.
    fn floor(self) -> Self;

    /// `yes` where x > limit, else `no`.
    fn above(self, limit: Self, yes: Self, no: Self) -> Self;

    /// x^p for x ≥ 0.
    fn power(self, exponent: f64) -> Self;

    /// sin x.
    fn sin(self) -> Self;

    /// cos x.
    fn cos(self) -> Self;

    /// cos 2πx.
    fn cos_turns(self) -> Self;

    /// x^¼ for x ≥ 0.
    fn fourth_root(self) -> Self;

    /// T_osz: sign(x) exp(x̂ + 0.049 (sin c₁x̂ + sin c₂x̂)) with x̂ = ln |x|, (c₁, c₂) = (10, 7.9) for x > 0, (5.5, 3.1) for x < 0;
    /// 0 stays 0.
    fn oscillate(self) -> Self;

    /// T_asy: x^(1 + rate √x) for x > 0, else x.
    fn stretch(self, rate: f64) -> Self;

    /// [`oscillate`](Self::oscillate) of every number. `steps` has room for as many.
    fn oscillate_all(numbers: &mut [Self], steps: &mut Steps<Self>);

    /// [`stretch`](Self::stretch) of every number, with a rate for each.
    fn stretch_all(numbers: &mut [Self], rates: &[f64], steps: &mut Steps<Self>);

    /// [`power`](Self::power) of every number, with an exponent for each.
    fn power_all(numbers: &mut [Self], exponents: &[f64], steps: &mut Steps<Self>);

    /// Called in loops over coordinates. It generates no instruction, but prevents the compiler from vectorising over the coordinates: the
    /// numbers of several points already lie side by side, and vectorising over coordinates would need gather and scatter instructions.
    fn coordinate_by_coordinate();

    /// The larger one.
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        self.above(other, self, other)
    }

    /// The smaller one.
    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        other.above(self, self, other)
    }

    /// x².
    #[inline(always)]
    fn square(self) -> Self {
        self * self
    }

    /// The nearest whole number; halves are rounded up.
    #[inline(always)]
    fn round(self) -> Self {
        (self + 0.5).floor()
    }
}

impl Lane for f64 {
    #[inline(always)]
    fn all(value: f64) -> Self {
        value
    }

    #[inline(always)]
    fn abs(self) -> Self {
        self.abs()
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.sqrt()
    }

    #[inline(always)]
    fn floor(self) -> Self {
        self.floor()
    }

    #[inline(always)]
    fn above(self, limit: Self, yes: Self, no: Self) -> Self {
        if self > limit { yes } else { no }
    }

    #[inline(always)]
    fn power(self, exponent: f64) -> Self {
        self.powf(exponent)
    }

    #[inline(always)]
    fn sin(self) -> Self {
        self.sin()
    }

    #[inline(always)]
    fn cos(self) -> Self {
        self.cos()
    }

    #[inline(always)]
    fn cos_turns(self) -> Self {
        (2.0 * PI * self).cos()
    }

    #[inline(always)]
    fn fourth_root(self) -> Self {
        self.powf(0.25)
    }

    // (e^t)^0.1 with t = ln x / 0.1, as in COCO: its rounding is part of the definition.
    #[inline(always)]
    fn oscillate(self) -> Self {
        let bend = |size: f64, fast: f64, slow: f64| {
            let t = size.ln() / 0.1;
            (t + 0.49 * ((fast * t).sin() + (slow * t).sin())).exp().powf(0.1)
        };
        if self > 0.0 {
            bend(self, 1.0, 0.79)
        } else if self < 0.0 {
            -bend(-self, 0.55, 0.31)
        } else {
            0.0
        }
    }

    #[inline(always)]
    fn coordinate_by_coordinate() {}

    #[inline(always)]
    fn stretch(self, rate: f64) -> Self {
        if self > 0.0 { self.powf(1.0 + rate * self.sqrt()) } else { self }
    }

    #[inline(always)]
    fn oscillate_all(numbers: &mut [Self], _: &mut Steps<Self>) {
        for x in numbers {
            *x = x.oscillate();
        }
    }

    #[inline(always)]
    fn stretch_all(numbers: &mut [Self], rates: &[f64], _: &mut Steps<Self>) {
        for (x, rate) in numbers.iter_mut().zip(rates) {
            *x = x.stretch(*rate);
        }
    }

    #[inline(always)]
    fn power_all(numbers: &mut [Self], exponents: &[f64], _: &mut Steps<Self>) {
        for (x, exponent) in numbers.iter_mut().zip(exponents) {
            *x = x.power(*exponent);
        }
    }
}
