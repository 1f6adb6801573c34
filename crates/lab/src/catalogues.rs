//! Everything that can be named in simulations and in searches.

use tpam_pam::Pam;
use tpam_pam::spec::Catalogue;

/// Everything that can be named, in simulations and in searches. Entries of one's own are added to the catalogues in it.
pub struct Catalogues {
    /// PAMs, parameters, targets and acceptances of simulations.
    pub sim: tpam_sim::Catalogues,
    /// PAMs, mutations, crossovers and restarts of searches.
    pub de: tpam_de::Catalogues,
}

impl Catalogues {
    /// Everything of this project, with the PAMs of `pams`.
    pub fn new(pams: Catalogue<Box<dyn Pam>>) -> Self {
        Self { sim: tpam_sim::Catalogues::new(pams.clone()), de: tpam_de::Catalogues::new(pams) }
    }
}

impl Default for Catalogues {
    /// Everything of this project.
    fn default() -> Self {
        Self::new(tpam_pam::pams())
    }
}
