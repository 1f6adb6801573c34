//! An algorithm builds its search: successes replace their parents ([generations](crate::generations)) or enter a
//! [front](crate::front), as the selection says.

use crate::algorithm::Algorithm;
use crate::front::Front;
use crate::generations::Generations;
use crate::parts::PARTS;
use std::sync::Arc;
use tpam_pam::spec::{Entry, Page, Source, Spec, SpecError};
use tpam_pam::{FC, Pam, Space, bibliography};
use tpam_search::{Design, Part, Recipe, Restart, Search, Setup};

/// Differential evolution in the catalogue of searches. Its parts have catalogues of their own: an [`Algorithm`] names them.
pub static DE: Entry<Design> = Page::new(
    "de",
    "differential evolution: any mutation, crossover, restart rule, population size and selection",
    Source::Published(&[&bibliography::DE]),
)
.built(|_| {
    let build = |_: &Setup| Err(SpecError("differential evolution is made of parts: name a mutation and a crossover".to_owned()));
    Ok(Design { columns: FC, build: Box::new(build) })
});

impl Recipe for Algorithm {
    fn pam(&self) -> &Spec<Box<dyn Pam>> {
        &self.pam
    }

    fn with_pam(&self, pam: Spec<Box<dyn Pam>>) -> Arc<dyn Recipe> {
        Arc::new(Self { pam, ..self.clone() })
    }

    fn parts(&self) -> Vec<Part<'_>> {
        let part = |part: &crate::Part| {
            let spec = (part.spec)(self);
            Part { key: part.key, spec, named: part.named, left_out: part.left_out(&spec.to_string()) }
        };
        PARTS.iter().map(part).collect()
    }

    fn columns(&self) -> Result<Space, SpecError> {
        Ok(self.mutation.build()?.columns())
    }

    fn restart(&self) -> Result<Box<dyn Restart>, SpecError> {
        self.restart.build()
    }

    fn build(&self, setup: &Setup) -> Result<Box<dyn Search>, SpecError> {
        let front = self.selection.build()?.front;
        self.check(setup, front.is_some())?;
        Ok(match front {
            None => Box::new(Generations::new(self, setup)?),
            Some(rules) => Box::new(Front::new(self, setup, rules)?),
        })
    }
}

impl Algorithm {
    /// Whether the parts fit together, and to these settings.
    fn check(&self, Setup { bounds, settings, .. }: &Setup, front: bool) -> Result<(), SpecError> {
        let mutation = self.mutation.build()?;
        let sizing = self.population.build()?;
        let first = settings.individuals.unwrap_or_else(|| sizing.first(bounds.len()));
        let (n, least) = (first.min(sizing.at(first, 1.0)), mutation.least());
        let name = self.mutation.name();
        Err(SpecError(if n < least {
            format!("{name} needs at least {least} individuals, and {n} were asked for")
        } else if front && !mutation.fronts() {
            format!("the selection front does not work with the mutation {name}: write current-to-ptop/1")
        } else if !front && mutation.fronts() {
            format!("the mutation {name} picks from a front and the best: write the selection front")
        } else if front && settings.tries > 1 {
            "the selection front has one trial vector at a time: several are not possible".to_owned()
        } else if front && settings.probes > 0 {
            "the selection front has no generations of parents and trial vectors: probes are not possible with it".to_owned()
        } else {
            return Ok(());
        }))
    }
}
