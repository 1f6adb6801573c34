//! Everything that can be named in simulations and in searches.

use tpam_bbob::Bbob;
use tpam_pam::Pam;
use tpam_pam::spec::Catalogue;
use tpam_problem::Suites;

/// Everything that can be named, in simulations and in searches. Entries of one's own are added to the catalogues in it.
pub struct Catalogues {
    /// PAMs, parameters, targets and acceptances of simulations.
    pub sim: tpam_sim::Catalogues,
    /// PAMs, mutations, crossovers and restarts of searches.
    pub de: tpam_de::Catalogues,
    /// Suites that can be searched; the first is the default.
    pub suites: Suites,
}

impl Catalogues {
    /// Everything of this project, with the PAMs of `pams`.
    pub fn new(pams: Catalogue<Box<dyn Pam>>) -> Self {
        let (sim, de) = (tpam_sim::Catalogues::new(pams.clone()), tpam_de::Catalogues::new(pams));
        Self { sim, de, suites: Suites::new(Bbob) }
    }
}

impl Default for Catalogues {
    /// Everything of this project.
    fn default() -> Self {
        Self::new(tpam_pam::pams())
    }
}
