//! The result folders of the study, so that several processes can share them. None of them depends on another.

use crate::options::Options;
use crate::relevance;
use crate::run::{grids, shown, stages};
use crate::searches::{Scope, learners};
use crate::study::Stage;
use tpam_kinds::job::{Job, Runs};
use tpam_searches::Catalogues;
use tpam_store::Error;

/// The result folders that [`run`](crate::run) fills: the simulations and searches of the figures. What it computes in seconds, such as
/// calibrations and the greedy approximate oracle, is not among them.
pub fn job(options: &Options, known: &Catalogues) -> Result<Job, Error> {
    let (data, quick, seed, runs) = (options.data()?, options.quick, options.seed, options.runs());
    let wanted = shown(options, &data, known)?;
    let stages = stages(options, &wanted);
    let has = |stage: Stage| stages.contains(&stage);
    let mut job = Job::default();
    for grid in grids(options, &wanted) {
        job.add(data.join(grid.name()), Runs::simulations(&grid.plan(runs, seed), known)?);
    }
    let mut searches = |folder: &str, plan| -> Result<(), Error> {
        job.add(data.join(folder), Runs::searches(&plan, known)?);
        Ok(())
    };
    if has(Stage::Searches) {
        searches(Scope::Figure7.name(), learners(Scope::Figure7, quick, seed))?;
    }
    if has(Stage::Supplement) {
        searches(Scope::Supplement.name(), learners(Scope::Supplement, quick, seed))?;
    }
    let related = [(Scope::Figure7, has(Stage::Relevance)), (Scope::Supplement, has(Stage::SupplementRelevance))];
    for (scope, _) in related.into_iter().filter(|(_, needed)| *needed) {
        let (simulations, searched) = relevance::plans(scope, quick, [runs, seed], known);
        let [simulated, found] = relevance::folders(scope).map(|name| data.join(name));
        // Both scopes share the simulations.
        if !job.folders.iter().any(|(folder, _)| *folder == simulated) {
            job.add(simulated, Runs::simulations(&simulations, known)?);
        }
        job.add(found, Runs::searches(&searched, known)?);
    }
    Ok(job)
}
