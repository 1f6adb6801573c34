//! The publications of `methods/centre`.

use crate::spec::{Reference, Venue};

/// SaDE.
pub static SADE: Reference = Reference {
    key: "QinHS09",
    authors: &["A. K. Qin", "V. L. Huang", "P. N. Suganthan"],
    title: "Differential Evolution Algorithm With Strategy Adaptation for Global Numerical Optimization",
    venue: Venue::Journal {
        name: "IEEE Transactions on Evolutionary Computation",
        volume: 13,
        number: 2,
        pages: [398, 417],
    },
    year: 2009,
    doi: Some("10.1109/TEVC.2008.927706"),
};

/// The first version of SaDE.
pub static SADE_2005: Reference = Reference {
    key: "QinS05",
    authors: &["A. K. Qin", "P. N. Suganthan"],
    title: "Self-adaptive differential evolution algorithm for numerical optimization",
    venue: Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})"),
    year: 2005,
    doi: Some("10.1109/CEC.2005.1554904"),
};

/// SaNSDE.
pub static SANSDE: Reference = Reference {
    key: "YangTY08",
    authors: &["Zhenyu Yang", "Ke Tang", "Xin Yao"],
    title: "Self-adaptive differential evolution with neighborhood search",
    venue: Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})"),
    year: 2008,
    doi: Some("10.1109/CEC.2008.4630935"),
};

/// SLADE.
pub static SLADE: Reference = Reference {
    key: "ZhaoYHC16",
    authors: &["Z. Zhao", "J. Yang", "Z. Hu", "H. Che"],
    title: "A differential evolution algorithm with self-adaptive strategy and control parameters based on symmetric Latin hypercube design for unconstrained optimization problems",
    venue: Venue::Journal { name: "European Journal of Operational Research", volume: 250, number: 1, pages: [30, 45] },
    year: 2016,
    doi: None,
};

/// All of them.
pub(super) static ALL: &[&Reference] = &[&SADE, &SADE_2005, &SANSDE, &SLADE];
