//! The interface of a BBOB function for [`Problem`](crate::Problem): the value at one point, and the values at many points.

// Everything must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::lane::Lane;
use crate::wide::{LANES, Wide};
use tpam_simd::Simd;

/// The function of one problem, with its drawn parameters.
pub(crate) trait Function: Send + Sync + std::fmt::Debug {
    /// The value at a finite `x`, with COCO's bits.
    fn value_at(&self, x: &[f64], room: &mut Room<f64>) -> f64;

    /// The values at the finite rows of `points`, vectorised.
    fn many(&self, simd: Simd, points: &[f64], values: &mut [f64], x: &mut [Wide], room: &mut Room<Wide>);
}

/// The formula of a function over numbers of type `L`. [`value_of!`](crate::function::value_of) implements [`Function`] with it.
pub(crate) trait Formula<L: Lane> {
    /// The value at `x`, including f_opt and penalties.
    fn value(&self, x: &[L], room: &mut Room<L>) -> L;
}

/// Buffers for the intermediate results of a formula, of the length of a point.
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

/// The result of building a function in a dimension and an instance.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) function: Box<dyn Function>,
    pub(crate) x_opt: Vec<f64>,
    pub(crate) f_opt: f64,
}

/// A function with its own parameters, moved to the optimum of its instance.
#[derive(Debug)]
pub(crate) struct Moved<P> {
    pub(crate) x_opt: Vec<f64>,
    /// Added to all values.
    pub(crate) f_opt: f64,
    pub(crate) own: P,
}

impl Built {
    /// A function whose optimal value is the one that it adds.
    pub(crate) fn new<P>(x_opt: Vec<f64>, f_opt: f64, own: P) -> Self
    where
        Moved<P>: Function + 'static,
    {
        Self { function: Box::new(Moved { x_opt: x_opt.clone(), f_opt, own }), x_opt, f_opt }
    }
}

/// Evaluates blocks of eight points, transposed so that coordinate j of all eight lies side by side.
///
/// Each lane is computed independently, so a value depends neither on its position nor on the other points of its block.
#[inline(always)]
pub(crate) fn in_blocks<F: Formula<Wide>>(function: &F, points: &[f64], values: &mut [f64], x: &mut [Wide], room: &mut Room<Wide>) {
    let dim = x.len();
    for (rows, values) in points.chunks(LANES * dim).zip(values.chunks_mut(LANES)) {
        // The last block may be short. Its last point fills the unused lanes.
        let row = |l: usize| &rows[l.min(values.len() - 1) * dim..][..dim];
        let [a, b, c, d, e, f, g, h] = std::array::from_fn(row);
        for (j, x) in x.iter_mut().enumerate() {
            *x = Wide([a[j], b[j], c[j], d[j], e[j], f[j], g[j], h[j]]);
            Wide::coordinate_by_coordinate();
        }
        // If a coordinate is not finite, the value must not be finite either. Comparisons in the formula could hide it.
        let poison = x.iter().fold(Wide::all(0.0), |sum, x| sum + *x * 0.0);
        let found = function.value(x, room) + poison;
        values.copy_from_slice(&found.0[..values.len()]);
    }
}

/// Implements [`Function`] for a type with a [`Formula`] for `f64` and for eight points at a time.
macro_rules! value_of {
    ($type:ty) => {
        impl $crate::function::Function for $type {
            fn value_at(&self, x: &[f64], room: &mut $crate::function::Room<f64>) -> f64 {
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
