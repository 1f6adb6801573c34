//! What the command does with result folders and for papers: status, merge, report, references, the studies with a report.

use crate::detached::{Heard, detached};
use crate::refused;
use crate::table::{Told, told};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::path::PathBuf;
use tpam_de::PARTS;
use tpam_kinds::{job, report as page};
use tpam_methods::cite::{Named, bibtex};
use tpam_paper::Done;
use tpam_searches::Catalogues;

/// How far result folders are.
#[pyfunction]
pub(crate) fn status(py: Python<'_>, folder: PathBuf) -> PyResult<Told> {
    let found = detached(py, None, Heard::default(), |_| job::status(&folder, &Catalogues::default()))?;
    told(py, job::table(&found), &job::table(&found))
}

/// Joins the parts of an experiment.
#[pyfunction]
pub(crate) fn merge(py: Python<'_>, parts: Vec<PathBuf>, out: PathBuf) -> PyResult<()> {
    let known = Catalogues::default();
    detached(py, None, Heard::default(), |work| tpam_kinds::merge::join(&parts, &out, &known, work)).map(drop)
}

/// Writes result folders as one HTML page.
#[pyfunction]
pub(crate) fn report(py: Python<'_>, folders: Vec<PathBuf>, out: PathBuf, title: Option<String>) -> PyResult<()> {
    let mut options = page::Options::new(&folders);
    options.title = title;
    detached(py, None, Heard::default(), |work| {
        page::check(&out)?;
        page::write(&options, &out, &Catalogues::default(), work)
    })
    .map(drop)
}

/// What to cite, as BibTeX, for the specs of each catalogue.
#[pyfunction]
pub(crate) fn cite(specs: HashMap<String, String>) -> PyResult<String> {
    let text = |key: &str| specs.get(key).cloned().unwrap_or_default();
    let mut named = Named::default();
    (named.pam, named.target, named.accept, named.search) = (text("pam"), text("target"), text("accept"), text("search"));
    named.parts = PARTS.map(|part| text(part.key));
    bibtex(&named, &Catalogues::default()).map_err(|error| refused(&error))
}

/// The study of the paper: its claims and the report, or a figure for each name in `only`.
#[pyfunction]
#[pyo3(signature = (out, *, quick, only, supplement, seed, threads))]
pub(crate) fn paper(
    py: Python<'_>,
    out: PathBuf,
    quick: bool,
    only: Vec<String>,
    supplement: bool,
    seed: u64,
    threads: Option<usize>,
) -> PyResult<(Option<Told>, Vec<PathBuf>)> {
    let mut options = tpam_paper::Options::new(out);
    (options.quick, options.only, options.supplement, options.seed) = (quick, only, supplement, seed);
    match detached(py, threads, Heard::default(), |work| tpam_paper::run(&options, work, &Catalogues::default()))? {
        Done::Figures(files) => Ok((None, files)),
        Done::Report(verdicts) => {
            let people = verdicts.agreement().text(verdicts.counts());
            Ok((Some(told(py, people, &verdicts.quantities())?), vec![verdicts.report]))
        }
    }
}

/// The study of step sizes and operators: what they have in common with PAMs, and the report.
#[pyfunction]
#[pyo3(signature = (out, *, quick, seed, threads))]
pub(crate) fn beyond(py: Python<'_>, out: PathBuf, quick: bool, seed: u64, threads: Option<usize>) -> PyResult<(Told, PathBuf)> {
    let mut options = tpam_beyond::Options::new(out);
    (options.quick, options.seed) = (quick, seed);
    let found = detached(py, threads, Heard::default(), |work| tpam_beyond::run(&options, work, &Catalogues::default()))?;
    Ok((told(py, found.summary(), &found.table())?, found.report))
}

/// The study of the review: the gaps to the published curves, and the report.
#[pyfunction]
#[pyo3(signature = (out, *, quick, seed, threads))]
pub(crate) fn review(py: Python<'_>, out: PathBuf, quick: bool, seed: u64, threads: Option<usize>) -> PyResult<(Told, PathBuf)> {
    let mut options = tpam_review::Options::new(out);
    (options.quick, options.seed) = (quick, seed);
    let found = detached(py, threads, Heard::default(), |work| tpam_review::run(&options, work, &Catalogues::default()))?;
    Ok((told(py, found.summary(), &found.gaps())?, found.report))
}
