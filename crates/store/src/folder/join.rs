//! Merges the parts of one experiment.

use super::merge::{Rows, Segment};
use super::plan_file::differences;
use super::sources::segments;
use super::state::State;
use super::{Contents, Done, Folder, Line, files, not_results};
use crate::{Difference, Error};
use std::path::{Path, PathBuf};
use tpam_work::Work;

/// The plan that all parts share. If the numbers of runs differ, the largest is used.
pub fn common_plan<C: Contents>(parts: &[PathBuf]) -> Result<C::Plan, Error> {
    let mut plans = Vec::new();
    for part in parts {
        let missing = || not_results(part, format!("a folder of {}", C::KIND), None, "it has no experiment.toml");
        let state = State::read::<C>(part)?;
        files::check_listed::<C>(part, &state)?;
        plans.push(state.plan.ok_or_else(missing)?);
    }
    // Of parts with equally many runs, the first is used.
    let largest = plans.iter().enumerate().rev().max_by_key(|(_, plan)| C::runs(plan));
    let (at, most) = largest.ok_or_else(|| Error::nothing("part", "name at least one part"))?;
    for (part, plan) in parts.iter().zip(&plans) {
        if let Some(key) = differences::<C>(plan, most).first() {
            let (first, part) = (parts[at].display(), part.display());
            let says = format!("{first} and {part} are parts of different {}: {key} differs", C::KIND);
            return Err(Error::different(Difference::Plans, says));
        }
    }
    Ok(most.clone())
}

/// Merges the parts into `out`. Nothing is written unless every run is there.
pub fn join<C: Contents>(parts: &[PathBuf], out: &Path, contents: &C, work: &Work) -> Result<C::Finished, Error> {
    let mut done = Done::new(contents.size());
    for line in Rows::new(all_segments(contents, parts)?)? {
        let Line { key, .. } = line?;
        if !done.add(key.0, key.1) {
            let says =
                format!("a part holds run {} of cell {}, which this experiment does not have: compute that part again", key.1, key.0);
            return Err(Error::different(Difference::Plans, says));
        }
    }
    if let Some(key) = done.first_missing() {
        let (missing, first) = (done.total - done.count, contents.place(key));
        let says = format!("{missing} of {} {} are missing, the first is {first}: compute the missing parts first", done.total, C::ROWS);
        return Err(Error::count(C::ROWS, done.count, done.total..=done.total, says));
    }
    Folder::open(out, contents, work)?.finish_with(Some(all_segments(contents, parts)?), work)
}

/// All rows of some folders, finished or not, as sorted segments.
fn all_segments<'a, C: Contents>(contents: &'a C, folders: &[PathBuf]) -> Result<Vec<Segment<'a, C>>, Error> {
    let each = folders.iter().map(|folder| segments(contents, folder, &State::read::<C>(folder)?));
    Ok(each.collect::<Result<Vec<_>, Error>>()?.into_iter().flatten().collect())
}
