//! An algorithm: a PAM, a mutation, a crossover and a rule of restart, each named by a spec.

use crate::crossover::{CROSSOVERS, Crossover};
use crate::mutation::{MUTATIONS, Mutation};
use crate::restart::{Restart, restarts};
use tpam_pam::Pam;
use tpam_pam::spec::{Catalogue, Spec, SpecError};

/// Everything that can be named.
pub struct Catalogues {
    /// Those of the caller: a PAM of one's own is used like any other.
    pub pams: Catalogue<Box<dyn Pam>>,
    /// [`MUTATIONS`].
    pub mutations: Catalogue<Box<dyn Mutation>>,
    /// [`CROSSOVERS`].
    pub crossovers: Catalogue<Box<dyn Crossover>>,
    /// [`restarts`].
    pub restarts: Catalogue<Box<dyn Restart>>,
}

impl Catalogues {
    /// With these PAMs.
    pub fn new(pams: Catalogue<Box<dyn Pam>>) -> Self {
        Self {
            pams,
            mutations: Catalogue::new("mutation", MUTATIONS.iter().copied()),
            crossovers: Catalogue::new("crossover", CROSSOVERS.iter().copied()),
            restarts: restarts(),
        }
    }
}

/// What is run, in words that are known to be right.
#[derive(Clone)]
pub struct Algorithm {
    /// Gives F and C.
    pub pam: Spec<Box<dyn Pam>>,
    /// Makes mutants.
    pub mutation: Spec<Box<dyn Mutation>>,
    /// Makes trials.
    pub crossover: Spec<Box<dyn Crossover>>,
    /// Gives up.
    pub restart: Spec<Box<dyn Restart>>,
}

impl Algorithm {
    /// Reads one spec of each.
    pub fn new(known: &Catalogues, [pam, mutation, crossover, restart]: [&str; 4]) -> Result<Self, SpecError> {
        Ok(Self {
            pam: known.pams.spec(pam)?,
            mutation: known.mutations.spec(mutation)?,
            crossover: known.crossovers.spec(crossover)?,
            restart: known.restarts.spec(restart)?,
        })
    }

    /// The rule of the restart unless told otherwise: what the paper's Figure 7 is reproduced by.
    pub const RESTART: &'static str = "collapse+stagnation";
}

/// The paper's number of individuals: 5·D, and 20 below five dimensions.
pub(crate) fn individuals(dim: usize) -> usize {
    if dim >= 5 { 5 * dim } else { 20 }
}
