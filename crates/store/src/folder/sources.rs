//! The rows of a folder, wherever they are: in its table, in its journals, or in the file of a change that was not finished.

use super::Contents;
use super::done::Done;
use super::grow::Growth;
use super::journal;
use super::merge::{Line, Segment};
use super::state::State;
use crate::Error;
use std::path::Path;

/// No run of an experiment.
pub(super) fn none_done<C: Contents>(contents: &C) -> Done {
    let (cells, runs) = contents.size();
    Done::new(cells, runs)
}

/// The runs in the table and in the journals of a folder. The plan of the folder may have fewer PAMs.
pub(super) fn what_is_done<C: Contents>(contents: &C, path: &Path, state: &State<C::Plan>) -> Result<Done, Error> {
    let growth = Growth::new(state.plan.as_ref().unwrap_or(contents.plan()), contents);
    let mut done = none_done(contents);
    for mut segment in segments(contents, path, state)? {
        while let Some(Line { key: (cell, run), .. }) = segment.next()? {
            if !done.add(growth.cell(cell), run) {
                return Err(segment.foreign());
            }
        }
    }
    Ok(done)
}

/// All rows of a folder, finished or not, as sorted segments.
pub(super) fn segments<'a, C: Contents>(contents: &'a C, path: &Path, state: &State<C::Plan>) -> Result<Vec<Segment<'a, C>>, Error> {
    let (table, journals) = state.sources(contents, path);
    let mut all = table.map(|table| Segment::of_table(contents, &table)).transpose()?.into_iter().collect::<Vec<_>>();
    let origin = state.origin(contents);
    for journal in journals {
        all.extend(journal::segments(contents, &journal, &origin)?);
    }
    Ok(all)
}
