//! One run of a differential evolution, in the frame that its selection asks for: [generations](crate::generations) or a
//! [front](crate::front).

use crate::algorithm::Algorithm;
use crate::frame::Frame;
use crate::front::Front;
use crate::generations::Generations;
use crate::probe::Probes;
use tpam_pam::spec::SpecError;
use tpam_pam::{Pam, Params};
use tpam_problem::Problem;

/// The settings of a run: its length and its random streams.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Individuals N at the beginning; `None` uses the number of the algorithm for the dimension.
    pub individuals: Option<usize>,
    /// Evaluations after which the run ends; the last generation may be incomplete.
    pub budget: u64,
    /// The run ends at a value at or below this one.
    pub target: f64,
    /// The seed; with `run`, it names all random streams.
    pub seed: u64,
    /// The number of the run in the experiment with this seed.
    pub run: u64,
    /// Trial vectors for each individual. All have the same parents and the same draws of the crossover, but different parameters; only
    /// the best one counts. 1 is differential evolution; many, with random parameters, are the greedy approximate oracle (GAO). More
    /// than one need a PAM that learns nothing, because each is a sample.
    pub tries: usize,
    /// Probes of each individual in each generation: trial vectors whose parameters do not depend on the PAM, which are evaluated, shown
    /// to [`Watch::probed`] and forgotten. They do not change the run and do not count; 0 for none.
    pub probes: usize,
}

/// One generation, as passed to an observer: after selection, before the PAM learns. The first generation of each population has no
/// parameters.
pub struct Generation<'a> {
    /// Evaluations before this generation.
    pub before: u64,
    /// The points that were evaluated and counted, one after the other.
    pub points: &'a [f64],
    /// Their values, in the order of evaluation; NaN is +∞.
    pub values: &'a [f64],
    /// F and C of the points; in an incomplete generation, of more individuals than were counted.
    pub params: Option<&'a Params>,
    /// Whether the PAM is told that each point succeeded: it is better than its parent or, unless the selection is strict, as good.
    pub success: &'a [bool],
    /// The population after selection, one individual after the other. In the frame of a [front](crate::Selection), the front.
    pub population: &'a [f64],
    /// The values of the population.
    pub energies: &'a [f64],
    /// Whether a new population begins here after a restart.
    pub restarted: bool,
    /// The PAM, in the state from which it sampled the parameters.
    pub pam: &'a dyn Pam,
}

/// Observes a run.
pub trait Watch {
    /// Called once in each generation.
    fn see(&mut self, generation: &Generation);

    /// Called with the probes of each generation, before the generation itself; see [`Settings::probes`].
    fn probed(&mut self, _: &Probes) {}

    /// Whether the run should continue.
    fn go_on(&mut self) -> bool {
        true
    }
}

impl Watch for () {
    fn see(&mut self, _: &Generation) {}
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// The best point.
    pub point: Vec<f64>,
    /// Its value.
    pub value: f64,
    /// The number of evaluations.
    pub evaluations: u64,
    /// The number of restarts.
    pub restarts: u64,
}

impl Ended {
    /// Fails if no evaluation gave a number below infinity: then there is no best point.
    pub fn found(self) -> Result<Self, SpecError> {
        if self.value < f64::INFINITY {
            return Ok(self);
        }
        Err(SpecError(format!("none of {} evaluations gave a number: check what the objective returns", self.evaluations)))
    }
}

/// The state of a run.
pub struct Engine<'a>(Kind<'a>);

