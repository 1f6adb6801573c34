//! The choice of two settings from the building half: the best by search, and the best by the predictor that orders the building half best.

use crate::design::Frozen;
use crate::predictor::{Building, Predictor};
use crate::setting::Subject;
use tpam_stats::spearman;

/// Chooses among the first `settings` subjects. Values are means over operators, and so is the correlation of a predictor.
pub(crate) fn choose(building: &Building, subjects: &[Subject], settings: usize) -> Frozen {
    let values = |predictor: Predictor| -> Vec<Vec<f64>> {
        let of = |operator| building.values(predictor, operator)[..settings].to_vec();
        (0..building.operators()).map(of).collect()
    };
    let searched = values(Predictor::BuildingSearch);
    let rho = |predictor: &Predictor| {
        let all = values(*predictor);
        let one = |(x, y): (&Vec<f64>, &Vec<f64>)| spearman(x, y).unwrap_or(-1.0);
        all.iter().zip(&searched).map(one).sum::<f64>() / all.len() as f64
    };
    let predictors = Predictor::ALL.into_iter().filter(|predictor| predictor.is_without_search());
    // Of equal predictors the first, which is the simplest.
    let best = predictors.rev().max_by(|a, b| rho(a).total_cmp(&rho(b))).unwrap_or(Predictor::Tracking);
    let text = |all: &[Vec<f64>]| subjects[largest(all)].pam.short();
    Frozen { by_search: text(&searched), by_predictor: text(&values(best)), predictor: best.name().to_owned() }
}

/// The place of the largest mean over operators; the first of equal ones.
fn largest(all: &[Vec<f64>]) -> usize {
    let mean = |at: &usize| all.iter().map(|values| values[*at]).sum::<f64>();
    (0..all[0].len()).rev().max_by(|a, b| mean(a).total_cmp(&mean(b))).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_mean_over_operators() {
        assert_eq!(largest(&[vec![0.1, 0.5, 0.4], vec![0.1, 0.1, 0.4]]), 2);
        assert_eq!(largest(&[vec![0.5, 0.5]]), 0);
    }
}
