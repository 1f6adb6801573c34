//! The publications of `methods/individual`.

use crate::spec::{Reference, Venue};

/// FDSADE.
pub static FDSADE: Reference = Reference {
    key: "TirronenN09",
    authors: &["Ville Tirronen", "Ferrante Neri"],
    title: "Differential Evolution with Fitness Diversity Self-adaptation",
    venue: Venue::Chapter { book: "Nature-Inspired Algorithms for Optimisation", publisher: "Springer" },
    year: 2009,
    doi: None,
};

/// ISADE.
pub static ISADE: Reference = Reference {
    key: "JiaGW09",
    authors: &["L. Jia", "W. Gong", "H. Wu"],
    title: "An Improved Self-adaptive Control Parameter of Differential Evolution for Global Optimization",
    venue: Venue::Proceedings("International Symposium on Intelligence Computation and Applications ({ISICA})"),
    year: 2009,
    doi: None,
};

/// CoBiDE.
pub static COBIDE: Reference = Reference {
    key: "WangLHL14",
    authors: &["Yong Wang", "Han-Xiong Li", "Tingwen Huang", "Long Li"],
    title: "Differential evolution based on covariance matrix learning and bimodal distribution parameter setting",
    venue: Venue::Journal { name: "Applied Soft Computing", volume: 18, number: 0, pages: [232, 247] },
    year: 2014,
    doi: Some("10.1016/j.asoc.2014.01.038"),
};

/// SDE.
pub static SDE: Reference = Reference {
    key: "OmranSE05",
    authors: &["Mahamed G. H. Omran", "Ayed Salman", "Andries P. Engelbrecht"],
    title: "Self-adaptive Differential Evolution",
    venue: Venue::Proceedings("International Conference on Computational Intelligence and Security ({CIS})"),
    year: 2005,
    doi: Some("10.1007/11596448_28"),
};

/// jDElscop.
pub static JDELSCOP: Reference = Reference {
    key: "BrestM11",
    authors: &["Janez Brest", "Mirjam Sepesy Maučec"],
    title: "Self-adaptive differential evolution algorithm using population size reduction and three strategies",
    venue: Venue::Journal { name: "Soft Computing", volume: 15, number: 11, pages: [2157, 2174] },
    year: 2011,
    doi: Some("10.1007/s00500-010-0644-5"),
};

/// jDE100.
pub static JDE100: Reference = Reference {
    key: "BrestMB19",
    authors: &["Janez Brest", "Mirjam Sepesy Maučec", "Borko Bošković"],
    title: "The 100-Digit Challenge: Algorithm jDE100",
    venue: Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})"),
    year: 2019,
    doi: Some("10.1109/CEC.2019.8789904"),
};

/// j2020.
pub static J2020: Reference = Reference {
    key: "BrestMB20",
    authors: &["Janez Brest", "Mirjam Sepesy Maučec", "Borko Bošković"],
    title: "Differential Evolution Algorithm for Single Objective Bound-Constrained Optimization: Algorithm j2020",
    venue: Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})"),
    year: 2020,
    doi: Some("10.1109/CEC48606.2020.9185551"),
};

/// All of them.
pub(super) static ALL: &[&Reference] = &[&FDSADE, &ISADE, &COBIDE, &SDE, &JDELSCOP, &JDE100, &J2020];