enum Kind<'a> {
    Generations(Box<Generations<'a>>),
    Front(Box<Front<'a>>),
}

impl<'a> Engine<'a> {
    /// Prepares a run.
    pub fn new(algorithm: &Algorithm, problem: &'a dyn Problem, settings: Settings) -> Result<Self, SpecError> {
        let front = algorithm.selection.build()?.front;
        check(&problem.bounds(), front.is_some(), algorithm, &settings)?;
        Ok(Self(match front {
            None => Kind::Generations(Box::new(Generations::new(algorithm, problem, settings)?)),
            Some(rules) => Kind::Front(Box::new(Front::new(algorithm, problem, settings, rules)?)),
        }))
    }

    /// Begins with these points, one after the other, in place of the first individuals of the first population. Populations after a
    /// restart are drawn as always.
    ///
    /// ```
    /// use tpam_de::{Algorithm, Catalogues, Engine, Function, Settings};
    /// let algorithm = Algorithm::new(&Catalogues::new(tpam_pam::pams()), ["jade", "rand/1", "bin", "none"])?;
    /// let sphere = Function::new(vec![(-5.0, 5.0); 2], |x| x.iter().map(|x| x * x).sum());
    /// let settings = Settings { individuals: Some(20), budget: 20, target: 0.0, seed: 1, run: 0, tries: 1, probes: 0 };
    /// let ended = Engine::new(&algorithm, &sphere, settings)?.starting_at(&[0.0, 0.0])?.run(&mut ());
    /// assert_eq!((ended.value, ended.evaluations), (0.0, 1));
    /// # Ok::<(), tpam_pam::spec::SpecError>(())
    /// ```
    pub fn starting_at(mut self, points: &[f64]) -> Result<Self, SpecError> {
        match &mut self.0 {
            Kind::Generations(frame) => frame.run().start_at(points)?,
            Kind::Front(frame) => frame.run().start_at(points)?,
        }
        Ok(self)
    }

    /// Runs to the end.
    pub fn run(self, watch: &mut impl Watch) -> Ended {
        match self.0 {
            Kind::Generations(frame) => frame.finish(watch),
            Kind::Front(frame) => frame.finish(watch),
        }
    }
}

/// Whether these bounds can be searched by an algorithm with these settings.
fn check(bounds: &[(f64, f64)], front: bool, algorithm: &Algorithm, settings: &Settings) -> Result<(), SpecError> {
    let mutation = algorithm.mutation.build()?;
    let sizing = algorithm.population.build()?;
    let first = settings.individuals.unwrap_or_else(|| sizing.first(bounds.len()));
    let n = first.min(sizing.at(first, 1.0));
    let name = algorithm.mutation.name();
    if n < mutation.least() {
        let least = mutation.least();
        return Err(SpecError(format!("{name} needs at least {least} individuals, and {n} were asked for")));
    }
    if mutation.fronts() != front {
        return Err(SpecError(if front {
            format!("the selection front does not work with the mutation {name}: write current-to-ptop/1")
        } else {
            format!("the mutation {name} picks from a front and the best: write the selection front")
        }));
    }
    if front && settings.tries > 1 {
        return Err(SpecError("the selection front has one trial vector at a time: several are not possible".to_owned()));
    }
    let pam = algorithm.pam.name();
    if settings.tries > 1 && tpam_pam::place(pam).is_some_and(|place| place.group.learns) {
        return Err(SpecError(format!(
            "{pam} learns from one sample in each round: several trial vectors of an individual need a PAM that learns nothing, such as uniform"
        )));
    }
    if front && settings.probes > 0 {
        return Err(SpecError(
            "the selection front has no generations of parents and trial vectors: probes are not possible with it".to_owned(),
        ));
    }
    if bounds.is_empty() {
        return Err(SpecError("there is nothing to search: give at least one coordinate its bounds".to_owned()));
    }
    if let Some((low, high)) = bounds.iter().find(|(low, high)| !(low < high && low.is_finite() && high.is_finite())) {
        return Err(SpecError(format!("the bounds {low} and {high} enclose nothing: write a lower one below a higher one, both finite")));
    }
    if let Some((low, high)) = bounds.iter().find(|(low, high)| (high - low).is_infinite()) {
        return Err(SpecError(format!(
            "the bounds {low} and {high} are too far apart for 64-bit numbers: write bounds whose difference is finite"
        )));
    }
    Ok(())
}
