//! One side of a comparison: some cells with the values of a measure.

use super::Measured;
use crate::Error;
use crate::folder::Stored;
use crate::select::Selection;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use tpam_pam::spec::take_apart;

/// A cell and the values of its runs.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) stored: Stored,
    pub(super) values: Vec<f64>,
    /// What it consists of, see [`fields`].
    pub(super) fields: BTreeMap<String, String>,
}

/// Some cells of a folder.
pub(super) struct Side {
    /// The selection, or the PAM if the sides are the PAMs of one selection.
    pub(super) text: String,
    pub(super) folder: PathBuf,
    /// Whether it is one cell that was selected by its row.
    pub(super) by_row: bool,
    pub(super) cells: Vec<Cell>,
}

impl Side {
    /// The value of a field if all cells have the same; empty if no cell has the field.
    pub(super) fn constant(&self, field: &str) -> Option<&str> {
        let value = |cell: &'_ Cell| cell.fields.get(field).map_or("", String::as_str).to_owned();
        let first = self.cells.first()?;
        let same = self.cells.iter().all(|cell| value(cell) == value(first));
        same.then(|| first.fields.get(field).map_or("", String::as_str))
    }

    /// The names of all fields of its cells.
    pub(super) fn fields(&self) -> BTreeSet<&str> {
        self.cells.iter().flat_map(|cell| cell.fields.keys().map(String::as_str)).collect()
    }
}

/// Loads the sides: one for each selection, or one for each PAM of a single selection.
pub(super) fn load(selections: &[Selection], measure: &str) -> Result<(Measured, Vec<Side>), Error> {
    let [first, ..] = selections else {
        return Err(Error::Input("name at least one result folder".to_owned()));
    };
    let stored = first.load()?;
    let measure = Measured::find(measure, &stored)?;
    let mut sides = selections.iter().map(|selection| side(selection, &measure)).collect::<Result<Vec<_>, _>>()?;
    if let [_] = sides[..] {
        sides = by_pam(sides.remove(0))?;
    }
    Ok((measure, sides))
}

fn side(selection: &Selection, measure: &Measured) -> Result<Side, Error> {
    let cell = |(stored, values): (Stored, Vec<f64>)| Cell {
        fields: fields(&stored),
        values: values.into_iter().map(|value| measure.value(value)).collect(),
        stored,
    };
    Ok(Side {
        text: selection.to_string(),
        folder: selection.folder().to_owned(),
        by_row: selection.row().is_some(),
        cells: selection.load_with(measure.name())?.into_iter().map(cell).collect(),
    })
}

/// Makes each PAM of a side a side, in the order of the cells.
fn by_pam(side: Side) -> Result<Vec<Side>, Error> {
    let mut sides: Vec<Side> = Vec::new();
    for cell in side.cells {
        let pam = cell.stored.label("pam").to_owned();
        match sides.iter_mut().find(|side| side.text == pam) {
            Some(side) => side.cells.push(cell),
            None => sides.push(Side { text: pam, folder: side.folder.clone(), by_row: false, cells: vec![cell] }),
        }
    }
    if let [one] = &sides[..] {
        return Err(Error::Input(format!(
            "{} has only one PAM, {}: name two results to compare, such as {}@0 {}@1",
            side.text,
            one.text,
            side.folder.display(),
            side.folder.display()
        )));
    }
    Ok(sides)
}

/// The labels of a cell, with specs divided into `LABEL.name` and one field for each option, `LABEL.OPTION`.
pub(super) fn fields(cell: &Stored) -> BTreeMap<String, String> {
    let mut fields = BTreeMap::new();
    // Columns with a dot repeat the options of specs.
    for label in cell.labels().filter(|label| !label.contains('.')) {
        let text = cell.label(label);
        let (name, options) = take_apart(text).unwrap_or_else(|_| (text.to_owned(), Vec::new()));
        fields.insert(format!("{label}.name"), name);
        fields.extend(options.into_iter().map(|(key, value)| (format!("{label}.{key}"), value)));
    }
    fields
}
