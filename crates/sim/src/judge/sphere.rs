//! The judge of step sizes: progress on the sphere function ([the law](crate::accept::sphere)).

use super::Worth;
use crate::accept::sphere::{BEST, Sphere};
use crate::run::Aim;
use tpam_pam::{Flags, Params, Stream};

pub(crate) struct Steps {
    sphere: Sphere,
    progress: Vec<f64>,
    gains: Vec<f64>,
    /// D ln R of the centre: every round moves to its best sample, if that is nearer.
    level: f64,
    /// D ln R of each sample.
    values: Vec<f64>,
}

impl Steps {
    pub(super) fn new(sphere: Sphere, n: usize) -> Self {
        Self { sphere, progress: vec![0.0; n], gains: vec![0.0; n], level: 0.0, values: vec![0.0; n] }
    }

    pub(super) fn begin(&mut self) {
        self.level = 0.0;
        self.values.fill(0.0);
    }

    pub(super) fn judge(&mut self, params: &Params, aim: &Aim, flags: &mut Flags, rng: &mut Stream) -> u32 {
        let Self { sphere, progress, gains, level, values } = self;
        // The column of this law is the only one of its space.
        let (sizes, per_step) = (&params[0], BEST / aim[0]);
        match sphere.dim {
            None => {
                for ((q, size), z) in progress.iter_mut().zip(sizes).zip(rng.normals(sizes.len())) {
                    let step = size * per_step;
                    *q = -step * z - 0.5 * step * step;
                }
            }
            Some(dim) => {
                let rows = rng.normals(dim * sizes.len()).chunks_exact(dim);
                for ((q, size), row) in progress.iter_mut().zip(sizes).zip(rows) {
                    let step = size * per_step / dim as f64;
                    let squares: f64 = row.iter().map(|z| z * z).sum();
                    *q = -0.5 * dim as f64 * libm::log1p(2.0 * step * row[0] + step * step * squares);
                }
            }
        }
        let (mut count, mut most) = (0, 0.0f64);
        for (i, (q, gain)) in progress.iter().zip(gains).enumerate() {
            let won = *q > 0.0;
            *gain = if won { *q } else { 0.0 };
            (values[i], most) = (*level - q, most.max(*q));
            flags.set(i, won);
            count += u32::from(won);
        }
        *level -= most;
        count
    }

    pub(super) fn values(&self) -> &[f64] {
        &self.values
    }

    pub(super) fn worth(&self) -> Worth<'_> {
        Worth { rewards: &self.progress, gains: &self.gains, means: &[] }
    }
}
