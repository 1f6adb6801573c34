//! Computes the searches of a part in result folders, and writes its file.

use crate::Atlas;
use crate::counts::Counts;
use crate::entry::Entry;
use crate::file;
use crate::method::Method;
use crate::part::{Folder, Part};
use std::path::{Path, PathBuf};
use tpam_kinds::job::{Job, Runs};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, keep_reached};
use tpam_store::{Error, disk};
use tpam_work::Work;

/// The folder of the searches of a part below the folder of the results.
fn data(out: &Path, part: Part) -> PathBuf {
    out.join("data").join(part.to_string())
}

/// The methods of a part, in the order of the catalogue. Those of a part that is halved follow from another one in the same folder.
fn methods(part: Part, out: &Path, known: &Catalogues) -> Result<Vec<Method>, Error> {
    let all = part.family.methods(known);
    let Some(before) = part.halved() else { return Ok(all) };
    let kept = Atlas::with_folder(out)?.better_half(before)?;
    Ok(all.into_iter().filter(|method| kept.contains(method)).collect())
}

/// The result folders that the searches of a part fill, so that several processes can share them.
pub fn job(part: Part, out: &Path, known: &Catalogues) -> Result<Job, Error> {
    let (mut job, data) = (Job::default(), data(out, part));
    for folder in part.folders(&methods(part, out, known)?)? {
        job.add(data.join(folder.name), Runs::searches(&folder.plan, known)?.without_logs());
    }
    Ok(job)
}

/// Computes what is missing of a part in the result folders below `out`, and writes the file of the part. Returns its path.
pub fn compute(part: Part, out: &Path, known: &Catalogues, work: &Work) -> Result<PathBuf, Error> {
    let entries = entries(part, &methods(part, out, known)?, &data(out, part), known, work)?;
    let path = out.join(file::name(part));
    disk::write_aside(&path, &file::encode(part, &entries))?;
    Ok(path)
}

/// Computes the runs of some methods in the dimension of a part, with the operator of its family, in result folders below `data`.
pub(crate) fn entries(part: Part, methods: &[Method], data: &Path, known: &Catalogues, work: &Work) -> Result<Vec<Entry>, Error> {
    disk::create_folder(data)?;
    let folders = part.folders(methods)?;
    let cost = |folder: &Folder| folder.plan.budget as f64 * (folder.methods.len() * folder.functions.runs()) as f64;
    let parts = work.parts(folders.iter().map(|folder| (folder.name.clone(), cost(folder))));
    let mut entries: Vec<Entry> = methods.iter().cloned().map(Entry::new).collect();
    for (folder, work) in folders.iter().zip(parts.iter()) {
        let grid = Grid::new(&folder.plan, known)?.without_logs();
        let mut runs = vec![Vec::new(); folder.methods.len()];
        for (cell, reached) in grid.cells.iter().zip(keep_reached(&grid, &data.join(&folder.name), work)?) {
            runs[cell.algorithm].extend(reached.iter().map(|run| Counts::new(run, folder.decade)));
        }
        for (method, runs) in folder.methods.iter().zip(runs) {
            let entry = entries.iter_mut().find(|entry| entry.method == *method).expect("folders are made of these methods");
            entry.insert(folder.functions, folder.decade, runs);
        }
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Family;
    use crate::part::Functions;
    use tpam_searches::search::SearchPlan;

    /// A shipped part is a table of results: these are a few of them, computed again.
    #[test]
    fn the_shipped_runs_are_those_of_this_program() {
        let known = Catalogues::default();
        let method = Method::with_pam("jade", Family::Pbest, &known).unwrap();
        let atlas = Atlas::shipped();
        let entry = atlas.entries(5).into_iter().find(|entry| entry.method == method).unwrap();
        let part = Part { dim: 5, family: Family::Pbest };
        for Folder { functions, decade, plan, .. } in part.folders(&[method]).unwrap() {
            let grid = Grid::new(&SearchPlan { functions: "1-3".to_owned(), ..plan }, &known).unwrap().without_logs();
            let folder = tempfile::tempdir().unwrap();
            let reached = keep_reached(&grid, folder.path(), &Work::new()).unwrap();
            let again: Vec<Counts> = reached.iter().flatten().map(|run| Counts::new(run, decade)).collect();
            let (_, _, shipped) = entry.runs().find(|(suite, budget, _)| (*suite, *budget) == (functions, decade)).unwrap();
            let instances = if functions == Functions::Bbob { 5 } else { 1 };
            assert_eq!(again, shipped[..3 * instances]);
        }
    }

    #[test]
    fn a_part_is_a_job() {
        let known = Catalogues::default();
        let job = job("10-pbest".parse().unwrap(), Path::new("out"), &known).unwrap();
        assert_eq!(job.folders.len(), 10);
        assert_eq!(job.folders[0].0, Path::new("out/data/10-pbest/bbob-4"));
    }
}
