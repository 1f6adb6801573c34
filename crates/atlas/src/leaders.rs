//! The methods that cannot be told from the best: selection of a subset that contains the best.
//!
//! The first method of a sample of functions is compared with every other, function by function. A method is left out if it is behind the
//! first by more than t standard errors of their differences, with the quantile t of Student's distribution at level / (k − 1) for k
//! methods. The truly best method is left out only if one of the other k − 1, which are not better, is so far ahead of it by chance: by
//! Bonferroni's inequality the probability is at most the level, over the choice of functions and up to the accuracy of Student's t for
//! differences that are not normal. [`coverage`](crate::coverage) measures it.
//!
//! # References
//! - S. S. Gupta: On some multiple decision (selection and ranking) rules. Technometrics 7(2), 1965, 225–245.
//!   <https://doi.org/10.1080/00401706.1965.10490251>
//! - J. C. Hsu: Multiple comparisons: theory and methods. Chapman & Hall, 1996.

use tpam_stats::{Interval, Moments, student_t_quantile};

/// The probability that the best method is left out, at most.
pub const LEVEL: f64 = 0.05;

/// A method among others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The place of the method in the list.
    pub method: usize,
    /// The mean over functions.
    pub mean: f64,
    /// How far its mean is behind the largest.
    pub behind: f64,
    /// The interval of that difference; it holds for all methods together.
    pub interval: Interval,
    /// Whether it cannot be told from the best.
    pub leads: bool,
}

/// Ranks methods by their means over functions, the largest first. All have a value on each of the same functions. `rankings` is the number
/// of rankings whose statements shall hold together.
pub fn standings(methods: &[Vec<f64>], rankings: usize) -> Vec<Standing> {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let means: Vec<f64> = methods.iter().map(|values| mean(values)).collect();
    let mut order: Vec<usize> = (0..methods.len()).collect();
    order.sort_by(|a, b| means[*b].total_cmp(&means[*a]));
    let Some(first) = order.first().copied() else { return Vec::new() };
    let pairs = methods.len().saturating_sub(1).max(1) * rankings;
    let functions = methods[first].len() as u64;
    let t = -student_t_quantile(LEVEL / pairs as f64, functions.saturating_sub(1));
    let standing = |method: usize| {
        let differences: Moments = methods[first].iter().zip(&methods[method]).map(|(first, own)| first - own).collect();
        let behind = means[first] - means[method];
        // Of a single function nothing is known.
        let half = differences.sd().map_or(f64::INFINITY, |sd| if sd == 0.0 { 0.0 } else { t * sd / (functions as f64).sqrt() });
        let interval = Interval { low: behind - half, high: behind + half };
        Standing { method, mean: means[method], behind, interval, leads: interval.low <= 0.0 }
    };
    order.into_iter().map(standing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_behind_by_more_than_chance_does_not_lead() {
        let first = [0.5, 0.6, 0.7, 0.8];
        let near = [0.6, 0.5, 0.8, 0.6];
        let far = [0.1, 0.21, 0.3, 0.42];
        let standings = standings(&[far.into(), first.into(), near.into()], 1);
        assert_eq!(standings.iter().map(|one| (one.method, one.leads)).collect::<Vec<_>>(), [(1, true), (2, true), (0, false)]);
        // Differences −.1, .1, −.1, .2: mean .025, sd .15; the quantile of Student's t at .025 with 3 degrees of freedom is 3.182446.
        let half = 3.182_446_305_284_263 * 0.15 / 2.0;
        let Standing { behind, interval, .. } = standings[1];
        assert!(
            (behind - 0.025).abs() < 1e-12 && (interval.low - (0.025 - half)).abs() < 1e-9 && (interval.high - 0.025 - half).abs() < 1e-9
        );
        assert_eq!((standings[0].behind, standings[0].interval.high), (0.0, 0.0));
    }

    #[test]
    fn equal_methods_all_lead_and_one_function_tells_nothing() {
        let equal = standings(&[vec![0.5, 0.5], vec![0.5, 0.5]], 1);
        assert!(equal.iter().all(|one| one.leads));
        let single = standings(&[vec![0.9], vec![0.1]], 1);
        assert!(single.iter().all(|one| one.leads));
        assert!(standings(&[], 1).is_empty());
    }
}
