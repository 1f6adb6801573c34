//! Count, mean and standard deviation of a stream of values, in one pass and constant memory.

/// Count, mean and sum of squared deviations, updated by Welford's recurrence.
///
/// With the n-th value x,
///
/// ```text
/// meanₙ = meanₙ₋₁ + (x − meanₙ₋₁) / n
/// Mₙ    = Mₙ₋₁ + (x − meanₙ₋₁)(x − meanₙ)
/// ```
///
/// and the sample variance is M / (n − 1). Unlike Σx² − n·mean², this does not cancel when the
/// mean is large compared with the spread. The last bits of the result depend on the order of the
/// values. A value that is not finite makes the mean and the standard deviation infinite or NaN.
///
/// B. P. Welford, "Note on a method for calculating corrected sums of squares and products",
/// Technometrics 4(3), 1962, <https://doi.org/10.1080/00401706.1962.10490022>.
///
/// ```
/// use tpam_stats::Moments;
///
/// let moments: Moments = [2.0, 4.0, 6.0].into_iter().collect();
/// assert_eq!(moments.count(), 3);
/// assert_eq!(moments.mean(), Some(4.0));
/// assert_eq!(moments.sd(), Some(2.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    /// Sum of squared deviations from the mean.
    squares: f64,
}

impl Moments {
    /// Adds one value.
    pub fn push(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// The number of values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The arithmetic mean; `None` if there are no values.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then_some(self.mean)
    }

    /// The sample standard deviation, with divisor n − 1; `None` for fewer than two values.
    pub fn sd(&self) -> Option<f64> {
        (self.count > 1).then(|| (self.squares / (self.count - 1) as f64).sqrt())
    }
}

impl Extend<f64> for Moments {
    fn extend<I: IntoIterator<Item = f64>>(&mut self, values: I) {
        for value in values {
            self.push(value);
        }
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut moments = Self::default();
        moments.extend(values);
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undefined_moments_are_none() {
        let mut moments = Moments::default();
        assert_eq!((moments.count(), moments.mean(), moments.sd()), (0, None, None));
        moments.push(-3.5);
        assert_eq!((moments.count(), moments.mean(), moments.sd()), (1, Some(-3.5), None));
        moments.push(-3.5);
        assert_eq!((moments.count(), moments.mean(), moments.sd()), (2, Some(-3.5), Some(0.0)));
    }

    /// NumPy 2.4.6: `x = [2.1, 2.5, 1.9, 3.2, 2.8]; np.mean(x), np.std(x, ddof=1)`.
    #[test]
    fn moments_match_numpy() {
        let moments: Moments = [2.1, 2.5, 1.9, 3.2, 2.8].into_iter().collect();
        assert!((moments.mean().unwrap() - 2.5).abs() < 1e-15);
        assert!((moments.sd().unwrap() - 0.524_404_424_085_075_8).abs() < 1e-15);
    }

    /// Computed from the sum of squares and the square of the sum, the result would be 0 or worse here.
    #[test]
    fn a_large_mean_does_not_cancel() {
        for offset in [0.0, 1e6, 1e9, 1e12] {
            let values = [4.0, 7.0, 13.0, 16.0].map(|value| offset + value);
            let moments: Moments = values.into_iter().collect();
            assert_eq!(moments.mean(), Some(offset + 10.0));
            assert_eq!(moments.sd(), Some(30.0_f64.sqrt()), "offset {offset}");
        }
    }

    #[test]
    fn extending_is_pushing() {
        let values = [0.3, -1.0, 2.25, 1e-3];
        let mut pushed = Moments::default();
        for value in values {
            pushed.push(value);
        }
        let mut extended: Moments = values[..2].iter().copied().collect();
        extended.extend(values[2..].iter().copied());
        assert_eq!(extended, pushed);
    }

    /// The numbers 1 to n have mean (n + 1)/2 and sample variance n(n + 1)/12.
    #[test]
    fn a_long_stream_keeps_its_accuracy() {
        let n = 1_000_000_u32;
        let moments: Moments = (1..=n).map(f64::from).collect();
        let n = f64::from(n);
        assert!((moments.mean().unwrap() / f64::midpoint(n, 1.0) - 1.0).abs() < 1e-12);
        assert!((moments.sd().unwrap() / (n * (n + 1.0) / 12.0).sqrt() - 1.0).abs() < 1e-12);
    }
}
