//! Which cells of two sides are compared with each other: those with the same setting.

use super::side::{Cell, Side, by_pam, factors, names};
use crate::factor::Label;
use crate::names::first_names;
use std::collections::BTreeMap;
use tpam_figure::distinct;
use tpam_store::{Difference, Error};

/// The pairs of cells of two sides.
///
/// What is constant on each side but differs between the sides is what is compared. If both sides are from one folder, this may be anything
/// that was selected; otherwise only the PAM. Everything else has to be the same in both cells. Two rows that were given by number are a
/// pair in any case.
pub(super) fn pairs<'a>(a: &'a Side, b: &'a Side) -> Result<Vec<(&'a Cell, &'a Cell)>, Error> {
    if let ([x], [y]) = (&a.cells[..], &b.cells[..])
        && a.by_row
        && b.by_row
    {
        return Ok(vec![(x, y)]);
    }
    // Both cells of a pair have to share all but what is compared.
    let same_folder = a.folder == b.folder;
    let mut shared = factors([a, b]);
    shared.retain(|factor| {
        let differs = a.constant(factor).zip(b.constant(factor)).is_some_and(|(a, b)| a != b);
        !(differs && (same_folder || factor.of_pam()))
    });
    let text = |cell: &'a Cell, factor| cell.stored.labels.value(factor).map(|value| value.to_string());
    let setting = |cell: &'a Cell| shared.iter().map(|factor| text(cell, factor)).collect::<Vec<_>>();
    // The first of several cells with the same setting.
    let partners: BTreeMap<_, &Cell> = b.cells.iter().rev().map(|cell| (setting(cell), cell)).collect();
    let found: Vec<_> = a.cells.iter().filter_map(|x| partners.get(&setting(x)).map(|y| (x, *y))).collect();
    if found.is_empty() {
        [(a, b), (b, a)].into_iter().try_for_each(|(side, other)| one_pam(side, other))?;
        let advice = "name one PAM on each side by DIR@NAME, or one row by DIR@ROW";
        return Err(Error::different(Difference::Cells, format!("{} and {} have no cell in common: {advice}", a.text, b.text)));
    }
    Ok(found)
}

/// Refuses a side with several variants of a PAM if the other side has another PAM: none of the variants can be a partner.
fn one_pam(side: &Side, other: &Side) -> Result<(), Error> {
    let variants = by_pam(side.clone());
    let name = side.pam();
    if variants.len() < 2 || name.is_none() || name == other.pam() {
        return Ok(());
    }
    let names = names(&variants);
    let example = format!("{}@{}", side.folder.display(), names[0]);
    let says = format!("{} has {} PAMs: {}: name one, such as {example}", side.text, names.len(), first_names(&names, MOST_SHOWN));
    Err(Error::count("PAMs", names.len() as u64, 1..=1, says))
}

/// The most variants of a PAM that a message lists.
const MOST_SHOWN: usize = 8;

/// The labels of the cells of all sides except the PAM, in the order of the first side.
pub(super) fn labels(sides: &[Side]) -> Vec<Label> {
    let all = sides.iter().filter_map(|side| side.cells.first()).flat_map(|cell| &cell.stored.labels.0);
    distinct(all.map(|(label, _)| label.clone()).filter(|label| *label != Label::Pam))
}
