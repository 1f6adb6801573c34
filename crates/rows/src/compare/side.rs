//! One side of a comparison: some cells with the values of a measure.

use super::{Measured, Options};
use crate::select::Selection;
use crate::simulations::Stored;
use crate::summary::BASELINES;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use tpam_pam::spec::take_apart;
use tpam_sim::Catalogues;
use tpam_store::Error;

/// A cell and the values of its runs.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) stored: Stored,
    pub(super) values: Vec<f64>,
    /// What it consists of, see [`fields`].
    pub(super) fields: BTreeMap<String, String>,
}

/// Some cells of a folder.
#[derive(Clone)]
pub(super) struct Side {
    /// The selection, or the PAM if the sides are the PAMs of one selection.
    pub(super) text: String,
    pub(super) folder: PathBuf,
    /// Whether it is one cell that was selected by its row.
    pub(super) by_row: bool,
    pub(super) cells: Vec<Cell>,
    /// The options of its PAMs that differ from their defaults in any cell.
    pub(super) unusual: BTreeSet<String>,
}

impl Side {
    fn new(text: String, folder: PathBuf, by_row: bool, cells: Vec<Cell>) -> Self {
        let pams: BTreeSet<&str> = cells.iter().map(|cell| cell.stored.label("pam")).collect();
        let known = Catalogues::new(tpam_pam::pams()).subjects;
        let unusual = pams.iter().flat_map(|pam| match known.spec(pam) {
            Ok(spec) => spec.unusual().into_iter().map(str::to_owned).collect(),
            // The defaults of a PAM that is unknown here are unknown, too.
            Err(_) => options_of(pam),
        });
        let unusual = unusual.collect();
        Self { text, folder, by_row, cells, unusual }
    }

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

/// The sides of a comparison.
pub(super) struct Sides {
    pub(super) measure: Measured,
    pub(super) all: Vec<Side>,
    /// The baselines that were left out.
    pub(super) left_out: Vec<String>,
}

/// Loads the sides: one for each selection, or one for each PAM of a single selection.
pub(super) fn load(options: &Options) -> Result<Sides, Error> {
    let [first, ..] = &options.selections[..] else {
        return Err(Error::nothing("folder", "name at least one result folder"));
    };
    let stored = first.load()?;
    let measure = Measured::find(&options.measure, &stored)?.compared();
    let all = options.selections.iter().map(|selection| side(selection, &measure)).collect::<Result<Vec<_>, _>>()?;
    let (all, left_out) = match <[Side; 1]>::try_from(all) {
        Ok([one]) => pams_of(one, options, first.names_pam())?,
        Err(all) => (all, Vec::new()),
    };
    Ok(Sides { measure, all, left_out })
}

fn side(selection: &Selection, measure: &Measured) -> Result<Side, Error> {
    let cell = |(stored, values): (Stored, Vec<f64>)| Cell {
        fields: fields(&stored),
        values: values.into_iter().map(|value| measure.value(value)).collect(),
        stored,
    };
    let cells = selection.load_with(measure.name())?.into_iter().map(cell).collect();
    Ok(Side::new(selection.to_string(), selection.folder().to_owned(), selection.row().is_some(), cells))
}

/// The PAMs of a side, and the names of the baselines that are left out.
fn pams_of(side: Side, options: &Options, named: bool) -> Result<(Vec<Side>, Vec<String>), Error> {
    let (text, folder) = (side.text.clone(), side.folder.clone());
    let sides = by_pam(side);
    if let [one] = &sides[..] {
        let (pam, folder) = (&one.text, folder.display());
        let says = format!("{text} has only one PAM, {pam}: name two results to compare, such as {folder}@0 {folder}@1");
        return Err(Error::count("PAMs", 1, 2..=u64::MAX, says));
    }
    if named || options.with_baselines {
        return Ok((sides, Vec::new()));
    }
    let wanted = options.baseline.as_deref().map(str::to_lowercase);
    let is_left_out = |side: &Side| {
        let name = side.constant("pam.name").unwrap_or_default();
        BASELINES.contains(&name) && !wanted.as_deref().is_some_and(|wanted| name.starts_with(wanted))
    };
    // A single PAM can only be compared with the baselines.
    if sides.iter().filter(|side| !is_left_out(side)).count() < 2 {
        return Ok((sides, Vec::new()));
    }
    let (baselines, pams): (Vec<Side>, Vec<Side>) = sides.into_iter().partition(is_left_out);
    let names = baselines.iter().filter_map(|side| side.constant("pam.name")).map(str::to_owned);
    Ok((pams, names.collect()))
}

/// Makes each PAM of a side a side, in the order of the cells.
pub(super) fn by_pam(side: Side) -> Vec<Side> {
    let mut pams: Vec<(String, Vec<Cell>)> = Vec::new();
    for cell in side.cells {
        let pam = cell.stored.label("pam").to_owned();
        match pams.iter_mut().find(|(other, _)| *other == pam) {
            Some((_, cells)) => cells.push(cell),
            None => pams.push((pam, vec![cell])),
        }
    }
    pams.into_iter().map(|(pam, cells)| Side::new(pam, side.folder.clone(), false, cells)).collect()
}

/// The keys of the options of a spec.
fn options_of(spec: &str) -> Vec<String> {
    take_apart(spec).unwrap_or_default().1.into_iter().map(|(key, _)| key).collect()
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
