//! One side of a comparison: some cells with the values of a measure, and a short name.

use super::{Measured, Options};
use crate::factor::{Factor, Label};
use crate::parts::{number, text, with_options};
use crate::plot::place;
use crate::select::Selection;
use crate::simulations::Stored;
use crate::summary::BASELINES;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::PathBuf;
use tpam_pam::spec::Value;
use tpam_sim::Catalogues;
use tpam_store::Error;

/// A cell and the values of its runs.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) stored: Stored,
    pub(super) values: Vec<f64>,
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
        let known = Catalogues::new(tpam_pam::pams());
        let mut seen = BTreeSet::new();
        let pams = cells.iter().filter_map(|cell| cell.stored.pam()).filter(|pam| seen.insert(pam.text()));
        let unusual = pams.flat_map(|pam| match Label::Pam.unusual(pam.text(), &known) {
            Some(unusual) => unusual.into_iter().map(str::to_owned).collect(),
            // The defaults of a PAM that is unknown here are unknown, too.
            None => pam.options().iter().map(|(key, _)| key.clone()).collect::<Vec<_>>(),
        });
        let unusual = unusual.collect();
        Self { text, folder, by_row, cells, unusual }
    }

    /// The value of a factor if all cells have the same; [`Value::Nothing`] if no cell has one.
    pub(super) fn constant(&self, factor: &Factor) -> Option<Cow<'_, Value>> {
        let first = self.cells.first()?.stored.labels.value(factor);
        let same = self.cells.iter().all(|cell| cell.stored.labels.value(factor) == first);
        same.then(|| first.unwrap_or(Cow::Owned(Value::Nothing)))
    }

    /// The value of a factor if all cells have it.
    pub(super) fn given(&self, factor: &Factor) -> Option<Cow<'_, Value>> {
        self.constant(factor).filter(|value| **value != Value::Nothing)
    }

    /// The name of its only PAM, without options.
    pub(super) fn pam(&self) -> Option<&str> {
        let first = self.cells.first()?.stored.name();
        self.cells.iter().all(|cell| cell.stored.name() == first).then_some(first)
    }
}

/// The factors of the cells of some sides, sorted by the names of their columns.
pub(super) fn factors<'a>(sides: impl IntoIterator<Item = &'a Side>) -> Vec<Factor> {
    let cells = sides.into_iter().flat_map(|side| &side.cells);
    in_order(cells.flat_map(|cell| cell.stored.labels.factors()))
}

/// Each factor once, sorted by the names of their columns.
pub(super) fn in_order(factors: impl Iterator<Item = Factor>) -> Vec<Factor> {
    let mut factors: Vec<Factor> = factors.collect::<BTreeSet<_>>().into_iter().collect();
    factors.sort_by_cached_key(Factor::column);
    factors
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
    let cell = |(stored, values): (Stored, Vec<f64>)| {
        let values = values.into_iter().map(|value| measure.value(value)).collect();
        Cell { stored, values }
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
        let says = if one.cells.len() > 1 {
            format!("{text} has only one PAM, {pam}: name two results to compare, such as {folder}@0 {folder}@1")
        } else {
            format!("{text} has only one PAM, {pam}: compare it with other results, or simulate several PAMs")
        };
        return Err(Error::count("PAMs", 1, 2..=u64::MAX, says));
    }
    if named || options.with_baselines {
        return Ok((sides, Vec::new()));
    }
    let wanted = options.baseline.as_deref().map(str::to_lowercase);
    let is_left_out = |side: &Side| {
        let name = side.pam().unwrap_or_default();
        BASELINES.contains(&name) && !wanted.as_deref().is_some_and(|wanted| name.starts_with(wanted))
    };
    // A single PAM can only be compared with the baselines.
    if sides.iter().filter(|side| !is_left_out(side)).count() < 2 {
        return Ok((sides, Vec::new()));
    }
    let (baselines, pams): (Vec<Side>, Vec<Side>) = sides.into_iter().partition(is_left_out);
    let names = baselines.iter().filter_map(Side::pam).map(str::to_owned);
    Ok((pams, names.collect()))
}

/// Makes each PAM of a side a side, in the order of the cells.
pub(super) fn by_pam(side: Side) -> Vec<Side> {
    let mut pams: Vec<(String, Vec<Cell>)> = Vec::new();
    for cell in side.cells {
        let pam = cell.stored.label("pam");
        let at = place(&mut pams, |(other, _)| other == pam, || (pam.to_owned(), Vec::new()));
        pams[at].1.push(cell);
    }
    pams.into_iter().map(|(pam, cells)| Side::new(pam, side.folder.clone(), false, cells)).collect()
}

/// The names: the PAM with the options that differ between sides of the same PAM or from the PAM's defaults (`shade:h=5`), then other
/// values that differ (`pmax=0.1`). If these names are not different, or nothing is constant on each side, the selections themselves.
pub(super) fn names(sides: &[Side]) -> Vec<String> {
    let all = factors(sides);
    let names: Vec<String> = sides.iter().map(|side| name(side, sides, &all)).collect();
    let different: BTreeSet<&String> = names.iter().collect();
    let clear = different.len() == names.len() && names.iter().all(|name| !name.is_empty());
    if clear { names } else { sides.iter().map(|side| side.text.clone()).collect() }
}

fn name(side: &Side, sides: &[Side], all: &[Factor]) -> String {
    let differs = |factor: &&Factor| sides.iter().any(|other| other.constant(factor) != side.constant(factor));
    let (of_pam, others): (Vec<&Factor>, Vec<&Factor>) = all.iter().filter(differs).partition(|factor| factor.of_pam());
    let others = others.into_iter().filter_map(|factor| Some(in_words(factor, &*side.given(factor)?)));
    let pam = if of_pam.is_empty() { None } else { pam(side, sides) };
    pam.into_iter().chain(others).collect::<Vec<_>>().join(" ")
}

/// The PAM of a side; `None` if the side has several.
fn pam(side: &Side, sides: &[Side]) -> Option<String> {
    let name = side.pam()?;
    let namesakes: Vec<&Side> = sides.iter().filter(|other| other.pam() == Some(name)).collect();
    let option = |factor: &Factor| {
        let key = factor.option.as_ref().filter(|_| factor.of_pam())?;
        let value = side.given(factor)?;
        let same = namesakes.iter().all(|other| other.constant(factor).as_ref() == Some(&value));
        // Without it, `shade:h=50` beside `jade` would be called `shade`, which is another PAM.
        (!same || side.unusual.contains(key)).then(|| format!("{key}={value}"))
    };
    Some(with_options(name, &factors([side]).iter().filter_map(option).collect::<Vec<_>>()))
}

/// A value with the name that makes it clear: `pmax=0.1` for an option, `sin` for a name, `n=50` for a number.
fn in_words(factor: &Factor, value: &Value) -> String {
    if factor.option.is_none() && number(value).is_none() { text(value) } else { format!("{}={value}", factor.name()) }
}
