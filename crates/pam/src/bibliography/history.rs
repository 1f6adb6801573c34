//! The publications of `methods/history`.

use crate::spec::{Reference, Venue};

const CEC: Venue = Venue::Proceedings("{IEEE} Congress on Evolutionary Computation ({CEC})");

/// L-SHADE.
pub static L_SHADE: Reference = Reference {
    key: "TanabeF14",
    authors: &["Ryoji Tanabe", "Alex S. Fukunaga"],
    title: "Improving the Search Performance of SHADE Using Linear Population Size Reduction",
    venue: CEC,
    year: 2014,
    doi: Some("10.1109/CEC.2014.6900380"),
};

/// iL-SHADE.
pub static IL_SHADE: Reference = Reference {
    key: "BrestMB16",
    authors: &["Janez Brest", "Mirjam Sepesy Maučec", "Borko Bošković"],
    title: "iL-SHADE: Improved L-SHADE Algorithm for Single Objective Real-Parameter Optimization",
    venue: CEC,
    year: 2016,
    doi: Some("10.1109/CEC.2016.7743922"),
};

/// jSO.
pub static JSO: Reference = Reference {
    key: "BrestMB17",
    authors: &["Janez Brest", "Mirjam Sepesy Maučec", "Borko Bošković"],
    title: "Single Objective Real-Parameter Optimization: Algorithm jSO",
    venue: CEC,
    year: 2017,
    doi: Some("10.1109/CEC.2017.7969456"),
};

/// DISH.
pub static DISH: Reference = Reference {
    key: "ViktorinSPKZ19",
    authors: &["Adam Viktorin", "Roman Senkerik", "Michal Pluhacek", "Tomas Kadavy", "Ales Zamuda"],
    title: "Distance Based Parameter Adaptation for Success-History Based Differential Evolution",
    venue: Venue::Journal {
        name: "Swarm and Evolutionary Computation",
        volume: 50,
        number: 0,
        pages: [100_462, 100_462],
    },
    year: 2019,
    doi: Some("10.1016/j.swevo.2018.10.013"),
};

/// LSHADE-EpSin.
pub static LSHADE_EPSIN: Reference = Reference {
    key: "AwadASR16",
    authors: &["Noor H. Awad", "Mostafa Z. Ali", "Ponnuthurai N. Suganthan", "Robert G. Reynolds"],
    title: "An Ensemble Sinusoidal Parameter Adaptation Incorporated with L-SHADE for Solving CEC2014 Benchmark Problems",
    venue: CEC,
    year: 2016,
    doi: Some("10.1109/CEC.2016.7744163"),
};

/// LSHADE-cnEpSin.
pub static LSHADE_CNEPSIN: Reference = Reference {
    key: "AwadAS17",
    authors: &["Noor H. Awad", "Mostafa Z. Ali", "Ponnuthurai N. Suganthan"],
    title: "Ensemble Sinusoidal Differential Covariance Matrix Adaptation with Euclidean Neighborhood for Solving CEC2017 Benchmark Problems",
    venue: CEC,
    year: 2017,
    doi: Some("10.1109/CEC.2017.7969336"),
};

/// LSHADE-RSP.
pub static LSHADE_RSP: Reference = Reference {
    key: "StanovovAS18",
    authors: &["Vladimir Stanovov", "Shakhnaz Akhmedova", "Eugene Semenkin"],
    title: "LSHADE Algorithm with Rank-Based Selective Pressure Strategy for Solving CEC 2017 Benchmark Problems",
    venue: CEC,
    year: 2018,
    doi: Some("10.1109/CEC.2018.8477977"),
};

/// IMODE.
pub static IMODE: Reference = Reference {
    key: "SallamECR20",
    authors: &["Karam M. Sallam", "Saber M. Elsayed", "Ripon K. Chakrabortty", "Michael J. Ryan"],
    title: "Improved Multi-Operator Differential Evolution Algorithm for Solving Unconstrained Problems",
    venue: CEC,
    year: 2020,
    doi: Some("10.1109/CEC48606.2020.9185577"),
};

/// NL-SHADE-RSP.
pub static NL_SHADE_RSP: Reference = Reference {
    key: "StanovovAS21",
    authors: &["Vladimir Stanovov", "Shakhnaz Akhmedova", "Eugene Semenkin"],
    title: "NL-SHADE-RSP Algorithm with Adaptive Archive and Selective Pressure for CEC 2021 Numerical Optimization",
    venue: CEC,
    year: 2021,
    doi: Some("10.1109/CEC45853.2021.9504959"),
};

