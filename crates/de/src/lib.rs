//! A complete adaptive differential evolution, with the PAMs of `tpam-pam`.
//!
//! ```text
//! sample     the PAM gives every individual its F and C                       tpam-pam
//! mark       the components that the crossover takes from the mutant          crossover/
//! mutate     v = base + F·(difference) [+ F·(difference)]                     mutation/
//! repair     components beyond a bound move back inside                       repair.rs
//! cross      unmarked components of the mutant become the parent's            mutation/combine.rs
//! evaluate   a population at a time                                           tpam-problem
//! select     the trial vector replaces its parent if f(u) ≤ f(x)              selection.rs, population.rs, archive.rs
//! update     the PAM gets the successes, the gains and what else it asks for  told.rs, tpam-pam
//! shrink     the worst individuals leave if the population has to fall        sizing.rs
//! restart    when the population has collapsed or nothing improves            tpam-search
//! ```
//! The frame of a run (budget, restarts, PAM, observer) is that of every search: `tpam-search`. Here are the steps of the usual
//! generations (generations.rs). The selection `front` has others (front.rs): successes enter a front in turn. The simulation and the
//! search differ only in the judge: the PAM objects are the same.
//!
//! - [`Minimizer`]: the entry point of the library; [`Algorithm`]: the algorithm, named by specs.
//! - [`Problem`]: the function to minimise, such as a BBOB problem or any closure ([`Function`]).
//! - [`Engine`], [`Watch`], [`Generation`]: one run, generation by generation, with an observer.
//! - [`Probes`]: extra trial vectors whose F and C do not depend on the PAM, for the observer only.
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
mod breeder;
mod crossover;
mod front;
mod generations;
mod known;
mod minimizer;
mod mutation;
mod parts;
mod pools;
mod population;
mod published;
mod recipe;
mod repair;
mod rows;
mod selection;
mod sizing;
mod told;

pub use algorithm::{Algorithm, Catalogues};
pub use crossover::{CROSSOVERS, Crossover};
pub use minimizer::{Found, Minimizer};
pub use mutation::{MUTATIONS, Mutation, Parents, Picks};
pub use parts::{PARTS, Part};
pub use published::{PUBLISHED, Published};
pub use recipe::DE;
pub use repair::Repair;
pub use selection::{FrontRules, SELECTIONS, Selection, selections};
pub use sizing::{SIZINGS, Sizing, sizings};
pub use tpam_problem::{Function, Problem};
pub use tpam_search::{Course, Ended, Engine, Generation, Probes, RESTARTS, Recipe, Restart, Settings, Watch, restarts};
