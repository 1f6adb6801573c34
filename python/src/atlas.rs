//! The atlas: a recommendation, its tables and its page, and the place of a PAM among its methods.

use crate::detached::{Heard, detached};
use crate::objects::{Objects, known_of};
use crate::refused;
use crate::table::{Told, told};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::path::PathBuf;
use tpam_atlas::{Atlas, Group, Method, Problem, table_of_places};
use tpam_searches::search::SearchPlan;
use tpam_store::Error;

/// What an answer rests on, what to search with, and all methods.
type Answer = (String, Vec<(&'static str, String)>, Told);

/// The shipped parts of the atlas, and those in a folder.
fn read(folder: Option<PathBuf>) -> Result<Atlas, Error> {
    folder.map_or_else(|| Ok(Atlas::shipped()), |folder| Atlas::in_folder(&folder))
}

/// The answer to a question.
#[pyfunction]
pub(crate) fn recommend(
    py: Python<'_>,
    atlas: Option<PathBuf>,
    dims: usize,
    evaluations: u64,
    group: &str,
    noisy: bool,
) -> PyResult<Answer> {
    let mut problem = Problem::new(dims, evaluations);
    problem.group = Group::named(group).map_err(|e| refused(&e))?;
    problem.noisy = noisy;
    let found = read(atlas).and_then(|atlas| tpam_atlas::recommend(&atlas, problem)).map_err(|e| refused(&e))?;
    Ok((found.evidence(), found.first().map_or_else(Vec::new, Method::keys), told(py, found.document(), &found.table())?))
}

/// A table of the atlas: `overview` in one dimension, `leaders`, or `coverages`.
#[pyfunction]
pub(crate) fn atlas_table(
    py: Python<'_>,
    atlas: Option<PathBuf>,
    show: &str,
    dims: usize,
    samples: u64,
    threads: Option<usize>,
) -> PyResult<Told> {
    let table = detached(py, threads, Heard::default(), |work| {
        let atlas = read(atlas)?;
        match show {
            "overview" => tpam_atlas::overview(&atlas, dims),
            "leaders" => Ok(tpam_atlas::leaders(&atlas)),
            _ => tpam_atlas::coverages(&atlas, samples, work),
        }
    })?;
    told(py, table.clone(), &table)
}

/// The page of the atlas in Markdown.
#[pyfunction]
pub(crate) fn atlas_page(py: Python<'_>, atlas: Option<PathBuf>, samples: u64, threads: Option<usize>) -> PyResult<String> {
    detached(py, threads, Heard::default(), |work| tpam_atlas::page(&read(atlas)?, samples, work))
}

/// Runs the PAM of a plan on the functions of the atlas, and places it among the methods.
#[pyfunction]
pub(crate) fn place(
    py: Python<'_>,
    atlas: Option<PathBuf>,
    plan: &str,
    objects: Objects,
    dims: usize,
    out: PathBuf,
    threads: Option<usize>,
) -> PyResult<Told> {
    let plan: SearchPlan = serde_json::from_str(plan).map_err(|e| PyValueError::new_err(e.to_string()))?;
    let (known, trouble) = known_of(&objects)?;
    let placed =
        detached(py, threads, Heard::with_trouble(&trouble), |work| tpam_atlas::place(&read(atlas)?, &plan.pam, dims, &out, &known, work))?;
    let table = table_of_places(&placed);
    told(py, table.clone(), &table)
}
