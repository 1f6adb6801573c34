//! The result folders of the study. None of them depends on another, so that several processes can share them.

use crate::Options;
use crate::methods::{METHODS, others};
use crate::questions::{QUESTIONS, Question, Setting};
use crate::scale::{NO_RESTART, OPERATORS, Operator, RESTART, Scale};
use std::path::Path;
use tpam_coco::Reached;
use tpam_kinds::job::{Job, Runs};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan, keep_reached};
use tpam_store::Error;
use tpam_store::first_look::data_folder;
use tpam_work::Work;

/// What the searches of a folder are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The methods of the review with one operator.
    Methods(&'static Operator),
    /// The rest of the catalogue with one operator.
    Catalogue(&'static Operator),
    /// The variants of a question in one setting.
    Question(&'static Question, Setting),
}

impl Purpose {
    /// The name of the operator or of the algorithm.
    pub(crate) fn algorithm(self) -> &'static str {
        match self {
            Self::Methods(operator) | Self::Catalogue(operator) => operator.name,
            Self::Question(_, setting) => setting.name(),
        }
    }
}

/// A folder of searches.
pub(crate) struct Folder {
    pub(crate) purpose: Purpose,
    pub(crate) name: String,
    /// The specs of its PAMs, in the order of the runs.
    pub(crate) pams: Vec<&'static str>,
    pub(crate) plan: SearchPlan,
}

/// All folders: those of the methods, of the rest of the catalogue, and of the questions. PAMs that do not restart have folders of their
/// own.
pub(crate) fn folders(options: &Options, known: &Catalogues) -> Result<Vec<Folder>, Error> {
    let of_review = [true, false].map(|restarts| {
        let own = METHODS.iter().filter(|method| method.restarts == restarts);
        own.map(|method| method.spec).collect::<Vec<_>>()
    });
    let scale = Scale::new(options.quick);
    let mut all = Vec::new();
    let mut add = |operator: &'static Operator, purpose, prefix: &str, [restarting, others]: &[Vec<&'static str>; 2]| {
        let halves = [(restarting, RESTART, ""), (others, NO_RESTART, "-no-restart")];
        all.extend(halves.into_iter().filter(|(pams, ..)| !pams.is_empty()).map(|(pams, restart, suffix)| Folder {
            purpose,
            name: format!("{prefix}{}{suffix}", operator.file),
            pams: pams.clone(),
            plan: scale.plan(&pams.join(","), operator.specs, restart, options.seed),
        }));
    };
    let others = others(known);
    for operator in &OPERATORS {
        add(operator, Purpose::Methods(operator), "", &of_review);
    }
    for operator in &OPERATORS {
        add(operator, Purpose::Catalogue(operator), "catalogue-", &others);
    }
    for question in &QUESTIONS {
        for setting in Setting::ALL {
            let pams: Vec<&str> = question.variants.iter().map(|variant| variant.spec).collect();
            let plan = setting.plan(&pams.join(","), Scale::of_questions(options.quick), options.seed)?;
            all.push(Folder { purpose: Purpose::Question(question, setting), name: question.folder(setting), pams, plan });
        }
    }
    Ok(all)
}

/// The result folders that [`run`](crate::run) fills: searches of the methods, of the rest of the catalogue, and of the questions.
pub fn job(options: &Options, known: &Catalogues) -> Result<Job, Error> {
    let data = data_folder(&options.out, options.quick)?;
    let mut job = Job::default();
    for Folder { name, plan, .. } in folders(options, known)? {
        job.add(data.join(name), Runs::searches(&plan, known)?);
    }
    Ok(job)
}

/// A finished folder.
pub(crate) struct Finished {
    pub(crate) purpose: Purpose,
    pub(crate) pams: Vec<&'static str>,
    /// The runs of each PAM, by function and instance.
    pub(crate) runs: Vec<Vec<Reached>>,
}

/// Searches what is missing in the folders below `data`.
pub(crate) fn search(folders: Vec<Folder>, data: &Path, work: &Work, known: &Catalogues) -> Result<Vec<Finished>, Error> {
    // Questions have twice as many instances.
    let weight = |folder: &Folder| match folder.purpose {
        Purpose::Question(..) => 2.0 * folder.pams.len() as f64,
        _ => folder.pams.len() as f64,
    };
    let parts = work.parts(folders.iter().map(|folder| (folder.name.clone(), weight(folder))));
    let found = |(folder, work): (Folder, &Work)| {
        let grid = Grid::new(&folder.plan, known)?;
        let mut runs: Vec<Vec<Reached>> = grid.algorithms.iter().map(|_| Vec::new()).collect();
        for (cell, found) in grid.cells.iter().zip(keep_reached(&grid, &data.join(&folder.name), work)?) {
            runs[cell.algorithm].extend(found);
        }
        Ok(Finished { purpose: folder.purpose, pams: folder.pams, runs })
    };
    folders.into_iter().zip(parts.iter()).map(found).collect()
}
