//! Adaptive differential evolution, complete: what the PAMs of `tpam-pam` are for.
//!
//! ```text
//! sample     the PAM gives every individual its F and C                       tpam-pam
//! mutate     v = base + F·(difference) [+ F·(difference)]                     mutation/
//! repair     what lies beyond a bound goes half way back to it                repair.rs
//! cross      components of the mutant replace components of the parent        crossover/
//! evaluate   a population at a time                                           tpam-problem
//! select     the trial replaces its parent where f(u) ≤ f(x)                  population.rs, archive.rs
//! update     the PAM is told which trials succeeded, and by how much          tpam-pam
//! restart    when the population has collapsed or nothing improves            restart/
//! ```
//! The simulation and the search differ only in who judges: the PAM objects are the same.
//!
//! - [`Minimizer`]: the library's entry point; [`Algorithm`]: what is run, named by specs.
//! - [`Problem`]: what is minimised; a BBOB problem is one, and so is any closure ([`Function`]).
//! - [`Engine`], [`Watch`], [`Generation`]: one run, generation by generation, for whoever records it.
//!
//! ```
//! use tpam_de::{Function, Minimizer};
//! let sphere = Function::new(vec![(-5.0, 5.0); 10], |x| x.iter().map(|x| x * x).sum());
//! let found = Minimizer::new("shade", "current-to-pbest/1", "bin").unwrap().budget(20_000).seed(1).minimize(&sphere).unwrap();
//! assert!(found.value < 1e-6);
//! ```
//!
//! # References
//! R. Storn, K. Price: Differential evolution. J. Global Optim. 11, 1997. <https://doi.org/10.1023/A:1008202821328>

mod algorithm;
mod archive;
mod columns;
mod crossover;
mod engine;
mod minimizer;
mod mutation;
mod population;
mod repair;
mod restart;

pub use algorithm::{Algorithm, Catalogues};
pub use crossover::{CROSSOVERS, Crossover};
pub use engine::{Ended, Engine, Generation, Nobody, Settings, Watch};
pub use minimizer::{Found, Minimizer};
pub use mutation::{MUTATIONS, Mutation, Parents, Picks};
pub use restart::{RESTARTS, Restart, restarts};
pub use tpam_problem::{Function, Problem};
