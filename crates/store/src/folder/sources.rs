//! Where the rows of a folder are: in its table, in its journals, or in the file of a change that was not finished.

use super::done::Done;
use super::grow::{self, Growth};
use super::journal::{self, Origin};
use super::merge::{Line, Segment, damaged};
use super::{Contents, JOURNAL, own, plan_file};
use crate::{Error, disk};
use std::path::{Path, PathBuf};

/// No run of an experiment.
pub(super) fn none_done<C: Contents>(contents: &C) -> Done {
    let (cells, runs) = contents.size();
    Done::new(cells, runs)
}

/// The runs in the table and in the journal of a folder. The plan of the folder may have fewer PAMs.
pub(super) fn what_is_done<C: Contents>(path: &Path, contents: &C) -> Result<Done, Error> {
    let stored = plan_file::stored::<C>(path)?;
    let growth = Growth::new(stored.as_ref().unwrap_or(contents.plan()), contents);
    let mut done = none_done(contents);
    let (table, journals) = sources::<C>(path)?;
    if let Some(table) = table {
        let mut segment = Segment::of_table(contents, &table)?;
        while let Some(Line { key: (cell, run), .. }) = segment.next()? {
            if !done.add(growth.cell(cell), run) {
                return Err(damaged(&table));
            }
        }
    }
    let origin = Origin::of::<C>(path)?;
    for journal in journals {
        journal::keys(&journal, &origin, journal::is_row(contents), |cell, run| done.add(growth.cell(cell), run))?;
    }
    Ok(done)
}

/// All rows of some folders, finished or not, as sorted segments.
pub(super) fn segments<'a, C: Contents>(contents: &'a C, folders: &[PathBuf]) -> Result<Vec<Segment<'a, C>>, Error> {
    let mut all = Vec::new();
    for folder in folders {
        let (table, journals) = sources::<C>(folder)?;
        if let Some(table) = table {
            all.push(Segment::of_table(contents, &table)?);
        }
        let origin = Origin::of::<C>(folder)?;
        for journal in journals {
            all.extend(journal::segments(contents, &journal, &origin)?);
        }
    }
    Ok(all)
}

/// The table and the journals with the rows of a folder, if there are such.
fn sources<C: Contents>(path: &Path) -> Result<(Option<PathBuf>, Vec<PathBuf>), Error> {
    if let Some(grown) = grow::rows_of_killed(path)? {
        return Ok((None, vec![grown]));
    }
    let there = |name: &str| Some(path.join(name)).filter(|file| disk::is_there(file));
    Ok((there(C::TABLE), there(JOURNAL).into_iter().chain(own::current::<C>(path)?).collect()))
}
