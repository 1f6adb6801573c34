//! The publications of `methods/pool`.

use crate::spec::{Reference, Venue};

/// cDE.
pub static CDE: Reference = Reference {
    key: "Tvrdik06",
    authors: &["Josef Tvrdík"],
    title: "Competitive differential evolution",
    venue: Venue::Proceedings("International Conference on Soft Computing ({MENDEL})"),
    year: 2006,
    doi: None,
};

/// DEDPS.
pub static DEDPS: Reference = Reference {
    key: "SarkerER14",
    authors: &["Ruhul A. Sarker", "Saber M. Elsayed", "Tapabrata Ray"],
    title: "Differential Evolution With Dynamic Parameters Selection for Optimization Problems",
    venue: Venue::Journal {
        name: "IEEE Transactions on Evolutionary Computation",
        volume: 18,
        number: 5,
        pages: [689, 707],
    },
    year: 2014,
    doi: Some("10.1109/TEVC.2013.2281528"),
};

/// AGSK.
pub static AGSK: Reference = Reference {
    key: "MohamedHMA20",
    authors: &["Ali Wagdy Mohamed", "Anas A. Hadi", "Ali Khater Mohamed", "Noor H. Awad"],
    title: "Evaluating the Performance of Adaptive Gaining-Sharing Knowledge Based Algorithm on CEC 2020 Benchmark Problems",
    venue: Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})"),
    year: 2020,
    doi: Some("10.1109/CEC48606.2020.9185901"),
};

/// APGSK.
pub static APGSK: Reference = Reference {
    key: "MohamedAHM21",
    authors: &["Ali Wagdy Mohamed", "Hattan F. Abutarboush", "Anas A. Hadi", "Ali Khater Mohamed"],
    title: "Gaining-Sharing Knowledge Based Algorithm With Adaptive Parameters for Engineering Optimization",
    venue: Venue::Journal { name: "IEEE Access", volume: 9, number: 0, pages: [65934, 65946] },
    year: 2021,
    doi: Some("10.1109/ACCESS.2021.3076091"),
};

/// EFADE.
pub static EFADE: Reference = Reference {
    key: "MohamedS18",
    authors: &["Ali Wagdy Mohamed", "Ponnuthurai Nagaratnam Suganthan"],
    title: "Real-parameter unconstrained optimization based on enhanced fitness-adaptive differential evolution algorithm with novel mutation",
    venue: Venue::Journal { name: "Soft Computing", volume: 22, number: 10, pages: [3215, 3235] },
    year: 2018,
    doi: Some("10.1007/s00500-017-2777-2"),
};

/// All of them.
pub(super) static ALL: &[&Reference] = &[&CDE, &DEDPS, &AGSK, &APGSK, &EFADE];
