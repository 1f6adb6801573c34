//! Merges the parts of one experiment.

use super::merge::{Rows, Segment};
use super::plan_file::differences;
use super::sources::{none_done, segments};
use super::state::State;
use super::{Contents, Folder, Line, files};
use crate::Error;
use std::path::{Path, PathBuf};
use tpam_work::Work;

/// The plan that all parts share. If the numbers of runs differ, the largest is used.
pub fn common_plan<C: Contents>(parts: &[PathBuf]) -> Result<C::Plan, Error> {
    let mut plans = Vec::new();
    for part in parts {
        let missing = || Error::Input(format!("{} is not a folder of {}: it has no experiment.toml", part.display(), C::KIND));
        let state = State::read::<C>(part)?;
        files::check_listed::<C>(part, &state)?;
        plans.push(state.plan.ok_or_else(missing)?);
    }
    // Of parts with equally many runs, the first is used.
    let largest = plans.iter().enumerate().rev().max_by_key(|(_, plan)| C::runs(plan));
    let (at, most) = largest.ok_or_else(|| Error::Input("name at least one part".to_owned()))?;
    for (part, plan) in parts.iter().zip(&plans) {
        if let Some(key) = differences::<C>(plan, most).first() {
            let (first, part) = (parts[at].display(), part.display());
            return Err(Error::Input(format!("{first} and {part} are parts of different {}: {key} differs", C::KIND)));
        }
    }
    Ok(most.clone())
}

/// Merges the parts into `out`. Nothing is written unless every run is there.
pub fn join<C: Contents>(parts: &[PathBuf], out: &Path, contents: &C, work: &Work) -> Result<C::Finished, Error> {
    let mut done = none_done(contents);
    for line in Rows::new(all_segments(contents, parts)?)? {
        let Line { key, .. } = line?;
        if !done.add(key.0, key.1) {
            return Err(Error::Input(format!(
                "a part holds run {} of cell {}, which this experiment does not have: compute that part again",
                key.1, key.0
            )));
        }
    }
    if let Some(key) = done.first_missing() {
        return Err(Error::Input(format!(
            "{} of {} {} are missing, the first is {}: compute the missing parts first",
            done.total - done.count,
            done.total,
            C::ROWS,
            contents.place(key)
        )));
    }
    Folder::open(out, contents, work)?.finish_with(Some(all_segments(contents, parts)?), work)
}

/// All rows of some folders, finished or not, as sorted segments.
fn all_segments<'a, C: Contents>(contents: &'a C, folders: &[PathBuf]) -> Result<Vec<Segment<'a, C>>, Error> {
    let each = folders.iter().map(|folder| segments(contents, folder, &State::read::<C>(folder)?));
    Ok(each.collect::<Result<Vec<_>, Error>>()?.into_iter().flatten().collect())
}
