//! The rows of a folder, wherever they are: in its table, in its journals, or in the file of a change that was not finished, which is
//! written here.

use super::Contents;
use super::done::Done;
use super::grow::{GROWN, Growth};
use super::lines::{WHOLE, head, line};
use super::merge::{Line, Rows, Segment, damaged};
use super::plan_file::numbering;
use super::state::State;
use crate::Error;
use std::path::Path;
use tpam_coco::AtomicFile;

/// The runs in the table and in the journals of a folder. The plan of the folder may have shorter lists.
pub(super) fn what_is_done<C: Contents>(contents: &C, path: &Path, state: &State<C::Plan>) -> Result<Done, Error> {
    let growth = Growth::new(state.plan.as_ref().unwrap_or(contents.plan()), contents);
    let mut done = Done::new(contents.size());
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
        all.extend(Segment::of_journal(contents, &journal, &origin)?);
    }
    Ok(all)
}

/// Writes the rows with their new numbers, before the plan is written.
pub(super) fn write_rows<C: Contents>(path: &Path, contents: &C, state: &State<C::Plan>, growth: &Growth) -> Result<(), Error> {
    let mut grown = AtomicFile::create(&path.join(GROWN))?;
    grown.put(head(WHOLE, &numbering::<C>(contents.plan())).as_bytes())?;
    let mut done = Done::new(contents.size());
    for read in Rows::new(segments(contents, path, state)?)? {
        let Line { key: (cell, run), row, .. } = read?;
        let key = (growth.cell(cell), run);
        if !done.add(key.0, key.1) {
            return Err(damaged(&path.join(C::TABLE)));
        }
        grown.put(line(&contents.write(key, &row)).as_bytes())?;
    }
    grown.rename()?;
    Ok(())
}
