//! The smoothing spline through the successful samples of a run, constant before the first and after the last success.

use tpam_stats::SmoothingSpline;

/// A smoothing spline that is constant beyond its ends, where there are no data.
pub struct Curve {
    spline: SmoothingSpline,
    /// The times of the first and the last success.
    pub ends: [f64; 2],
}

impl Curve {
    /// Fits a spline to these points, ordered by time; `None` if there are fewer than five different times.
    pub fn through(times: &[f64], values: &[f64]) -> Option<Self> {
        let spline = SmoothingSpline::fit(times, values)?;
        Some(Self { spline, ends: [*times.first()?, *times.last()?] })
    }

    /// The value of the curve at a time.
    pub fn at(&self, time: f64) -> f64 {
        self.spline.at(time.clamp(self.ends[0], self.ends[1]))
    }
}
