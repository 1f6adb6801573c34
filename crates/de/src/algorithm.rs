//! An algorithm: a PAM, a mutation, a crossover, a restart rule, a population size and a selection, each named by a spec.

use crate::crossover::{CROSSOVERS, Crossover};
use crate::mutation::{MUTATIONS, Mutation};
use crate::selection::{Selection, selections};
use crate::sizing::{Sizing, sizings};
use tpam_pam::spec::{Catalogue, Page, Spec, SpecError};
use tpam_pam::{FC, Pam, fitted, with_other_pams};
use tpam_search::{Restart, restarts};

/// The catalogues of everything that an algorithm can name.
#[derive(Clone)]
pub struct Catalogues {
    /// The PAMs of the caller, including user-defined ones, and those of step sizes and of operators.
    pub pams: Catalogue<Box<dyn Pam>>,
    /// [`MUTATIONS`].
    pub mutations: Catalogue<Box<dyn Mutation>>,
    /// [`CROSSOVERS`].
    pub crossovers: Catalogue<Box<dyn Crossover>>,
    /// [`restarts`].
    pub restarts: Catalogue<Box<dyn Restart>>,
    /// [`sizings`].
    pub populations: Catalogue<Box<dyn Sizing>>,
    /// [`selections`].
    pub selections: Catalogue<Selection>,
}

impl Catalogues {
    /// Catalogues with these PAMs, and those of step sizes and of operators.
    pub fn new(pams: Catalogue<Box<dyn Pam>>) -> Self {
        Self {
            pams: with_other_pams(pams),
            mutations: Catalogue::new("mutation", MUTATIONS.iter().copied()),
            crossovers: Catalogue::new("crossover", CROSSOVERS.iter().copied()),
            restarts: restarts(),
            populations: sizings(),
            selections: selections(),
        }
    }

    /// The pages of the PAMs that adapt F and C; a PAM with a compulsory option counts as one.
    ///
    /// ```
    /// let known = tpam_de::Catalogues::new(tpam_pam::pams());
    /// assert_eq!(known.pams_of_f_and_c().count(), tpam_pam::PAMS.len());
    /// ```
    pub fn pams_of_f_and_c(&self) -> impl Iterator<Item = &'static Page> {
        let adapts = |page: &&Page| {
            let build = || self.pams.spec(page.name)?.build();
            build().is_err() || fitted(&build, FC).is_ok_and(|pam| pam.is_some())
        };
        self.pams.pages().filter(adapts)
    }
}

/// The algorithm of a search, as checked specs.
///
/// ```
/// use tpam_de::{Algorithm, Catalogues, Engine, Function, Settings};
/// let algorithm = Algorithm::new(&Catalogues::new(tpam_pam::pams()), ["jade", "rand/1", "bin", "none"])?;
/// let sphere = Function::new(vec![(-5.0, 5.0); 2], |x| x.iter().map(|x| x * x).sum());
/// let settings = Settings { individuals: Some(20), budget: 20, target: 0.0, ..Settings::default() };
/// let ended = Engine::new(&algorithm, &sphere, settings)?.starting_at(&[0.0, 0.0])?.run(&mut ());
/// assert_eq!((ended.value, ended.evaluations), (0.0, 1));
/// # Ok::<(), tpam_pam::spec::SpecError>(())
/// ```
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
    /// The number of individuals.
    pub population: Spec<Box<dyn Sizing>>,
    /// What happens to trial vectors that are as good as their parents.
    pub selection: Spec<Selection>,
}

impl Algorithm {
    /// Reads one spec for each of the first four parts; the population is [`constant`](Self::POPULATION), and the selection
    /// [`equal`](Self::SELECTION).
    pub fn new(known: &Catalogues, [pam, mutation, crossover, restart]: [&str; 4]) -> Result<Self, SpecError> {
        Ok(Self {
            pam: known.pams.spec(pam)?,
            mutation: known.mutations.spec(mutation)?,
            crossover: known.crossovers.spec(crossover)?,
            restart: known.restarts.spec(restart)?,
            population: known.populations.spec(Self::POPULATION)?,
            selection: known.selections.spec(Self::SELECTION)?,
        })
    }

    /// The same algorithm with another population and selection.
    pub fn with(self, known: &Catalogues, population: &str, selection: &str) -> Result<Self, SpecError> {
        let population = known.populations.spec(population)?;
        Ok(Self { population, selection: known.selections.spec(selection)?, ..self })
    }

    /// The default restart rule; it reproduces Figure 7 of the paper.
    pub const RESTART: &'static str = "collapse+stagnation";
    /// The default population, of the paper.
    pub const POPULATION: &'static str = "constant";
    /// The default selection, of the paper.
    pub const SELECTION: &'static str = "equal";
}
