//! A problem of a competition: its values, one by one or as a population.

use crate::built::Built;
use std::cell::RefCell;
use std::sync::Arc;
use tpam_lanes::{Room, Wide, in_blocks, settle};
use tpam_problem::Problem;
use tpam_simd::Simd;

/// A function of a competition in one dimension. Single points and populations have the same bits, and these do not depend on the CPU.
///
/// A coordinate that is infinite gives +∞, otherwise one that is NaN gives NaN.
#[derive(Clone, Debug)]
pub struct CecProblem {
    pub(crate) built: Arc<Built>,
    pub(crate) dim: usize,
    pub(crate) function: u32,
    pub(crate) instance: u32,
    pub(crate) name: &'static str,
    pub(crate) group: &'static str,
    pub(crate) f_opt: f64,
}

thread_local! {
    /// Buffers that each thread keeps, so that an evaluation allocates no memory.
    static ROOMS: RefCell<(Vec<Wide>, Room<Wide>)> = RefCell::default();
}

tpam_simd::wide! {
    fn values_of(built: &Built, points: &[f64], values: &mut [f64], x: &mut [Wide], room: &mut Room<Wide>) {
        in_blocks(Simd::best(), built, points, values, x, room);
    }
}

impl Problem for CecProblem {
    fn bounds(&self) -> Vec<(f64, f64)> {
        vec![(-100.0, 100.0); self.dim]
    }

    fn evaluate(&self, x: &[f64]) -> f64 {
        let mut value = [0.0];
        self.evaluate_batch(x, &mut value);
        value[0]
    }

    fn evaluate_batch(&self, points: &[f64], values: &mut [f64]) {
        assert_eq!(points.len(), self.dim * values.len(), "there must be as many points as values");
        ROOMS.with_borrow_mut(|(x, room)| {
            x.resize(self.dim, Wide::default());
            room.resize(self.dim);
            values_of(&self.built, points, values, x, room);
        });
        settle(points, values);
    }

    fn dimension(&self) -> usize {
        self.dim
    }

    fn f_opt(&self) -> Option<f64> {
        Some(self.f_opt)
    }

    fn function(&self) -> u32 {
        self.function
    }

    fn instance(&self) -> u32 {
        self.instance
    }

    fn name(&self) -> &str {
        self.name
    }

    fn group(&self) -> Option<&str> {
        Some(self.group)
    }
}
