//! The results of the study, row by row.

use crate::predictor::Predictor;
use crate::relate::Related;
use tpam_table::named;

named! {
    /// A half of the study.
    pub enum Side {
        /// The half from which predictors are made.
        Building = "building",
        /// The half that is predicted.
        Test = "test",
    }
}

named! {
    /// What is predicted.
    pub enum Outcome {
        /// The area under the ECDF.
        Area = "area",
        /// Minus the mean rank by average running time.
        Rank = "aRT rank",
    }
}

impl Side {
    /// The outcomes of this half. On the building half only the area is one, to choose a predictor.
    pub(crate) fn outcomes(self) -> &'static [Outcome] {
        if self == Self::Test { &Outcome::ALL } else { &[Outcome::Area] }
    }
}

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
    /// The p-value after Holm's adjustment over predictors and operators; `None` on the building half, where nothing is tested.
    pub holm: Option<f64>,
}
