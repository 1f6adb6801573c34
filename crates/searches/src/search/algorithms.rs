//! The algorithms of a plan: every combination of a PAM with the parts of a search.

use super::plan::{SearchPlan, check_count};
use crate::Catalogues;
use std::fmt::{Display, Write};
use std::sync::Arc;
use tpam_de::Algorithm;
use tpam_pam::Pam;
use tpam_pam::spec::{MOST_VALUES, Spec};
use tpam_search::{Alone, Recipe};
use tpam_store::Error;

/// The algorithms of a plan, and the plan with their specs in canonical form.
pub(super) struct Algorithms {
    pub(super) all: Vec<Arc<dyn Recipe>>,
    /// The number of PAMs, which vary fastest.
    pub(super) pams: usize,
    pub(super) plan: SearchPlan,
}

impl Algorithms {
    /// Reads a plan.
    pub(super) fn read(plan: &SearchPlan, known: &Catalogues) -> Result<Self, Error> {
        let pams = known.de.pams.specs_with_aliases(&plan.pam)?;
        let pam = listed(&pams.iter().map(|spec| spec.canonical_with_alias()).collect::<Vec<_>>());
        let plan = SearchPlan { pam, ..plan.clone() };
        if plan.is_de() { Self::of_de(plan, &pams, known) } else { Self::alone(plan, &pams, known) }
    }

    /// Differential evolution.
    fn of_de(plan: SearchPlan, pams: &[Spec<Box<dyn Pam>>], known: &Catalogues) -> Result<Self, Error> {
        let mutations = known.de.mutations.specs(&plan.mutation)?;
        let crossovers = known.de.crossovers.specs(&plan.crossover)?;
        let restarts = known.de.restarts.specs(&plan.restart)?;
        let populations = known.de.populations.specs(&plan.population)?;
        let selections = known.de.selections.specs(&plan.selection)?;
        let sizes = [mutations.len(), crossovers.len(), restarts.len(), populations.len(), selections.len(), pams.len()];
        check_count("algorithms", &sizes, MOST_VALUES as u64)?;
        let mut all: Vec<Arc<dyn Recipe>> = Vec::new();
        for (mutation, crossover) in pairs(&mutations, &crossovers) {
            for (restart, (population, selection)) in pairs(&restarts, &pairs(&populations, &selections)) {
                all.extend(pams.iter().map(|pam| -> Arc<dyn Recipe> {
                    Arc::new(Algorithm {
                        pam: pam.clone(),
                        mutation: mutation.clone(),
                        crossover: crossover.clone(),
                        restart: restart.clone(),
                        population: (*population).clone(),
                        selection: (*selection).clone(),
                    })
                }));
            }
        }
        let plan = SearchPlan {
            mutation: listed(&mutations),
            crossover: listed(&crossovers),
            restart: listed(&restarts),
            population: listed(&populations),
            selection: listed(&selections),
            ..plan
        };
        Ok(Self { all, pams: pams.len(), plan })
    }

    /// Other searches.
    fn alone(plan: SearchPlan, pams: &[Spec<Box<dyn Pam>>], known: &Catalogues) -> Result<Self, Error> {
        let searches = known.searches.specs(&plan.search)?;
        if searches.iter().any(|search| search.name() == tpam_de::DE.page.name) {
            return Err(Error::key("search", &plan.search, "differential evolution has parts of its own: search with it alone"));
        }
        let given = plan.parts().into_iter().zip(SearchPlan::alone("").parts().map(str::to_owned)).zip(tpam_de::PARTS);
        if let Some(((text, _), part)) = given.filter(|(_, part)| part.key != "restart").find(|((text, usual), _)| text != usual) {
            return Err(Error::key(part.key, text, "only differential evolution has this part"));
        }
        let restarts = known.de.restarts.specs(&plan.restart)?;
        check_count("algorithms", &[searches.len(), restarts.len(), pams.len()], MOST_VALUES as u64)?;
        let combined = pairs(&searches, &restarts).into_iter().flat_map(|pair| pams.iter().map(move |pam| (pair, pam)));
        let all = combined.map(|((search, restart), pam)| -> Arc<dyn Recipe> {
            Arc::new(Alone { search: search.clone(), pam: pam.clone(), restart: restart.clone() })
        });
        Ok(Self {
            all: all.collect(),
            pams: pams.len(),
            plan: SearchPlan { search: listed(&searches), restart: listed(&restarts), ..plan },
        })
    }
}

/// Every pair of an element of one list and one of another.
fn pairs<'a, A, B>(first: &'a [A], second: &'a [B]) -> Vec<(&'a A, &'a B)> {
    first.iter().flat_map(|a| second.iter().map(move |b| (a, b))).collect()
}

/// The canonical form of a list, written without a text for each part of it.
pub(super) fn listed<T: Display>(list: &[T]) -> String {
    let mut text = String::new();
    for (at, part) in list.iter().enumerate() {
        let comma = if at > 0 { "," } else { "" };
        write!(text, "{comma}{part}").expect("a text can always grow");
    }
    text
}
