//! What a predictor is worth to somebody who wants the best setting: its order among the better settings, and its first choice.

use tpam_stats::spearman;

/// How a predictor orders the better settings, and which one it would choose.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Chosen {
    /// ρ over the half and over the quarter of the settings with the best outcomes; NaN if all of them tie.
    pub among_better: [f64; 2],
    /// The place of its first choice by outcome; 1 is the best.
    pub place: usize,
    /// The best outcome minus that of its first choice.
    pub regret: f64,
}

impl Chosen {
    /// By the values of a predictor and the outcomes of the settings; larger is better for both.
    pub(crate) fn new(predicted: &[f64], reached: &[f64]) -> Self {
        let mut order: Vec<usize> = (0..reached.len()).collect();
        order.sort_by(|a, b| reached[*b].total_cmp(&reached[*a]));
        let among = |parts: usize| {
            let best = &order[..reached.len() / parts];
            let [x, y] = [predicted, reached].map(|values| best.iter().map(|at| values[*at]).collect::<Vec<_>>());
            spearman(&x, &y).unwrap_or(f64::NAN)
        };
        // Of equal predictions the first counts.
        let first = (0..predicted.len()).rev().max_by(|a, b| predicted[*a].total_cmp(&predicted[*b])).unwrap_or(0);
        let place = order.iter().position(|at| *at == first).unwrap_or(0);
        Self { among_better: [2, 4].map(among), place: place + 1, regret: reached[order[0]] - reached[first] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_of_all_need_not_be_one_of_the_best() {
        let reached = [0.1, 0.2, 0.3, 0.4, 0.8, 0.7, 0.6, 0.5];
        // Right about the worse half, reversed among the better one.
        let predicted = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
        let found = Chosen::new(&predicted, &reached);
        assert_eq!((found.among_better, found.place), ([-1.0, -1.0], 4));
        assert!((found.regret - 0.3).abs() < 1e-12);
        assert_eq!(Chosen::new(&reached, &reached), Chosen { among_better: [1.0, 1.0], place: 1, regret: 0.0 });
    }
}
