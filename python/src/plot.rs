//! Figures of result folders and of traces.

use crate::compare::selected;
use crate::detached::{Heard, detached};
use crate::ecdf::choice;
use crate::figure::{Figure, size_of};
use crate::refused;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tpam_rows::plot::{KINDS, Options, Rename, draw};
use tpam_searches::Catalogues;

/// Draws selections of result folders. `options` has the keys of `tpam_rows::plot::Options`; the package checks their names.
#[pyfunction]
#[pyo3(signature = (selections, *, conditions, options))]
pub(crate) fn plot(py: Python<'_>, selections: Vec<String>, conditions: Option<String>, options: &Bound<'_, PyDict>) -> PyResult<Figure> {
    let mut wanted = Options::new(selected(&selections, conditions.as_deref()).map_err(|error| refused(&error))?);
    let text = |key: &str| options.get_item(key)?.map(|value| value.extract::<String>()).transpose();
    if let Some(kind) = text("kind")? {
        let kinds: Vec<_> = KINDS.iter().map(|(name, _, kind)| (*name, *kind)).collect();
        wanted.kind = Some(choice("kind", &kind, &kinds)?);
    }
    wanted.measure = text("measure")?.unwrap_or(wanted.measure);
    (wanted.x, wanted.up, wanted.lines, wanted.panels) = (text("x")?, text("up")?, text("lines")?, text("panels")?);
    (wanted.title, wanted.x_label, wanted.y_label) = (text("title")?, text("x_label")?, text("y_label")?);
    let flag = |key: &str| options.get_item(key)?.map(|value| value.extract::<bool>()).transpose();
    (wanted.log_x, wanted.log_y) = (flag("log_x")?, flag("log_y")?.unwrap_or(false));
    wanted.with_baselines = flag("with_baselines")?.unwrap_or(false);
    wanted.own_heights = flag("own_heights")?;
    wanted.columns = options.get_item("columns")?.map(|value| value.extract::<usize>()).transpose()?;
    wanted.size = size_of(text("size")?.as_deref())?;
    let labels: Vec<(String, String)> = options.get_item("labels")?.map(|value| value.extract()).transpose()?.unwrap_or_default();
    wanted.labels = labels.iter().map(|(old, new)| Rename::new(old, new)).collect();
    let name = wanted.file_name().trim_end_matches(".svg").to_owned();
    let known = Catalogues::default().sim;
    let heard = Heard::default();
    let notes = heard.notes.clone();
    let sheet = detached(py, None, heard, |work| draw(&wanted, work, &known))?;
    let notes = notes.lock().expect("no thread panics with the lock").clone();
    Ok(Figure::new(name, sheet).with_notes(notes))
}
