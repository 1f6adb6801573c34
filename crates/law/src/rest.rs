//! Where a PAM rests if the success probability is known, and where it drifts without a signal.

use super::quadrature::{nodes, root};
use super::sampler::{Distribution, Sampler};
use tpam_pam::mean::Gini;

/// The step of the search for a change of sign.
const STEP: f64 = 1.0 / 64.0;

/// The location at which a PAM rests under the success probability p(θ) when it starts at `start`: the nearest location in the direction of
/// its drift at which the mean of infinitely many successes is the location itself. It is 0 or 1 if the drift ends there.
///
/// ```
/// use tpam_law::{Sampler, rest};
/// use tpam_pam::mean::Gini;
/// let peak = |theta: f64| (-(theta - 0.5) * (theta - 0.5) / 0.18).exp();
/// // To first order θ(θ − 0.5) = κ 0.3², hence 0.6405 for Lehmer's mean.
/// let lehmer = rest(Gini::with_kappa(1.0), Sampler::Normal(0.1), 0.5, peak);
/// assert!((lehmer - 0.6405).abs() < 0.003);
/// ```
pub fn rest(mean: Gini, sampler: Sampler, start: f64, p: impl Fn(f64) -> f64) -> f64 {
    settle(start, |location| sampler.around(location).weighted(&p).mean(mean) - location)
}

/// The same if an update sees exactly n successes, for means of Lehmer's type (r − q = 1); `None` for others.
///
/// ```
/// use tpam_law::{Sampler, rest_of};
/// use tpam_pam::mean::Gini;
/// // SHADE's memory of C drifts upwards when all values succeed equally often.
/// let drift = |n| rest_of(n, Gini::with_kappa(1.0), Sampler::Normal(0.1), 0.5, |_| 1.0).unwrap();
/// assert!((drift(2) - 0.8737).abs() < 1e-4 && (drift(5) - 0.8919).abs() < 1e-4);
/// ```
pub fn rest_of(n: u32, mean: Gini, sampler: Sampler, start: f64, p: impl Fn(f64) -> f64) -> Option<f64> {
    let [r, q] = mean.exponents();
    let drift = |location| expected(n, q, &sampler.around(location).weighted(&p)) - location;
    ((r - q - 1.0).abs() < 1e-9 && n > 0).then(|| settle(start, drift))
}

/// E[Σ s^(q+1) / Σ s^q] of n independent values. With 1/x = ∫ e^{−tx} dt it is an integral over one variable:
/// ∫₀^∞ n E[s^(q+1) e^{−t s^q}] E[e^{−t s^q}]^(n−1) dt. Values that are all 0 count as 0.
fn expected(n: u32, q: f64, of: &Distribution) -> f64 {
    let powers: Vec<[f64; 3]> = of.points().iter().map(|(value, mass)| [*mass, *value, libm::pow(*value, q)]).collect();
    let total = of.total();
    let one = |(x, weight): (f64, f64)| {
        // t = x/(1 − x).
        let t = x / (1.0 - x);
        let (mut all, mut with) = (0.0, 0.0);
        for [mass, value, power] in &powers {
            let decayed = mass * libm::exp(-t * power);
            all += decayed;
            with += decayed * value * power;
        }
        let others = libm::pow(all / total, f64::from(n - 1));
        weight / ((1.0 - x) * (1.0 - x)) * f64::from(n) * (with / total) * others
    };
    nodes([0.0, 1.0]).map(one).sum()
}

/// Follows the sign of a drift from `start` to the place where it changes.
fn settle(start: f64, drift: impl Fn(f64) -> f64) -> f64 {
    let up = drift(start) > 0.0;
    let (step, end) = if up { (STEP, 1.0) } else { (-STEP, 0.0) };
    let mut at = start;
    loop {
        let next = (at + step).clamp(0.0, 1.0);
        if (drift(next) > 0.0) != up {
            return root([at, next], &drift);
        }
        if next == end {
            return end;
        }
        at = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const F: Sampler = Sampler::Cauchy(0.1);
    const C: Sampler = Sampler::Normal(0.1);

    /// p_a of `gaussian:w=0.3` around the constant target 0.5.
    fn peak(theta: f64) -> f64 {
        libm::exp(-(theta - 0.5) * (theta - 0.5) / 0.18)
    }

    #[test]
    fn resting_points_that_were_simulated() {
        let power = Gini::new(1.5, 0.0).unwrap();
        let (lehmer, arithmetic) = (Gini::with_kappa(1.0), Gini::with_kappa(0.0));
        // Simulated with N = 200: .6403, .5414, .4989 (C) and .696 (F). About 85 successes in an update lower the bias of a mean by 1 %,
        // which moves C by 0.0015.
        for (mean, sampler, simulated) in [(lehmer, C, 0.6403), (power, C, 0.5414), (arithmetic, C, 0.4989), (lehmer, F, 0.696)] {
            let found = rest(mean, sampler, 0.5, peak);
            assert!((found - simulated).abs() < 0.003, "{mean:?}, {sampler:?}: {found}");
        }
        assert!((rest(lehmer, C, 0.5, peak) - 0.643_139).abs() < 1e-6);
        assert!((rest(power, C, 0.5, peak) - 0.542_011).abs() < 1e-6);
        assert!((rest(lehmer, F, 0.5, peak) - 0.696_801).abs() < 1e-6);
        let few = rest_of(85, lehmer, C, 0.5, peak).unwrap();
        assert!((few - 0.6403).abs() < 0.0015, "{few}");
    }

    #[test]
    fn the_resting_point_does_not_depend_on_where_it_is_approached_from() {
        for kappa in [0.25, 1.0, 2.0] {
            let mean = Gini::with_kappa(kappa);
            let from = [0.05, 0.5, 0.95].map(|start| rest(mean, C, start, peak));
            assert!(from.iter().all(|found| (found - from[0]).abs() < 1e-12), "{from:?}");
        }
    }

    #[test]
    fn drift_without_a_signal() {
        let lehmer = Gini::with_kappa(1.0);
        let many = rest(lehmer, C, 0.5, |_| 1.0);
        assert!((many - 0.9004).abs() < 5e-5, "{many}");
        assert!((C.around(many).expect(|value| value) - 0.892).abs() < 5e-4);
        let few = [2, 5, 1000].map(|n| rest_of(n, lehmer, C, 0.5, |_| 1.0).unwrap());
        // By another program: 0.87366 and 0.89190. Rough values known before: 0.875 and 0.891.
        for (found, expected) in few.into_iter().zip([0.873_66, 0.891_90, 0.900_405]) {
            assert!((found - expected).abs() < 1e-5, "{found} {expected}");
        }
        assert_eq!(rest_of(5, Gini::new(1.5, 0.0).unwrap(), C, 0.5, |_| 1.0), None);
    }

    #[test]
    fn the_expectation_of_few_values() {
        // One value is its own mean, and the arithmetic mean does not depend on n.
        let around = C.around(0.3);
        let mean = around.expect(|value| value);
        for (n, q) in [(1, 1.0), (1, 2.0), (4, 0.0)] {
            assert!((expected(n, q, &around) - mean).abs() < 1e-6, "{n} {q}");
        }
        // Two values by a double sum.
        let points = around.points();
        let pair = |a: f64, b: f64| if a + b > 0.0 { (a * a + b * b) / (a + b) } else { 0.0 };
        let sum: f64 = points.iter().map(|(a, m)| points.iter().map(|(b, k)| m * k * pair(*a, *b)).sum::<f64>()).sum();
        assert!((expected(2, 1.0, &around) - sum).abs() < 1e-6);
    }
}
