//! The publications of the methods, targets and operators, for [`Page::source`](crate::spec::Page::source).

mod centre;
mod constant;
mod history;
mod individual;
mod pool;
mod rank;

use crate::spec::{Reference, Venue};
pub use {centre::*, constant::*, history::*, individual::*, pool::*, rank::*};

/// The model that this project implements.
pub static TPAM: Reference = Reference {
    key: "TanabeF17",
    authors: &["Ryoji Tanabe", "Alex Fukunaga"],
    title: "TPAM: A Simulation-Based Model for Quantitatively Analyzing Parameter Adaptation Methods",
    venue: Venue::Paper { proceedings: "Genetic and Evolutionary Computation Conference ({GECCO})", pages: [729, 736] },
    year: 2017,
    doi: Some("10.1145/3071178.3071226"),
};

/// The publication of the model alone, as a source.
pub static MODEL: [&Reference; 1] = [&TPAM];

/// jDE.
pub static JDE: Reference = Reference {
    key: "BrestGBMZ06",
    authors: &["Janez Brest", "Sašo Greiner", "Borko Bošković", "Marjan Mernik", "Viljem Žumer"],
    title: "Self-Adapting Control Parameters in Differential Evolution: A Comparative Study on Numerical Benchmark Problems",
    venue: Venue::Journal {
        name: "IEEE Transactions on Evolutionary Computation",
        volume: 10,
        number: 6,
        pages: [646, 657],
    },
    year: 2006,
    doi: Some("10.1109/TEVC.2006.872133"),
};

/// EPSDE.
pub static EPSDE: Reference = Reference {
    key: "MallipeddiSPT11",
    authors: &["R. Mallipeddi", "P. N. Suganthan", "Q. K. Pan", "M. F. Tasgetiren"],
    title: "Differential evolution algorithm with ensemble of parameters and mutation strategies",
    venue: Venue::Journal { name: "Applied Soft Computing", volume: 11, number: 2, pages: [1679, 1696] },
    year: 2011,
    doi: Some("10.1016/j.asoc.2010.04.024"),
};

/// JADE, with current-to-pbest/1 and its archive.
pub static JADE: Reference = Reference {
    key: "ZhangS09",
    authors: &["Jingqiao Zhang", "Arthur C. Sanderson"],
    title: "JADE: Adaptive Differential Evolution With Optional External Archive",
    venue: Venue::Journal {
        name: "IEEE Transactions on Evolutionary Computation",
        volume: 13,
        number: 5,
        pages: [945, 958],
    },
    year: 2009,
    doi: Some("10.1109/TEVC.2009.2014613"),
};

/// MDE_pBX.
pub static MDE: Reference = Reference {
    key: "IslamDGRS12",
    authors: &["Sk. Minhazul Islam", "Swagatam Das", "Saurav Ghosh", "Subhrajit Roy", "P. N. Suganthan"],
    title: "An Adaptive Differential Evolution Algorithm With Novel Mutation and Crossover Strategies for Global Numerical Optimization",
    venue: Venue::Journal {
        name: "IEEE Transactions on Systems, Man, and Cybernetics, Part B (Cybernetics)",
        volume: 42,
        number: 2,
        pages: [482, 500],
    },
    year: 2012,
    doi: Some("10.1109/TSMCB.2011.2167966"),
};

/// SHADE.
pub static SHADE: Reference = Reference {
    key: "TanabeF13",
    authors: &["Ryoji Tanabe", "Alex Fukunaga"],
    title: "Success-History Based Parameter Adaptation for Differential Evolution",
    venue: Venue::Paper { proceedings: "{IEEE} Congress on Evolutionary Computation ({CEC})", pages: [71, 78] },
    year: 2013,
    doi: Some("10.1109/CEC.2013.6557555"),
};

/// Differential evolution: rand/1, best/1 and the first crossovers.
pub static DE: Reference = Reference {
    key: "StornP97",
    authors: &["Rainer Storn", "Kenneth Price"],
    title: "Differential Evolution – A Simple and Efficient Heuristic for Global Optimization over Continuous Spaces",
    venue: Venue::Journal { name: "Journal of Global Optimization", volume: 11, number: 4, pages: [341, 359] },
    year: 1997,
    doi: Some("10.1023/A:1008202821328"),
};

/// current-to-rand/1 and current-to-best/1.
pub static INTRODUCTION: Reference = Reference {
    key: "Price99",
    authors: &["Kenneth V. Price"],
    title: "An introduction to differential evolution",
    venue: Venue::EditedChapter {
        book: "New Ideas in Optimization",
        editors: &["David Corne", "Marco Dorigo", "Fred Glover"],
        publisher: "McGraw-Hill",
        pages: [79, 108],
    },
    year: 1999,
    doi: None,
};

/// The book on differential evolution.
pub static DE_BOOK: Reference = Reference {
    key: "PriceSL05",
    authors: &["Kenneth V. Price", "Rainer M. Storn", "Jouni A. Lampinen"],
    title: "Differential Evolution: A Practical Approach to Global Optimization",
    venue: Venue::Book("Springer"),
    year: 2005,
    doi: Some("10.1007/3-540-31306-0"),
};

/// The book on adaptive differential evolution: rand-to-pbest/1.
pub static ADAPTIVE_DE_BOOK: Reference = Reference {
    key: "ZhangS09book",
    authors: &["Jingqiao Zhang", "Arthur C. Sanderson"],
    title: "Adaptive Differential Evolution: A Robust Approach to Multimodal Problem Optimization",
    venue: Venue::Book("Springer"),
    year: 2009,
    doi: Some("10.1007/978-3-642-01527-4"),
};

/// The restart rule of a collapsed population.
pub static COLLAPSE: Reference = Reference {
    key: "ZhabitskyZ13",
    authors: &["Mikhail Zhabitsky", "Evgeniya Zhabitskaya"],
    title: "Asynchronous differential evolution with adaptive correlation matrix",
    venue: Venue::Paper { proceedings: "Genetic and Evolutionary Computation Conference ({GECCO})", pages: [455, 462] },
    year: 2013,
    doi: Some("10.1145/2463372.2463428"),
};

/// The restart rule of a best value that does not improve.
pub static STAGNATION: Reference = Reference {
    key: "TanabeF15",
    authors: &["Ryoji Tanabe", "Alex Fukunaga"],
    title: "Tuning differential evolution for cheap, medium, and expensive computational budgets",
    venue: Venue::Paper { proceedings: "{IEEE} Congress on Evolutionary Computation ({CEC})", pages: [2018, 2025] },
    year: 2015,
    doi: Some("10.1109/CEC.2015.7257133"),
};

/// The publications of this file.
static OTHERS: &[&Reference] = &[
    &TPAM,
    &JDE,
    &EPSDE,
    &JADE,
    &MDE,
    &SHADE,
    &DE,
    &INTRODUCTION,
    &DE_BOOK,
    &ADAPTIVE_DE_BOOK,
    &COLLAPSE,
    &STAGNATION,
];

/// All publications.
pub fn all() -> impl Iterator<Item = &'static Reference> {
    [OTHERS, constant::ALL, individual::ALL, centre::ALL, pool::ALL, rank::ALL, history::ALL]
        .into_iter()
        .flatten()
        .copied()
}
