//! Clouds, the greedy approximate oracle, the law, the study, archives and verification: thin functions over the libraries.

use crate::detached::{Heard, detached};
use crate::figure::Figure;
use crate::objects::{Objects, known_of};
use crate::table::{Told, told};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::path::PathBuf;
use tpam_figure::Export;
use tpam_law::{Law, Part};
use tpam_prediction::{Design, Study};
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_signals::clouds::Clouds;
use tpam_signals::gao::Gao;
use tpam_table::Document;

fn plan_of(text: &str) -> PyResult<SearchPlan> {
    serde_json::from_str(text).map_err(|e| PyValueError::new_err(e.to_string()))
}

/// Success by distance from the successful samples of a search, and a summary of the samples.
#[pyfunction]
#[pyo3(signature = (plan, objects, *, df, out, threads))]
pub(crate) fn clouds(
    py: Python<'_>,
    plan: &str,
    objects: Objects,
    df: Option<f64>,
    out: Option<PathBuf>,
    threads: Option<usize>,
) -> PyResult<(Told, Told)> {
    let (plan, (known, trouble)) = (plan_of(plan)?, known_of(&objects)?);
    let found = detached(py, threads, Heard::with_trouble(&trouble), |work| {
        let options = tpam_signals::clouds::Options { df, ..Default::default() };
        let found = Clouds::search(&plan, &options, work, &known)?;
        if let Some(out) = &out {
            found.write(out, &Export::new(), work)?;
        }
        Ok(found)
    })?;
    let sampled = found.sampled();
    let people = Document::from(sampled.clone()).text(found.summary());
    Ok((told(py, people, &found.table())?, told(py, sampled.clone(), &sampled)?))
}

/// The schedules of the greedy approximate oracle, written as targets and scenarios.
#[pyfunction]
#[pyo3(signature = (plan, objects, *, tries, out, threads))]
pub(crate) fn gao(py: Python<'_>, plan: &str, objects: Objects, tries: u64, out: PathBuf, threads: Option<usize>) -> PyResult<Told> {
    let (plan, (known, trouble)) = (plan_of(plan)?, known_of(&objects)?);
    let found = detached(py, threads, Heard::with_trouble(&trouble), |work| {
        let found = Gao::search(&plan, tries, work, &known)?;
        found.write(&out, &Export::new(), work, &known.sim)?;
        Ok(found)
    })?;
    told(py, Document::from(found.table()).text(found.summary()), &found.table())
}

/// What a PAM that learns by a mean climbs: the table and the figures.
#[pyfunction]
#[pyo3(signature = (out, *, quick, seed, only, all_operators, threads))]
pub(crate) fn law(
    py: Python<'_>,
    out: PathBuf,
    quick: bool,
    seed: u64,
    only: Vec<String>,
    all_operators: bool,
    threads: Option<usize>,
) -> PyResult<(Told, Vec<Figure>)> {
    let mut options = tpam_law::Options::new(out);
    (options.quick, options.seed, options.all_operators) = (quick, seed, all_operators);
    let part = |name: &String| name.parse::<Part>().map_err(|error| PyValueError::new_err(error.to_string()));
    options.only = only.iter().map(part).collect::<PyResult<_>>()?;
    let known = Catalogues::default();
    let law = detached(py, threads, Heard::default(), |work| Law::run(&options, work, &known))?;
    Ok((told(py, law.summary(), &law.table())?, Figure::all(law.figures())))
}

/// The study of a design file: the table and the figures.
#[pyfunction]
#[pyo3(signature = (design, out, *, quick, threads))]
pub(crate) fn study(py: Python<'_>, design: PathBuf, out: PathBuf, quick: bool, threads: Option<usize>) -> PyResult<(Told, Vec<Figure>)> {
    let known = Catalogues::default();
    let study = detached(py, threads, Heard::default(), |work| {
        let mut options = tpam_prediction::Options::new(Design::read(&design)?, out);
        options.quick = quick;
        Study::run(&options, work, &known)
    })?;
    Ok((told(py, study.summary().text(study.conclusion()), &study.table())?, Figure::all(study.figures())))
}

/// Writes the logs of searches as an archive for cocopp.
#[pyfunction]
pub(crate) fn archive(py: Python<'_>, folders: Vec<PathBuf>, out: PathBuf) -> PyResult<Told> {
    let known = Catalogues::default();
    let written = detached(py, None, Heard::default(), |_| tpam_kinds::archive::write(&folders, &out, &known))?;
    told(py, written.table(), &written.table())
}

/// Whether a result folder is what was written: the files, the problems, and the notes.
#[pyfunction]
#[pyo3(signature = (folder, *, repair, threads))]
pub(crate) fn verify(
    py: Python<'_>,
    folder: PathBuf,
    repair: bool,
    threads: Option<usize>,
) -> PyResult<(Told, Vec<String>, Vec<String>, bool)> {
    let known = Catalogues::default();
    let verdict = detached(py, threads, Heard::default(), |work| {
        if repair { tpam_kinds::verify::repair(&folder, &known, work) } else { tpam_kinds::verify::verify(&folder, &known) }
    })?;
    let sound = verdict.is_sound();
    let problems = verdict.problems.iter().map(ToString::to_string).collect();
    Ok((told(py, verdict.table(), &verdict.table())?, problems, verdict.notes, sound))
}
