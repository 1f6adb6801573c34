//! An algorithm: a PAM, a mutation, a crossover and a restart rule, each named by a spec.

use crate::crossover::{CROSSOVERS, Crossover};
use crate::mutation::{MUTATIONS, Mutation};
use crate::restart::{Restart, restarts};
use tpam_pam::Pam;
use tpam_pam::spec::{Catalogue, Spec, SpecError};

/// The catalogues of everything that an algorithm can name.
pub struct Catalogues {
    /// The PAMs of the caller, including user-defined ones.
    pub pams: Catalogue<Box<dyn Pam>>,
    /// [`MUTATIONS`].
    pub mutations: Catalogue<Box<dyn Mutation>>,
    /// [`CROSSOVERS`].
    pub crossovers: Catalogue<Box<dyn Crossover>>,
    /// [`restarts`].
    pub restarts: Catalogue<Box<dyn Restart>>,
}

impl Catalogues {
    /// Catalogues with these PAMs.
    pub fn new(pams: Catalogue<Box<dyn Pam>>) -> Self {
        Self {
            pams,
            mutations: Catalogue::new("mutation", MUTATIONS.iter().copied()),
            crossovers: Catalogue::new("crossover", CROSSOVERS.iter().copied()),
            restarts: restarts(),
        }
    }
}

/// The algorithm of a search, as checked specs.
#[derive(Clone)]
pub struct Algorithm {
    /// Samples F and C.
    pub pam: Spec<Box<dyn Pam>>,
    /// Creates mutants.
    pub mutation: Spec<Box<dyn Mutation>>,
    /// Creates trial vectors.
    pub crossover: Spec<Box<dyn Crossover>>,
    /// Decides when to restart.
    pub restart: Spec<Box<dyn Restart>>,
}

impl Algorithm {
    /// Reads one spec for each part.
    pub fn new(known: &Catalogues, [pam, mutation, crossover, restart]: [&str; 4]) -> Result<Self, SpecError> {
        Ok(Self {
            pam: known.pams.spec(pam)?,
            mutation: known.mutations.spec(mutation)?,
            crossover: known.crossovers.spec(crossover)?,
            restart: known.restarts.spec(restart)?,
        })
    }

    /// The default restart rule; it reproduces Figure 7 of the paper.
    pub const RESTART: &'static str = "collapse+stagnation";
}

/// The paper's number of individuals: 5·D, and 20 below five dimensions.
pub(crate) fn individuals(dim: usize) -> usize {
    if dim >= 5 { 5 * dim } else { 20 }
}
