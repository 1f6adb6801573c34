//! A run on a problem: a [`Course`] whose points are evaluated here.

use crate::course::Course;
use crate::recipe::Recipe;
use crate::settings::{Ended, Settings};
use crate::watch::Watch;
use tpam_pam::spec::SpecError;
use tpam_problem::Problem;

/// A run and its problem.
pub struct Engine<'a> {
    course: Course,
    problem: &'a dyn Problem,
}

impl<'a> Engine<'a> {
    /// Prepares a run.
    pub fn new(recipe: &dyn Recipe, problem: &'a dyn Problem, settings: Settings) -> Result<Self, SpecError> {
        Ok(Self { course: Course::new(recipe, &problem.bounds(), settings)?, problem })
    }

    /// Begins with these points; see [`Course::starting_at`].
    pub fn starting_at(self, points: &[f64]) -> Result<Self, SpecError> {
        Ok(Self { course: self.course.starting_at(points)?, ..self })
    }

    /// Runs to the end.
    pub fn run(mut self, watch: &mut impl Watch) -> Ended {
        let evaluate = |points: &[f64], values: &mut [f64]| self.problem.evaluate_batch(points, values);
        loop {
            self.course.probe(&evaluate, watch);
            let Some((points, values)) = self.course.ask() else { return self.course.ended() };
            evaluate(points, values);
            self.course.tell(watch);
        }
    }
}
