//! One run of a differential evolution, in the frame that its selection asks for: [generations](crate::generations) or a
//! [front](crate::front).

use crate::algorithm::Algorithm;
use crate::frame::Frame;
use crate::front::Front;
use crate::generations::Generations;
use crate::settings::{Ended, Settings};
use crate::watch::Watch;
use tpam_pam::spec::SpecError;
use tpam_problem::Problem;

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
            "{pam} learns from one sample in each round: several trial vectors of an individual need a PAM that learns nothing, such as \
             uniform"
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
