//! The columns of Python objects: what they declare as `space`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use tpam_pam::{Column, FC, Space, Tracked, check_space};
use tpam_sim::theta::thetas;

/// The columns of a PAM that declares none: those of differential evolution.
pub(crate) const USUAL: Space = FC;

/// A column as `tpam._players.declared` returns it: its name, then the ends of a range and whether ratios matter, or the names of
/// categories.
type Declared = (String, Option<(f64, f64, bool)>, Vec<String>);

/// The columns that an object declares, by its attribute `space`; the usual ones if that is None.
pub(crate) fn space_of(name: &str, object: &Bound<PyAny>) -> PyResult<Space> {
    let Some(declared) = object.getattr("space")?.extract::<Option<Vec<Declared>>>()? else { return Ok(USUAL) };
    let space = kept(declared);
    check_space(space).map_err(|e| PyValueError::new_err(format!("{name}: {e}")))?;
    Ok(space)
}

/// Columns of these names and [kinds](kind_of), whatever their values are.
pub(crate) fn named(names: Vec<String>, kinds: &[String]) -> Space {
    let kind = |at: usize| kinds.get(at).map_or("real", String::as_str);
    let declared = names.into_iter().enumerate().map(|(at, name)| match kind(at) {
        "category" => (name, None, vec!["0".to_owned()]),
        "log" => (name, Some((0.1, 1.0, true)), Vec::new()),
        _ => (name, Some((0.0, 1.0, false)), Vec::new()),
    });
    kept(declared.collect())
}

/// The kind of a column in a word.
pub(crate) fn kind_of(column: &Column) -> &'static str {
    match column {
        _ if column.is_log() => "log",
        _ if column.is_category() => "category",
        _ => "real",
    }
}

/// The space of a declaration, created once for each.
fn kept(declared: Vec<Declared>) -> Space {
    static KNOWN: Mutex<Vec<(Vec<Declared>, Space)>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, space)) = known.iter().find(|(earlier, _)| *earlier == declared) {
        return space;
    }
    let made: Space = Box::leak(declared.iter().map(column).collect());
    let is_usual = made.len() == USUAL.len() && made.iter().zip(USUAL).all(|(own, usual)| own.written(usual.symbol) == *usual);
    let space = if is_usual { USUAL } else { made };
    known.push((declared, space));
    space
}

fn column((name, range, categories): &Declared) -> Column {
    let word = |text: &String| -> &'static str { Box::leak(text.clone().into_boxed_str()) };
    match range {
        Some((low, high, true)) => Column::log(word(name), *low, *high),
        Some((low, high, false)) => Column::real(word(name), *low, *high),
        None => Column::category(word(name), Box::leak(categories.iter().map(word).collect())),
    }
}

/// The θ of tracked columns: the name of one, that of all together, or several names.
pub(crate) fn theta_of(tracked: Tracked) -> String {
    let names: Vec<&str> = tracked.columns().map(|(_, column)| column.name).collect();
    let all = || thetas(tracked.space()).pages().last().map(|page| page.name.to_owned());
    let is_all = names.len() > 1 && names.len() == tracked.space().len();
    is_all.then(all).flatten().unwrap_or_else(|| names.join(","))
}
