//! The results of the study, row by row.

use crate::chosen::Chosen;
use crate::predictor::Predictor;
use crate::relate::Related;
use crate::side::{Outcome, Side};

/// What the predictors say about one subject with one operator.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Predicted {
    /// The operator.
    pub operator: String,
    /// The subject's place.
    pub subject: usize,
    /// In the order of [`Predictor::ALL`].
    pub values: [f64; Predictor::ALL.len()],
}

/// How one subject searched with one operator.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reached {
    /// The half.
    pub side: Side,
    /// The operator.
    pub operator: String,
    /// The subject's place.
    pub subject: usize,
    /// The mean area under the ECDF.
    pub area: f64,
    /// The mean rank by average running time among the settings; 1 is the best.
    pub rank: f64,
}

/// How well one predictor orders the settings.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rho {
    /// The half of the outcome.
    pub side: Side,
    /// The operator.
    pub operator: String,
    /// The outcome.
    pub outcome: Outcome,
    /// The predictor.
    pub predictor: Predictor,
    /// The correlation.
    pub found: Related,
    /// Its order of the better settings, and its first choice.
    pub chosen: Chosen,
    /// The p-value after Holm's adjustment over predictors and operators; `None` on the building half, where nothing is tested.
    pub holm: Option<f64>,
}
