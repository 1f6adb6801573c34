//! What a BBOB function is to a [`Problem`](crate::Problem): a value at one point, and values at many.

// Everything must end up inside the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::lane::Lane;
use crate::wide::{LANES, Wide};
use tpam_simd::Simd;

/// A function of one problem; its parameters are drawn.
pub(crate) trait Function: Send + Sync + std::fmt::Debug {
    /// The value at a finite `x`, with COCO's bits.
    fn one(&self, x: &[f64], room: &mut Room<f64>) -> f64;

    /// The values at the finite rows of `points`, vectorised.
    fn many(&self, simd: Simd, points: &[f64], values: &mut [f64], x: &mut [Wide], room: &mut Room<Wide>);
}

/// The formula of a function over numbers of type `L`; [`value_of!`](crate::function::value_of) makes it a [`Function`].
pub(crate) trait Formula<L: Lane> {
    /// The value at `x`, f_opt and penalties included.
    fn value(&self, x: &[L], room: &mut Room<L>) -> L;
}

/// Room for what a formula computes on its way, as long as a point.
#[derive(Debug, Default)]
pub(crate) struct Room<L> {
    pub(crate) y: Vec<L>,
    pub(crate) z: Vec<L>,
}

impl<L: Lane> Room<L> {
    pub(crate) fn resize(&mut self, dim: usize) {
        self.y.resize(dim, L::all(0.0));
        self.z.resize(dim, L::all(0.0));
    }
}

/// What is built for a function, dimension and instance.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) function: Box<dyn Function>,
    pub(crate) x_opt: Vec<f64>,
    pub(crate) f_opt: f64,
}

/// Blocks of eight points, turned so that coordinate j of all eight lies side by side.
///
/// Each lane is computed by itself, so a value depends neither on its place nor on the other points of its block.
#[inline(always)]
pub(crate) fn in_blocks<F: Formula<Wide>>(
    function: &F,
    points: &[f64],
    values: &mut [f64],
    x: &mut [Wide],
    room: &mut Room<Wide>,
) {
    let dim = x.len();
    for (rows, values) in points.chunks(LANES * dim).zip(values.chunks_mut(LANES)) {
        // The last block may be short: its last point fills the lanes that nobody reads.
        let row = |l: usize| &rows[l.min(values.len() - 1) * dim..][..dim];
        let [a, b, c, d, e, f, g, h] = std::array::from_fn(row);
        for (j, x) in x.iter_mut().enumerate() {
            *x = Wide([a[j], b[j], c[j], d[j], e[j], f[j], g[j], h[j]]);
            Wide::coordinate_by_coordinate();
        }
        // Where a coordinate is not finite, neither is the value: a comparison could have hidden it.
        let poison = x.iter().fold(Wide::all(0.0), |sum, x| sum + *x * 0.0);
        let found = function.value(x, room) + poison;
        values.copy_from_slice(&found.0[..values.len()]);
    }
}

/// Makes a type with a [`Formula`] for `f64` and for eight points at once a [`Function`].
macro_rules! value_of {
    ($type:ty) => {
        impl $crate::function::Function for $type {
            fn one(&self, x: &[f64], room: &mut $crate::function::Room<f64>) -> f64 {
                $crate::function::Formula::value(self, x, room)
            }

            fn many(
                &self,
                simd: tpam_simd::Simd,
                points: &[f64],
                values: &mut [f64],
                x: &mut [$crate::wide::Wide],
                room: &mut $crate::function::Room<$crate::wide::Wide>,
            ) {
                tpam_simd::wide! {
                    by fn compiled(
                        function: &$type,
                        points: &[f64],
                        values: &mut [f64],
                        x: &mut [$crate::wide::Wide],
                        room: &mut $crate::function::Room<$crate::wide::Wide>,
                    ) {
                        $crate::function::in_blocks(function, points, values, x, room);
                    }
                }
                compiled(simd, self, points, values, x, room);
            }
        }
    };
}

pub(crate) use value_of;
