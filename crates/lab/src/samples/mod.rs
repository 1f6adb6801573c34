//! Every F and C of a run, as its watcher.

mod segments;

pub use segments::{Segment, Segments};
use tpam_de::{Generation, Watch};
use tpam_pam::Params;
use tpam_stats::SmoothingSpline;

/// What was sampled, in the order of evaluation.
#[derive(Default)]
pub struct Samples {
    /// Evaluations before the sample's generation: the moment at which all of it was drawn.
    pub times: Vec<f64>,
    /// F and C.
    pub values: [Vec<f64>; 2],
    pub success: Vec<bool>,
}

impl Watch for Samples {
    fn see(&mut self, generation: &Generation) {
        if let Some(params) = generation.params {
            self.add(generation.before as f64, params, generation.success);
        }
    }
}

impl Samples {
    /// One generation, of as many samples as were judged; a parameter that is not tracked has none.
    pub fn add(&mut self, time: f64, params: &Params, success: &[bool]) {
        let counted = success.len();
        self.times.extend(std::iter::repeat_n(time, counted));
        for (values, name) in self.values.iter_mut().zip(["f", "c"]) {
            values.extend(params.column(name).unwrap_or_default().iter().take(counted));
        }
        self.success.extend(success);
    }

    /// How many succeeded.
    pub fn successes(&self) -> u64 {
        self.success.iter().map(|success| u64::from(*success)).sum()
    }

    /// All samples.
    pub fn count(&self) -> u64 {
        self.success.len() as u64
    }

    /// Time and value of the samples of F (0) or C (1) that succeeded, or of those that failed.
    pub(crate) fn points(&self, which: usize, succeeded: bool) -> Vec<(f64, f64)> {
        let points = self.times.iter().copied().zip(self.values[which].iter().copied());
        points.zip(&self.success).filter(|(_, success)| **success == succeeded).map(|(point, _)| point).collect()
    }

    /// The first sample of each generation.
    pub fn begins(&self) -> Vec<usize> {
        (0..self.times.len()).filter(|k| *k == 0 || self.times[*k] != self.times[*k - 1]).collect()
    }

    /// Where the curve of F (0) or C (1) stands in each generation, as values that could be sampled.
    pub fn target(&self, which: usize) -> Option<Vec<f64>> {
        let curve = self.curve(which)?;
        Some(self.begins().into_iter().map(|begin| curve.at(self.times[begin]).clamp(0.0, 1.0)).collect())
    }

    /// The curves through the successful F and C; nothing where fewer than five generations had any.
    pub fn curves(&self) -> Option<[Held; 2]> {
        Some([self.curve(0)?, self.curve(1)?])
    }

    /// The curve through the successful F (0) or C (1).
    pub fn curve(&self, which: usize) -> Option<Held> {
        let (times, values): (Vec<f64>, Vec<f64>) = self.points(which, true).into_iter().unzip();
        let spline = SmoothingSpline::fit(&times, &values)?;
        Some(Held { spline, ends: [*times.first()?, *times.last()?] })
    }
}

/// A spline that is held at its ends: before the first and after the last success nothing says where it would go.
pub struct Held {
    spline: SmoothingSpline,
    pub(crate) ends: [f64; 2],
}

impl Held {
    /// The curve at a time.
    pub fn at(&self, time: f64) -> f64 {
        self.spline.at(time.clamp(self.ends[0], self.ends[1]))
    }
}
