//! Running times, comparisons and convergence of COCO logs, and the figures of logs.

use crate::detached::{Heard, detached};
use crate::ecdf::choice;
use crate::figure::Figure;
use crate::refused;
use crate::table::{Told, told};
use pyo3::prelude::*;
use std::path::PathBuf;
use tpam_coco::ecdf::{By, EcdfOptions, Mode};
use tpam_coco::{Logs, View};
use tpam_searches::Catalogues;
use tpam_searches::ecdf::{self, Fixed};
use tpam_store::Error;
use tpam_table::Format;

/// Which logs: folders, dimensions, functions, reference and baseline.
type Which = (Vec<PathBuf>, Vec<u32>, Option<String>, Option<String>, Option<String>);

fn read((folders, dims, functions, reference, baseline): Which, mode: Mode) -> Result<Logs, Error> {
    let logs = ecdf::read(&folders, &dims, reference.as_deref(), mode)?;
    let logs = match functions {
        Some(functions) => ecdf::on_functions(logs, &functions)?,
        None => logs,
    };
    baseline.map_or(Ok(logs.clone()), |name| ecdf::with_baseline(logs, &name))
}

/// Average running times to each target value.
#[pyfunction]
pub(crate) fn running_times(py: Python<'_>, which: Which, targets: u32) -> PyResult<Told> {
    let logs = detached(py, None, Heard::default(), |_| read(which, Mode::default()))?;
    told(py, ecdf::running_time_overview(&logs), &ecdf::running_times(&logs, targets))
}

/// Scores of the algorithms, and the comparison of each pair.
#[pyfunction]
pub(crate) fn comparisons(py: Python<'_>, which: Which, view: &str) -> PyResult<(Told, Told)> {
    let view = choice("view", view, &[("fixed-budget", View::FixedBudget), ("anytime", View::Anytime)])?;
    let logs = detached(py, None, Heard::default(), |_| read(which, Mode::default()))?;
    let scores = logs.scores(view).map_err(|error| refused(&Error::from(error)))?;
    let pairs = ecdf::pair_table(&scores);
    Ok((told(py, ecdf::score_overview(&scores), &ecdf::score_table(&scores))?, told(py, pairs.clone(), &pairs)?))
}

/// Errors, signs or ranks at a fixed budget.
#[pyfunction]
pub(crate) fn fixed_budget(py: Python<'_>, which: Which, show: &str, at: Vec<f64>, floor: f64) -> PyResult<Told> {
    let show = choice("show", show, &[("errors", Fixed::Errors), ("signs", Fixed::Signs), ("ranks", Fixed::Ranks)])?;
    let (people, programs) = detached(py, None, Heard::default(), |_| {
        let mut options = EcdfOptions::default();
        (options.at, options.floor) = (at, floor);
        options.check()?;
        let logs = read(which, options.mode)?;
        Ok(ecdf::fixed_budget(&logs.fixed_budget(&options.at, options.floor), show)?)
    })?;
    told(py, people, &programs)
}

/// Median precision by budget.
#[pyfunction]
pub(crate) fn convergence(py: Python<'_>, which: Which, at: Vec<f64>) -> PyResult<Told> {
    let logs = detached(py, None, Heard::default(), |_| read(which, Mode::default()))?;
    let mut options = EcdfOptions::default();
    options.at = at;
    options.check().map_err(|error| refused(&Error::from(error)))?;
    let all = |format| logs.convergence(|longest| ecdf::shown(&options, longest, format));
    told(py, ecdf::convergence_overview(&all(Format::Table)), &ecdf::convergence_table(&all(Format::Csv)))
}

/// All figures of logs: ECDFs, convergence, and critical differences if the algorithms can be compared.
#[pyfunction]
#[pyo3(signature = (which, *, by, mode, targets, bands, seed))]
pub(crate) fn ecdf_figure(
    py: Python<'_>,
    which: Which,
    by: &str,
    mode: &str,
    targets: u32,
    bands: bool,
    seed: u64,
) -> PyResult<Vec<Figure>> {
    let mode = choice("mode", mode, &[("coco", Mode::Coco), ("coco2017", Mode::Coco2017)])?;
    let (grouped, single) = choice("by", by, &[("all", (false, false)), ("group", (true, false)), ("function", (false, true))])?;
    let figures = detached(py, None, Heard::default(), |_| {
        let logs = read(which, mode)?;
        let mut options = EcdfOptions::default();
        (options.mode, options.targets, options.bands) = (mode, targets, bands);
        options.randomness = ecdf::streams(seed);
        if grouped {
            options.by = By::Group(ecdf::groups(&logs, &Catalogues::default().suites)?);
        } else if single {
            options.by = By::Function;
        }
        options.check()?;
        Ok(ecdf::all_figures(&logs, &options))
    })?;
    Ok(Figure::all(figures))
}
