//! The maps of relevance: does tracking predict search?

use super::{Figure, Part};
use tpam_relevance::map;

/// The map of the paper's targets, and that of calibrated ones.
pub(super) const FIGURES: [Figure; 2] = [
    Figure::new("relevance", Part::Relevance, |study| Ok(map(study.relevance()?, false).into())),
    Figure::new("relevance-calibrated", Part::Relevance, |study| Ok(map(study.relevance()?, true).into())),
];
