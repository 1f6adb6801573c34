//! The halves of the study, and what is predicted on each.

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
