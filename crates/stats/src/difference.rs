//! The difference of two methods on the same problems, with the same instances of each: on these problems, and on problems such as these.

use crate::{Interval, mean_interval, over_settings, signed_rank_pratt};

/// a − b, value by value: by function, and on each function by instance.
///
/// ```
/// assert_eq!(tpam_stats::differences(&[vec![3.0, 2.0], vec![1.0]], &[vec![1.0, 2.0], vec![2.0]]), [vec![2.0, 0.0], vec![-1.0]]);
/// ```
pub fn differences(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let on_function = |(a, b): (&Vec<f64>, &Vec<f64>)| a.iter().zip(b).map(|(a, b)| a - b).collect();
    a.iter().zip(b).map(on_function).collect()
}

/// The difference of two methods on the same functions and instances.
///
/// The interval is about these functions: Student's t over instances, each reduced to the mean of its differences over the functions. The
/// p-value is about functions such as these: the signed-rank test of the mean differences on each function.
///
/// ```
/// use tpam_stats::Difference;
/// let found = Difference::new(&[vec![0.1, 0.2, 0.2], vec![0.3, 0.2, 0.2]], 0.95);
/// assert!(found.low > 0.0 && found.word() == "higher");
/// // Two functions on the same side prove nothing about other functions.
/// assert_eq!((found.functions, found.p), ([2, 0, 0], 0.5));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The mean over functions and instances.
    pub mean: f64,
    /// The lower end of its interval; NaN for fewer than two instances.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The number of instances.
    pub instances: u64,
    /// The number of functions on which the mean difference is above, equal to and below 0.
    pub functions: [usize; 3],
    /// The p-value of the signed-rank test over functions, without adjustment.
    pub p: f64,
}

impl Difference {
    /// The differences by function and instance; `level` is the confidence level of the interval.
    pub fn new(differences: &[Vec<f64>], level: f64) -> Self {
        let moments = over_settings(&differences.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let interval = mean_interval(&moments, level).unwrap_or(Interval { low: f64::NAN, high: f64::NAN });
        let of_function = |values: &Vec<f64>| values.iter().sum::<f64>() / values.len() as f64;
        let means: Vec<f64> = differences.iter().map(of_function).collect();
        let count = |which: fn(f64) -> bool| means.iter().filter(|mean| which(**mean)).count();
        Self {
            mean: moments.mean().unwrap_or(f64::NAN),
            low: interval.low,
            high: interval.high,
            instances: moments.count(),
            functions: [count(|mean| mean > 0.0), count(|mean| mean == 0.0), count(|mean| mean < 0.0)],
            p: signed_rank_pratt(&means, &vec![0.0; means.len()]).map_or(1.0, |test| test.p),
        }
    }

    /// Whether the interval excludes 0, and on which side.
    pub fn word(&self) -> &'static str {
        match (self.low > 0.0, self.high < 0.0) {
            (true, _) => "higher",
            (_, true) => "lower",
            _ => "no significant difference",
        }
    }
}
