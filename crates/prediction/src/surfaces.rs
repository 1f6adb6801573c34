//! Response surfaces of the building half: probes of searches, driven by PAMs outside the family.

use crate::design::Design;
use crate::searched::{file_name, plan};
use crate::setting::{listed, marks};
use crate::setup::Setup;
use tpam_searches::Catalogues;
use tpam_signals::probe::{ProbePlan, Recorded, probe, stored};
use tpam_sim::surface::Surface;
use tpam_store::Error;
use tpam_work::Work;

/// The surface of one function in one dimension, from the searches of one driver.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// The driver's place in the design.
    pub(crate) driver: usize,
    /// The number of the function.
    pub(crate) function: u32,
    /// The dimension.
    pub(crate) dim: usize,
    /// The number of individuals of the searches.
    pub(crate) n: usize,
    /// Success and gain by phase.
    pub(crate) surface: Surface,
    /// The phases of the driver's runs, generation by generation: the paths of open loops.
    pub(crate) paths: Vec<Vec<f64>>,
}

/// The folder of the probes with one operator.
pub(crate) fn folder(operator: &str) -> String {
    format!("probes-{}", file_name(operator))
}

/// The plan of the probes with one operator.
pub(crate) fn plan_of(design: &Design, operator: &str, known: &Catalogues) -> Result<ProbePlan, Error> {
    let drivers = marks(&known.de.pams, "drivers", &design.probes.drivers)?;
    let search = plan(&design.building, &listed(drivers.iter()), operator, design.seed);
    Ok(ProbePlan::new(search, design.probes.per_individual))
}

/// The surfaces with one operator; computes the probes that are missing in the folder.
pub(crate) fn surfaces(Setup { design, data, known, .. }: &Setup, operator: &str, work: &Work) -> Result<Vec<Ground>, Error> {
    let folder = data.join(folder(operator));
    let found = probe(&plan_of(design, operator, known)?, &folder, work, known)?;
    let (grid, recorded) = stored(&folder, known)?;
    let sizing = known.de.populations.spec(&grid.plan.population)?.build()?;
    let mut all = Vec::new();
    for ((problem, cell), runs) in found.problems.iter().zip(&grid.cells).zip(&recorded) {
        let place = || format!("function {} in {} dimensions with {operator}", cell.function, cell.dim);
        let surface = problem.surface().map_err(|_| Error::nothing("surface", "the probes are too few for a surface").within(place()))?;
        let paths: Vec<Vec<f64>> = runs.iter().map(Recorded::path).filter(|path| !path.is_empty()).collect();
        if paths.is_empty() {
            return Err(Error::nothing("generation", "no run has a generation").within(place()));
        }
        let (driver, n) = (cell.algorithm, sizing.first(cell.dim));
        all.push(Ground { driver, function: cell.function, dim: cell.dim, n, surface, paths });
    }
    Ok(all)
}
