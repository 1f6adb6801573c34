//! The chapter of a folder of probes: its maps and the table of phases, as they are stored.

use super::{Part, Place, blocks, files, origin};
use crate::shell;
use std::path::Path;
use tpam_figure::page::Block;
use tpam_rows::names::counted;
use tpam_searches::Catalogues;
use tpam_signals::probe::{FIGURES, PHASES, ProbePlan, ProbeRuns};
use tpam_store::folder::{self, Contents};
use tpam_store::{Error, disk};

/// The chapter of a finished folder of probes.
pub(super) fn part(place: &Place, known: &Catalogues) -> Result<Part, Error> {
    let plan = folder::plan::<ProbeRuns>(place.path)?;
    let checked = origin::checked(place.path, known)?;
    let maps = maps(place)?;
    let mut blocks = vec![Block::Text(about(&plan))];
    for name in &maps {
        blocks.push(files::figure(place, name)?);
    }
    blocks.push(Block::Heading("Phases".to_owned()));
    blocks.push(place.table("phases", &blocks::read_csv(&place.path.join(PHASES))?));
    let part = Part::new(ProbeRuns::KIND, counted(maps.len(), "map"), blocks, checked, Some(shell::probes(&plan, place.path)));
    let runs = plan.search.instances.split(',').count() as u64;
    Ok(Part { runs: Some(runs), seed: Some(plan.search.seed), ..part })
}

/// The maps of the folder, in the order of their names.
fn maps(place: &Place) -> Result<Vec<String>, Error> {
    let names = disk::list(&disk::inside(place.path, FIGURES)?)?.into_iter().map(|(name, _)| name);
    let names = names.filter(|name| Path::new(name).extension().is_some_and(|end| end == "svg")).map(|name| format!("{FIGURES}/{name}"));
    Ok(names.collect())
}

fn about(plan: &ProbePlan) -> String {
    format!(
        "{} probes of each individual in each generation: trial vectors whose {} do not depend on the PAM. They were evaluated and thrown \
         away, so that the searches are those without probes. A phase is two decades of the best precision. Budget: {}.",
        plan.probes,
        if plan.search.is_de() { "F and C" } else { "parameters" },
        plan.search.budget_in_words()
    )
}
