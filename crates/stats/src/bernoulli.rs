//! Trials that succeed or fail: the likelihood and the deviance of a model of their probabilities, and Akaike's criterion.
//!
//! With nₖ trials of probability pₖ, of which sₖ succeed,
//!
//! ```text
//! ln L = Σ sₖ ln pₖ + (nₖ − sₖ) ln(1 − pₖ)
//! D    = 2 Σ sₖ ln(sₖ / nₖpₖ) + (nₖ − sₖ) ln((nₖ − sₖ) / nₖ(1 − pₖ)),   2 (ln L of the saturated model − ln L)
//! AIC  = 2 parameters − 2 ln L
//! ```
//!
//! # References
//! H. Akaike: A new look at the statistical model identification. IEEE T. Automat. Contr. 19, 1974.
//! <https://doi.org/10.1109/TAC.1974.1100705>
//! P. McCullagh, J. A. Nelder: Generalized Linear Models, section 4.4. Chapman & Hall, 1989.

/// Trials with the same probability of success.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trials {
    /// The number of trials.
    pub count: u64,
    /// The number of successful trials.
    pub successes: u64,
}

impl Trials {
    /// The number of failed trials.
    pub fn failures(self) -> u64 {
        self.count - self.successes
    }

    /// The success rate; NaN without trials.
    pub fn rate(self) -> f64 {
        self.successes as f64 / self.count as f64
    }
}

impl std::ops::AddAssign for Trials {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.successes += other.successes;
    }
}

impl std::iter::Sum for Trials {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |mut sum, trials| {
            sum += trials;
            sum
        })
    }
}

/// ln L; −∞ if an observed outcome has probability 0.
///
/// ```
/// use tpam_stats::bernoulli::{Trials, log_likelihood};
/// let trials = [Trials { count: 3, successes: 2 }];
/// assert!((log_likelihood(&trials, &[0.5]) - 3.0 * 0.5_f64.ln()).abs() < 1e-15);
/// ```
pub fn log_likelihood(trials: &[Trials], probabilities: &[f64]) -> f64 {
    let each = trials.iter().zip(probabilities);
    each.map(|(trials, p)| times_log(trials.successes, *p) + times_log(trials.failures(), 1.0 - p)).sum()
}

/// The deviance D. It is 0 for the saturated model, in which each probability is the observed rate.
pub fn deviance(trials: &[Trials], probabilities: &[f64]) -> f64 {
    let part = |count: u64, expected: f64| times_log(count, count as f64 / expected);
    let each = trials.iter().zip(probabilities).filter(|(trials, _)| trials.count > 0);
    let sum: f64 = each
        .map(|(trials, p)| {
            let n = trials.count as f64;
            part(trials.successes, n * p) + part(trials.failures(), n * (1.0 - p))
        })
        .sum();
    2.0 * sum
}

/// AIC; smaller is better.
pub fn aic(log_likelihood: f64, parameters: usize) -> f64 {
    2.0 * parameters as f64 - 2.0 * log_likelihood
}

/// count · ln(x), or 0 if `count` is 0.
fn times_log(count: u64, x: f64) -> f64 {
    if count == 0 { 0.0 } else { count as f64 * libm::log(x) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIALS: [Trials; 3] = [Trials { count: 10, successes: 7 }, Trials { count: 4, successes: 0 }, Trials { count: 5, successes: 5 }];

    /// The expected number was computed by hand.
    #[test]
    fn deviance_is_twice_the_distance_to_the_saturated_model() {
        let model = [0.5, 0.1, 0.8];
        let saturated = [0.7, 0.0, 1.0];
        let twice = 2.0 * (log_likelihood(&TRIALS, &saturated) - log_likelihood(&TRIALS, &model));
        assert!((deviance(&TRIALS, &model) - twice).abs() < 1e-12);
        assert!((twice - 4.719_977_208_505_742).abs() < 1e-9, "{twice}");
        assert!(deviance(&TRIALS, &saturated).abs() < 1e-12);
    }

    #[test]
    fn impossible_outcomes_have_likelihood_zero() {
        assert_eq!(log_likelihood(&TRIALS, &[0.5, 0.1, 0.0]), f64::NEG_INFINITY);
        assert_eq!(log_likelihood(&TRIALS, &[1.0, 0.1, 0.5]), f64::NEG_INFINITY);
        assert!(log_likelihood(&TRIALS, &[0.5, 0.0, 1.0]).is_finite());
        assert_eq!(deviance(&[Trials::default()], &[0.3]), 0.0);
    }

    #[test]
    fn a_parameter_costs_two() {
        assert_eq!(aic(-10.0, 3), 26.0);
    }

    #[test]
    fn trials_add_up() {
        let sum: Trials = TRIALS.into_iter().sum();
        assert_eq!((sum.count, sum.successes, sum.failures()), (19, 12, 7));
        assert!(Trials::default().rate().is_nan() && sum.rate() == 12.0 / 19.0);
    }
}
