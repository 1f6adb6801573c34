//! The publications to cite for named PAMs, targets, acceptances and operators.

use crate::{Catalogues, Error};
use tpam_pam::bibliography::TPAM;
use tpam_pam::spec::{Page, Reference};

/// Lists of names or specs, one list for each catalogue; an empty list is allowed.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Named {
    /// PAMs, such as `jade,shade:h=5`.
    pub pam: String,
    /// Targets.
    pub target: String,
    /// Acceptances.
    pub accept: String,
    /// Mutations.
    pub mutation: String,
    /// Crossovers.
    pub crossover: String,
    /// Restart rules.
    pub restart: String,
}

/// The publications of everything that is named, each once. The paper of the model, which is always to be cited, is not among them.
///
/// ```
/// use tpam_lab::cite::{Named, references};
/// let mut named = Named::default();
/// named.pam = "shade,jade:c=0.2".into();
/// named.mutation = "current-to-pbest/1".into();
/// let found = references(&named, &tpam_lab::Catalogues::default()).unwrap();
/// assert_eq!(found.iter().map(|reference| reference.key).collect::<Vec<_>>(), ["TanabeF13", "ZhangS09"]);
/// ```
pub fn references(named: &Named, known: &Catalogues) -> Result<Vec<&'static Reference>, Error> {
    let mut found: Vec<&'static Reference> = Vec::new();
    for page in pages(named, known)? {
        for reference in page.source.references() {
            if reference.key != TPAM.key && found.iter().all(|other| other.key != reference.key) {
                found.push(reference);
            }
        }
    }
    Ok(found)
}

/// The pages of everything that is named.
pub fn pages(named: &Named, known: &Catalogues) -> Result<Vec<&'static Page>, Error> {
    let mut pages = Vec::new();
    let mut add = |list: &str, find: &dyn Fn(&str) -> Result<Vec<&'static Page>, tpam_pam::spec::SpecError>| {
        if !list.is_empty() {
            pages.extend(find(list)?);
        }
        Ok::<(), Error>(())
    };
    add(&named.pam, &|list| known.sim.subjects.pages_of(list))?;
    add(&named.target, &|list| known.sim.targets.pages_of(list))?;
    add(&named.accept, &|list| known.sim.acceptances.pages_of(list))?;
    add(&named.mutation, &|list| known.de.mutations.pages_of(list))?;
    add(&named.crossover, &|list| known.de.crossovers.pages_of(list))?;
    add(&named.restart, &|list| known.de.restarts.pages_of(list))?;
    Ok(pages)
}
