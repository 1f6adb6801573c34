//! The result folders of the study, so that several processes can share them. None of them depends on another.

use crate::run::Options;
use crate::scale::Scale;
use crate::{answers, catalogue, searches};
use tpam_kinds::job::{Job, Runs};
use tpam_searches::Catalogues;
use tpam_store::Error;
use tpam_store::first_look::data_folder;

/// The result folders that [`run`](crate::run) fills: searches of the methods, of the rest of the catalogue, and of the questions.
pub fn job(options: &Options, known: &Catalogues) -> Result<Job, Error> {
    let data = data_folder(&options.out, options.quick)?;
    let (scale, of_questions) = (Scale::new(options.quick), Scale::of_questions(options.quick));
    let mut job = Job::default();
    let methods = searches::plans(scale, options.seed).chain(catalogue::plans(scale, options.seed, known));
    for (folder, plan) in methods {
        job.add(data.join(folder), Runs::searches(&plan, known)?);
    }
    for found in answers::plans(of_questions, options.seed) {
        let (folder, plan) = found?;
        job.add(data.join(folder), Runs::searches(&plan, known)?);
    }
    Ok(job)
}
