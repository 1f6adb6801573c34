//! Comparisons of result folders of simulations.

use crate::detached::{Heard, detached};
use crate::figure::{Figure, size_of};
use crate::table::{Told, told};
use pyo3::prelude::*;
use tpam_rows::compare::{Comparison, Options};
use tpam_rows::select::Selection;
use tpam_store::Error;

/// The comparison of every pair of cells, the one over all settings, the notes, and the figure.
#[pyfunction]
#[pyo3(signature = (selections, *, conditions, measure, baseline, all, with_baselines, size))]
#[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools, reason = "they are keywords, and the package sets their defaults")]
pub(crate) fn compare(
    py: Python<'_>,
    selections: Vec<String>,
    conditions: Option<String>,
    measure: &str,
    baseline: Option<String>,
    all: bool,
    with_baselines: bool,
    size: Option<&str>,
) -> PyResult<(Told, Told, Vec<String>, Figure)> {
    let size = size_of(size)?;
    let compared = detached(py, None, Heard::default(), |_| {
        let mut options = Options::new(selected(&selections, conditions.as_deref())?);
        (options.measure, options.baseline) = (measure.to_owned(), baseline);
        (options.all, options.with_baselines) = (all, with_baselines);
        Comparison::new(&options)
    })?;
    let figure = Figure::new("compare", compared.figure().with_size(size).sheet());
    Ok((
        told(py, compared.document(), &compared.table())?,
        told(py, compared.overview(), &compared.overall_table())?,
        compared.notes(),
        figure,
    ))
}

/// Selections such as `results@shade`, all with the same conditions.
pub(crate) fn selected(texts: &[String], conditions: Option<&str>) -> Result<Vec<Selection>, Error> {
    texts.iter().map(|text| Selection::parse(text).with_where(conditions)).collect()
}
