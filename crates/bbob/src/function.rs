//! The interface of a BBOB function for [`Problem`](crate::Problem): the value at one point, and the values at many points.

use tpam_lanes::{Room, Wide};
use tpam_simd::Simd;

/// The function of one problem, with its drawn parameters.
pub(crate) trait Function: Send + Sync + std::fmt::Debug {
    /// The value at a finite `x`, with COCO's bits.
    fn value_at(&self, x: &[f64], room: &mut Room<f64>) -> f64;

    /// The values at the finite rows of `points`, vectorised.
    fn many(&self, simd: Simd, points: &[f64], values: &mut [f64], x: &mut [Wide], room: &mut Room<Wide>);
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

/// Implements [`Function`] for a type with a [`Formula`](tpam_lanes::Formula) for `f64` and for eight points at a time.
macro_rules! value_of {
    ($type:ty) => {
        impl $crate::function::Function for $type {
            fn value_at(&self, x: &[f64], room: &mut tpam_lanes::Room<f64>) -> f64 {
                tpam_lanes::Formula::value(self, x, room)
            }

            fn many(
                &self,
                simd: tpam_simd::Simd,
                points: &[f64],
                values: &mut [f64],
                x: &mut [tpam_lanes::Wide],
                room: &mut tpam_lanes::Room<tpam_lanes::Wide>,
            ) {
                tpam_simd::wide! {
                    by fn compiled(
                        set: tpam_simd::Simd,
                        function: &$type,
                        points: &[f64],
                        values: &mut [f64],
                        x: &mut [tpam_lanes::Wide],
                        room: &mut tpam_lanes::Room<tpam_lanes::Wide>,
                    ) {
                        tpam_lanes::in_blocks(set, function, points, values, x, room);
                    }
                }
                compiled(simd, simd, self, points, values, x, room);
            }
        }
    };
}

pub(crate) use value_of;
