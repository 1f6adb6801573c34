//! What all parts of the study share.

use crate::design::Design;
use crate::searched::{Search, Searched, problems};
use crate::setting::{Subject, listed};
use crate::side::Side;
use std::path::Path;
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_work::Work;

/// The design, the subjects, the folder of the data and the catalogues.
pub(crate) struct Setup<'a> {
    pub(crate) design: &'a Design,
    pub(crate) subjects: &'a [Subject],
    pub(crate) data: &'a Path,
    pub(crate) known: &'a Catalogues,
}

impl Setup<'_> {
    /// All subjects as a list of PAMs.
    pub(crate) fn pams(&self) -> String {
        listed(self.subjects.iter().map(|subject| &subject.pam))
    }

    /// The searches of one half, operator by operator.
    pub(crate) fn half(&self, side: Side) -> Vec<Search> {
        let half = if side == Side::Building { &self.design.building } else { &self.design.test };
        let pams = self.pams();
        self.design.operators.iter().map(|operator| Search::new(side.name(), half, &pams, operator, self.design.seed)).collect()
    }

    /// Computes the searches of a part of the study that are missing.
    pub(crate) fn search(&self, part: &str, searches: &[Search], work: &Work) -> Result<Vec<Searched>, Error> {
        let parts = work.parts(searches.iter().map(|search| (format!("{part} {}", search.operator), 1.0)));
        let found = |(Search { folder, plan, .. }, work): (&Search, &Work)| {
            Searched::run(plan, &self.design.precisions, &self.data.join(folder), work, self.known)
        };
        searches.iter().zip(parts.iter()).map(found).collect()
    }
}

/// Checks that the test half has other functions and other instances.
pub(crate) fn check_halves(design: &Design, known: &Catalogues) -> Result<(), Error> {
    let [building, test] = [problems(&design.building, known)?, problems(&design.test, known)?];
    for (key, one, other) in [("functions", &building.0, &test.0), ("instances", &building.1, &test.1)] {
        if let Some(shared) = other.iter().find(|number| one.contains(number)) {
            return Err(Error::key(key, shared, "is in both halves: the test half must have others than the building half"));
        }
    }
    Ok(())
}