/// MadDE.
pub static MADDE: Reference = Reference {
    key: "BiswasSDCDJ21",
    authors: &["Subhodip Biswas", "Debanjan Saha", "Shuvodeep De", "Adam D. Cobb", "Swagatam Das", "Brian A. Jalaian"],
    title: "Improving Differential Evolution through Bayesian Hyperparameter Optimization",
    venue: CEC,
    year: 2021,
    doi: Some("10.1109/CEC45853.2021.9504792"),
};

/// NL-SHADE-LBC.
pub static NL_SHADE_LBC: Reference = Reference {
    key: "StanovovAS22",
    authors: &["Vladimir Stanovov", "Shakhnaz Akhmedova", "Eugene Semenkin"],
    title: "NL-SHADE-LBC Algorithm with Linear Parameter Adaptation Bias Change for CEC 2022 Numerical Optimization",
    venue: CEC,
    year: 2022,
    doi: Some("10.1109/CEC55065.2022.9870295"),
};

/// L-SRTDE.
pub static L_SRTDE: Reference = Reference {
    key: "StanovovS24",
    authors: &["Vladimir Stanovov", "Eugene Semenkin"],
    title: "Success Rate-Based Adaptive Differential Evolution L-SRTDE for CEC 2024 Competition",
    venue: CEC,
    year: 2024,
    doi: Some("10.1109/CEC60901.2024.10611907"),
};

/// RDE of 2024.
pub static RDE_2024: Reference = Reference {
    key: "TaoZWG24",
    authors: &["Sichen Tao", "Ruihan Zhao", "Kaiyu Wang", "Shangce Gao"],
    title: "An Efficient Reconstructed Differential Evolution Variant by Some of the Current State-of-the-Art Strategies for Solving Single Objective Bound Constrained Problems",
    venue: Venue::Report("arXiv:2404.16280"),
    year: 2024,
    doi: Some("10.48550/arXiv.2404.16280"),
};

/// RDEx.
pub static RDEX: Reference = Reference {
    key: "TaoYZWLG25",
    authors: &["Sichen Tao", "Yifei Yang", "Ruihan Zhao", "Kaiyu Wang", "Sicheng Liu", "Shangce Gao"],
    title: "RDEx: An Effectiveness-Driven Hybrid Single-Objective Optimizer That Adaptively Selects and Combines Multiple Operators and Strategies",
    venue: Venue::Report("Technical report of the {CEC} 2025 competition"),
    year: 2025,
    doi: None,
};

/// S-LSHADE-DP.
pub static S_LSHADE_DP: Reference = Reference {
    key: "CuongBPB22",
    authors: &["Le Van Cuong", "Nguyen Ngoc Bao", "Nguyen Khanh Phuong", "Huynh Thi Thanh Binh"],
    title: "Dynamic Perturbation for Population Diversity Management in Differential Evolution",
    venue: Venue::Proceedings("Genetic and Evolutionary Computation Conference Companion ({GECCO})"),
    year: 2022,
    doi: Some("10.1145/3520304.3529075"),
};

/// ARRDE.
pub static ARRDE: Reference = Reference {
    key: "MuzakkaSSMF25",
    authors: &["Khoirul Faiq Muzakka", "Ahsani Hafizhu Shali", "Haris Suhendar", "Sören Möller", "Martin Finsterbusch"],
    title: "Robust Differential Evolution via Nonlinear Population Size Reduction and Adaptive Restart: The ARRDE Algorithm",
    venue: Venue::Report("arXiv:2511.18429"),
    year: 2025,
    doi: Some("10.48550/arXiv.2511.18429"),
};

/// All of them.
pub(super) static ALL: &[&Reference] = &[
    &L_SHADE,
    &IL_SHADE,
    &JSO,
    &DISH,
    &LSHADE_EPSIN,
    &LSHADE_CNEPSIN,
    &LSHADE_RSP,
    &IMODE,
    &NL_SHADE_RSP,
    &MADDE,
    &NL_SHADE_LBC,
    &L_SRTDE,
    &RDE_2024,
    &RDEX,
    &S_LSHADE_DP,
    &ARRDE,
];
