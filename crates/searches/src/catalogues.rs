//! All catalogues of simulations and searches.

use tpam_bbob::{Bbob, MaBbob};
use tpam_cec::{Cec, Year};
use tpam_pam::Pam;
use tpam_pam::spec::Catalogue;
use tpam_problem::Suites;
use tpam_search::Design;

/// All catalogues of simulations and searches. Users can add entries of their own to them.
#[derive(Clone)]
pub struct Catalogues {
    /// PAMs, parameters, targets and acceptances of simulations.
    pub sim: tpam_sim::Catalogues,
    /// Searches; the first, differential evolution, is the default.
    pub searches: Catalogue<Design>,
    /// PAMs and restarts of searches; mutations, crossovers and other parts of differential evolution.
    pub de: tpam_de::Catalogues,
    /// Suites that can be searched; the first is the default.
    pub suites: Suites,
}

impl Catalogues {
    /// The built-in catalogues, with the PAMs of `pams`.
    pub fn new(pams: Catalogue<Box<dyn Pam>>) -> Self {
        let sim = tpam_sim::Catalogues::new(pams.clone());
        let de = tpam_de::Catalogues::new(
            pams.elsewhere("oracle", "it knows the target of a simulation, and a search has none; see tpam inspect gao"),
        );
        Self { sim, searches: Catalogue::new("search", [&tpam_de::DE, &tpam_es::ES]), de, suites: suites() }
    }
}

/// All suites.
fn suites() -> Suites {
    Suites::new(Bbob).with(MaBbob).with(Cec::new(Year::Y2017)).with(Cec::new(Year::Y2017WithF2)).with(Cec::new(Year::Y2022))
}

impl Default for Catalogues {
    /// The built-in catalogues.
    fn default() -> Self {
        Self::new(tpam_pam::pams())
    }
}
