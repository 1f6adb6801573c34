//! The map of relevance: does tracking predict search?

use super::{Figure, Part, Real};
use tpam_relevance::map;

const REAL: &[Real] = &[Real::Searches, Real::Calibrations, Real::Relevance];

pub(super) const FIGURE: Figure = Figure {
    id: "relevance",
    part: Part::Relevance,
    needs: &[],
    real: REAL,
    caption: "Spearman's ρ between success rate in the simulation and area under the ECDF in search, over all PAM settings: red where those that track better search faster, blue where they search slower. \
              Groups of functions by COCO's names: separ f1 to f5, separable; lcond f6 to f9, moderately conditioned; hcond f10 to f14, ill-conditioned; multi f15 to f19, multi-modal; mult2 f20 to f24, multi-modal with weak structure.",
    draw: |study| Ok(map(study.relevance()?, false).into()),
};

pub(super) const CALIBRATED: Figure = Figure {
    id: "relevance-calibrated",
    part: Part::Relevance,
    needs: &[],
    real: REAL,
    caption: "The same where the targets and acceptances of the simulation were calibrated by JADE's searches on the functions of a group (rows; the mean over its functions): do PAMs that do well on the calibrated scenarios of a group search its functions faster?",
    draw: |study| Ok(map(study.relevance()?, true).into()),
};
