//! θ: which parameter is tracked, and for a pair how two distances become one judgement.
//!
//! The paper tracks F, C, or the pair, but does not define p_a for the pair; the four joins here are this project's, and `euclid` is the default.

use tpam_pam::Tracked;
use tpam_pam::spec::{Catalogue, Entry, Kind, OptionDef, Page};

/// What is tracked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theta {
    /// The scale factor.
    F,
    /// The crossover rate.
    C,
    /// Both.
    Pair(Join),
}

/// How the distances of F and C become one probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// p_a(√(d_F² + d_C²)).
    Euclid,
    /// p_a(max(d_F, d_C)).
    Max,
    /// p_a(d_F + d_C).
    Sum,
    /// p_a(d_F) · p_a(d_C).
    Product,
}

impl Theta {
    /// The columns that a PAM fills.
    pub fn tracked(self) -> Tracked {
        match self {
            Theta::F => Tracked::F,
            Theta::C => Tracked::C,
            Theta::Pair(_) => Tracked::PAIR,
        }
    }
}

const PAPER: &str = "Tanabe & Fukunaga 2017, doi:10.1145/3071178.3071226";

const fn single(name: &'static str, about: &'static str) -> Page {
    Page { name, about, source: PAPER, options: &[], shorthands: &[], presets: &[] }
}

static F: Entry<Theta> = Entry { page: single("f", "the scale factor F"), build: |_| Ok(Theta::F) };

static C: Entry<Theta> = Entry { page: single("c", "the crossover rate C"), build: |_| Ok(Theta::C) };

static PAIR: Entry<Theta> = Entry {
    page: Page {
        name: "pair",
        about: "F and C together; the paper does not define the join",
        source: PAPER,
        options: &[OptionDef {
            name: "join",
            kind: Kind::Choice(&["euclid", "max", "sum", "product"]),
            default: Some("euclid"),
            help: "p_a of the Euclidean, largest or summed distance, or p_a(d_F) p_a(d_C)",
        }],
        shorthands: &[],
        presets: &[],
    },
    build: |options| {
        Ok(Theta::Pair(match options.text("join") {
            "max" => Join::Max,
            "sum" => Join::Sum,
            "product" => Join::Product,
            _ => Join::Euclid,
        }))
    },
};

/// Every θ, as a catalogue that reads specs.
pub fn thetas() -> Catalogue<Theta> {
    Catalogue::new("theta", [&F, &C, &PAIR])
}
