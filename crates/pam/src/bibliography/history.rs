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

/// NL-SHADE-RSP, with its non-linear reduction of the population.
pub static NL_SHADE_RSP: Reference = Reference {
    key: "StanovovAS21",
    authors: &["Vladimir Stanovov", "Shakhnaz Akhmedova", "Eugene Semenkin"],
    title: "NL-SHADE-RSP Algorithm with Adaptive Archive and Selective Pressure for CEC 2021 Numerical Optimization",
    venue: Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})"),
    year: 2021,
    doi: Some("10.1109/CEC45853.2021.9504959"),
};

/// jSO.
pub static JSO: Reference = Reference {
    key: "BrestMB17",
    authors: &["Janez Brest", "Mirjam Sepesy Maučec", "Borko Bošković"],
    title: "Single Objective Real-Parameter Optimization: Algorithm jSO",
    venue: Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})"),
    year: 2017,
    doi: Some("10.1109/CEC.2017.7969456"),
};

/// LSHADE-RSP.
pub static LSHADE_RSP: Reference = Reference {
    key: "StanovovAS18",
    authors: &["Vladimir Stanovov", "Shakhnaz Akhmedova", "Eugene Semenkin"],
    title: "LSHADE Algorithm with Rank-Based Selective Pressure Strategy for Solving CEC 2017 Benchmark Problems",
    venue: Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})"),
    year: 2018,
    doi: Some("10.1109/CEC.2018.8477977"),
};

/// All of them.
pub(super) static ALL: &[&Reference] = &[&L_SHADE, &NL_SHADE_RSP, &JSO, &LSHADE_RSP];
