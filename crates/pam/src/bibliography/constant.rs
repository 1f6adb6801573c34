//! The publications of `methods/constant`.

use crate::spec::{Reference, Venue};

/// The review of 24 parameter control methods, with the control F05C09.
pub static REVIEW: Reference = Reference {
    key: "TanabeF20",
    authors: &["Ryoji Tanabe", "Alex Fukunaga"],
    title: "Reviewing and Benchmarking Parameter Control Methods in Differential Evolution",
    venue: Venue::Journal { name: "IEEE Transactions on Cybernetics", volume: 50, number: 3, pages: [1170, 1184] },
    year: 2020,
    doi: Some("10.1109/TCYB.2019.2892735"),
};

/// DECaRS.
pub static DECARS: Reference = Reference {
    key: "MolinaMPVC24",
    authors: &[
        "Daniel Molina-Pérez",
        "Efrén Mezura-Montes",
        "Edgar Alfredo Portilla-Flores",
        "Eduardo Vega-Alvarado",
        "Bárbara Calva-Yañez",
    ],
    title: "A differential evolution algorithm for solving mixed-integer nonlinear programming problems",
    venue: Venue::Journal {
        name: "Swarm and Evolutionary Computation",
        volume: 84,
        number: 0,
        pages: [101_427, 101_427],
    },
    year: 2024,
    doi: Some("10.1016/j.swevo.2023.101427"),
};

/// DERSF and DETVSF.
pub static DERSF: Reference = Reference {
    key: "DasKC05",
    authors: &["Swagatam Das", "Amit Konar", "Uday K. Chakraborty"],
    title: "Two improved differential evolution schemes for faster global search",
    venue: Venue::Proceedings("Genetic and Evolutionary Computation Conference ({GECCO})"),
    year: 2005,
    doi: Some("10.1145/1068009.1068177"),
};

/// SinDE.
pub static SINDE: Reference = Reference {
    key: "DraaBB15",
    authors: &["Amer Draa", "Samira Bouzoubia", "Imene Boukhalfa"],
    title: "A sinusoidal differential evolution algorithm for numerical optimisation",
    venue: Venue::Journal { name: "Applied Soft Computing", volume: 27, number: 0, pages: [99, 126] },
    year: 2015,
    doi: Some("10.1016/j.asoc.2014.11.003"),
};

/// ZMDE.
pub static ZMDE: Reference = Reference {
    key: "ZouWGL13",
    authors: &["Dexuan Zou", "Jianhua Wu", "Liqun Gao", "Steven Li"],
    title: "A modified differential evolution algorithm for unconstrained optimization problems",
    venue: Venue::Journal { name: "Neurocomputing", volume: 120, number: 0, pages: [469, 481] },
    year: 2013,
    doi: Some("10.1016/j.neucom.2013.04.036"),
};

/// CoDE.
pub static CODE: Reference = Reference {
    key: "WangCZ11",
    authors: &["Yong Wang", "Zixing Cai", "Qingfu Zhang"],
    title: "Differential Evolution With Composite Trial Vector Generation Strategies and Control Parameters",
    venue: Venue::Journal {
        name: "IEEE Transactions on Evolutionary Computation",
        volume: 15,
        number: 1,
        pages: [55, 66],
    },
    year: 2011,
    doi: Some("10.1109/TEVC.2010.2087271"),
};

/// SWDE.
pub static SWDE: Reference = Reference {
    key: "DasGM15",
    authors: &["Swagatam Das", "Arka Ghosh", "Sankha Subhra Mullick"],
    title: "A Switched Parameter Differential Evolution for Large Scale Global Optimization – Simpler May Be Better",
    venue: Venue::Proceedings("International Conference on Soft Computing ({MENDEL})"),
    year: 2015,
    doi: None,
};

/// All of them.
pub(super) static ALL: &[&Reference] = &[&REVIEW, &DECARS, &DERSF, &SINDE, &ZMDE, &CODE, &SWDE];
