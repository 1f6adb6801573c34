//! The publications of `methods/rank`.

use crate::spec::{Reference, Venue};

/// DEPD.
pub static DEPD: Reference = Reference {
    key: "AliT04",
    authors: &["M. M. Ali", "A. Törn"],
    title: "Population set-based global optimization algorithms: some modifications and numerical studies",
    venue: Venue::Journal { name: "Computers {\\&} Operations Research", volume: 31, number: 10, pages: [1703, 1725] },
    year: 2004,
    doi: Some("10.1016/S0305-0548(03)00116-3"),
};

/// RDE, by ranks.
pub static RDE: Reference = Reference {
    key: "TakahamaS12",
    authors: &["Tetsuyuki Takahama", "Setsuko Sakai"],
    title: "Efficient Constrained Optimization by the ε Constrained Rank-Based Differential Evolution",
    venue: Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})"),
    year: 2012,
    doi: Some("10.1109/CEC.2012.6256111"),
};

/// IDE.
pub static IDE: Reference = Reference {
    key: "TangDL15",
    authors: &["Lixin Tang", "Yun Dong", "Jiyin Liu"],
    title: "Differential Evolution With an Individual-Dependent Mechanism",
    venue: Venue::Journal {
        name: "IEEE Transactions on Evolutionary Computation",
        volume: 19,
        number: 4,
        pages: [560, 574],
    },
    year: 2015,
    doi: Some("10.1109/TEVC.2014.2360890"),
};

/// Zaharie's ADE.
pub static ZAHARIE: Reference = Reference {
    key: "Zaharie03",
    authors: &["Daniela Zaharie"],
    title: "Control of Population Diversity and Adaptation in Differential Evolution Algorithms",
    venue: Venue::Proceedings("International Conference on Soft Computing ({MENDEL})"),
    year: 2003,
    doi: None,
};

/// All of them.
pub(super) static ALL: &[&Reference] = &[&DEPD, &RDE, &IDE, &ZAHARIE];
