//! The jackknife over functions: how an estimate changes if one function is left out.

use tpam_stats::{f_tail, student_t_quantile};

/// An estimate with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Jackknifed {
    pub(crate) estimate: f64,
    error: f64,
    /// Degrees of freedom.
    df: u64,
}

impl Jackknifed {
    /// `left` has, for each independent sample of functions, the estimates without each function. The variances of the samples add up, each
    /// (n − 1)/n Σ (eᵢ − ē)²; the degrees of freedom are those of the smallest sample. Without functions nothing varies.
    ///
    /// B. Efron, C. Stein, "The jackknife estimate of variance", Annals of Statistics 9(3), 1981,
    /// <https://doi.org/10.1214/aos/1176345462>.
    pub(crate) fn new(estimate: f64, left: &[Vec<f64>]) -> Self {
        let samples = left.iter().filter(|left| !left.is_empty());
        let variance = |left: &Vec<f64>| {
            let n = left.len() as f64;
            let mean = left.iter().sum::<f64>() / n;
            left.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>() * (n - 1.0) / n
        };
        let df = samples.clone().map(|left| left.len() as u64 - 1).min().unwrap_or(0);
        Self { estimate, error: samples.map(variance).sum::<f64>().sqrt(), df }
    }

    /// Student's t interval.
    pub(crate) fn interval(self, level: f64) -> [f64; 2] {
        let half = if self.error == 0.0 { 0.0 } else { student_t_quantile(f64::midpoint(1.0, level), self.df) * self.error };
        [self.estimate - half, self.estimate + half]
    }

    /// The two-sided p-value of 0.
    pub(crate) fn p(self) -> f64 {
        let t = self.estimate / self.error;
        f_tail(t * t, 1, self.df)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For a mean the jackknife is Student's t: 1, 2, 6 has the mean 3 and the standard error √(7/3).
    #[test]
    fn of_a_mean_it_is_students_t() {
        let found = Jackknifed::new(3.0, &[vec![4.0, 3.5, 1.5], Vec::new()]);
        let [low, high] = found.interval(0.95);
        let half = 4.302_652_729_911_275 * (7.0_f64 / 3.0).sqrt();
        assert!((low - (3.0 - half)).abs() < 1e-9 && (high - (3.0 + half)).abs() < 1e-9, "{low} {high}");
        // t = 1.964 with two degrees of freedom.
        assert!((found.p() - 0.188_5).abs() < 1e-4, "{}", found.p());
        assert_eq!(Jackknifed::new(3.0, &[]).interval(0.95), [3.0; 2]);
    }
}
