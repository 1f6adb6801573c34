//! The smoothing spline through the successful samples of a run, constant before the first and after the last success.

use tpam_stats::SmoothingSpline;
use tpam_store::Error;

/// A smoothing spline that is constant beyond its ends, where there are no data.
pub struct Curve {
    spline: SmoothingSpline,
    /// The times of the first and the last success.
    pub ends: [f64; 2],
}

impl Curve {
    /// Fits a spline with given degrees of freedom (`None` for those of generalised cross validation) to these points, ordered by time;
    /// `None` if there are fewer than five different times.
    pub fn through(times: &[f64], values: &[f64], df: Option<f64>) -> Option<Self> {
        let spline = match df {
            Some(df) => SmoothingSpline::with_degrees_of_freedom(times, values, df)?,
            None => SmoothingSpline::fit(times, values)?,
        };
        Some(Self { spline, ends: [*times.first()?, *times.last()?] })
    }

    /// The value of the curve at a time.
    pub fn at(&self, time: f64) -> f64 {
        self.spline.at(time.clamp(self.ends[0], self.ends[1]))
    }
}

/// Refuses degrees of freedom that no curve has.
pub(crate) fn check_df(df: Option<f64>) -> Result<(), Error> {
    match df {
        Some(df) if !(df >= 2.0 && df.is_finite()) => Err(Error::key("df", df, "write a number of at least 2; 2 is a straight line")),
        _ => Ok(()),
    }
}
