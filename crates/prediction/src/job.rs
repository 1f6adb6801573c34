//! The result folders of the study that do not depend on each other, so that several processes can share them.

use crate::design::Design;
use crate::searched::Search;
use crate::setting::subjects;
use crate::setup::{Setup, check_halves};
use crate::side::Side;
use crate::study::{Options, in_design};
use crate::{comparison, surfaces, tracking};
use tpam_kinds::job::{Job, Runs};
use tpam_searches::Catalogues;
use tpam_store::Error;

/// The result folders that [`Study::run`](crate::Study::run) fills first: simulations, searches of both halves, probes and comparisons.
/// Simulations on surfaces are not among them, because they depend on the probes; without frozen settings in the design, the test half and
/// the comparison are not either.
pub fn job(options: &Options, known: &Catalogues) -> Result<Job, Error> {
    let design = options.scaled();
    folders(&design, options, known).map_err(in_design)
}

fn folders(design: &Design, options: &Options, known: &Catalogues) -> Result<Job, Error> {
    check_halves(design, known)?;
    let data = options.data()?;
    let setup = Setup { design, subjects: &subjects(design, known)?, data: &data, known };
    let mut job = Job::default();
    job.add(data.join(tracking::FOLDER), Runs::simulations(&tracking::plan(design, &setup.pams()), known)?);
    let tested = options.quick || design.frozen.is_some();
    let sides = Side::ALL.into_iter().filter(|side| tested || *side == Side::Building);
    for Search { folder, plan, .. } in sides.flat_map(|side| setup.half(side)) {
        job.add(data.join(folder), Runs::searches(&plan, known)?.without_logs());
    }
    for operator in &design.operators {
        job.add(data.join(surfaces::folder(operator)), Runs::probes(&surfaces::plan_of(design, operator, known)?, known)?);
    }
    // A quick study compares the settings that its building half chooses.
    if let Some(frozen) = design.frozen.as_ref().filter(|_| !options.quick) {
        for Search { folder, plan, .. } in comparison::searches(design, frozen, known)?.searches {
            job.add(data.join(folder), Runs::searches(&plan, known)?.without_logs());
        }
    }
    Ok(job)
}
