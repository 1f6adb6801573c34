//! The publications of `methods/history`.

use crate::spec::{Reference, Venue};

/// L-SHADE.
pub static L_SHADE: Reference = Reference {
    key: "TanabeF14",
    authors: &["Ryoji Tanabe", "Alex S. Fukunaga"],
    title: "Improving the Search Performance of SHADE Using Linear Population Size Reduction",
    venue: Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})"),
    year: 2014,
    doi: Some("10.1109/CEC.2014.6900380"),
};

/// All of them.
pub(super) static ALL: &[&Reference] = &[&L_SHADE];
