//! What an MA-BBOB function combines: weights, instances and an optimum, given or drawn.

use crate::draw::uniform;

/// The number of BBOB functions.
const COUNT: usize = 24;
/// Weights below this share of the largest possible one are 0, so that few functions are combined.
const LEAST: f64 = 0.85;

/// The weights and instances of the 24 BBOB functions, and the optimum of their combination.
#[derive(Clone, Debug, PartialEq)]
pub struct Combination {
    /// The weights of f1 to f24, with the sum 1.
    pub weights: [f64; COUNT],
    /// The instances of f1 to f24.
    pub instances: [u32; COUNT],
    /// The optimum.
    pub x_opt: Vec<f64>,
}

impl Combination {
    /// The combination of the `ioh` package's `ManyAffine(number, dim)`.
    ///
    /// ```
    /// let first = tpam_bbob::Combination::drawn(1, 5);
    /// assert_eq!((first.weights[22], first.x_opt[0]), (0.26055823888949187, 1.6470751788686382));
    /// ```
    pub fn drawn(number: u32, dim: usize) -> Self {
        Self::drawn_with(weights(number), number, dim)
    }

    /// A combination with these weights; the instances of its functions are `instance`, and the optimum is drawn from it.
    pub fn drawn_with(weights: [f64; COUNT], instance: u32, dim: usize) -> Self {
        let x_opt = uniform(dim, 1000 + i64::from(instance)).into_iter().map(|u| u * 8.0 - 4.0).collect();
        Self { weights, instances: [instance; COUNT], x_opt }
    }

    /// The number of the function with the largest weight, 1 to 24.
    pub fn dominant(&self) -> u32 {
        dominant(&self.weights)
    }
}

/// The weights of MA-BBOB function `number`: uniform numbers, of which those below 0.85 are 0 and the others have the sum 1. The two
/// largest are at least 0.85 before that, so that two functions or more are combined.
pub(super) fn weights(number: u32) -> [f64; COUNT] {
    let drawn = uniform(COUNT, 2000 + i64::from(number));
    let mut order: Vec<usize> = (0..COUNT).collect();
    order.sort_by(|a, b| drawn[*b].total_cmp(&drawn[*a]));
    let kept = |at: usize| if order[..2].contains(&at) { drawn[at].max(LEAST) } else { drawn[at] };
    let weights: [f64; COUNT] = std::array::from_fn(|at| if kept(at) >= LEAST { kept(at) } else { 0.0 });
    let sum = weights.iter().fold(0.0, |sum, weight| sum + weight);
    weights.map(|weight| weight / sum)
}

/// The number of the function with the largest weight; the first of them.
pub(super) fn dominant(weights: &[f64; COUNT]) -> u32 {
    let numbered = (1..).zip(weights);
    numbered.fold((1, f64::MIN), |best, (number, weight)| if *weight > best.1 { (number, *weight) } else { best }).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_least_two_functions_are_combined() {
        for number in 1..=1000 {
            let weights = weights(number);
            assert!(weights.iter().filter(|weight| **weight > 0.0).count() >= 2, "{number}");
            assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-15, "{number}");
        }
        assert_eq!(weights(3).iter().filter(|weight| **weight > 0.0).count(), 2);
    }
}
