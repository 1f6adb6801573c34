//! Errors of the libraries as exceptions.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::io;
use std::path::Path;
use tpam_pam::spec::SpecError;
use tpam_store::Error;

create_exception!(
    tpam,
    FolderError,
    PyValueError,
    "A result folder that cannot be used.

`path` is the folder or the file. `problem` says what is wrong with it: \"damaged\", \"busy\" (another process is writing to it), \
    \"not_finished\",
\"other_kind\", \"other_plan\", \"more_runs\", \"other_files\", \"not_results\", \"parent\" (it holds result folders), \"is_file\", \
    \"is_folder\",
\"not_empty\", \"not_unicode\" or \"contradiction\" (it has other results of the same runs than an earlier folder)."
);

/// Converts an error in a spec to a `ValueError`.
pub(crate) fn wrong(error: &SpecError) -> PyErr {
    PyValueError::new_err(error.0.clone())
}

/// Converts a library error: a file that cannot be read or written, or a folder that is missing, raises an `OSError`, such as
/// `FileNotFoundError`; a folder that cannot be used a [`FolderError`]; everything else a `ValueError`.
pub(crate) fn refused(error: &Error) -> PyErr {
    match error {
        Error::File { source, .. } => io::Error::new(source.kind(), error.to_string()).into(),
        Error::Folder { path, problem, .. } => folder(error, path, problem.name()),
        Error::Damaged { path, .. } => folder(error, path, "damaged"),
        Error::Busy { folder: path, .. } => folder(error, path, "busy"),
        _ => PyValueError::new_err(error.to_string()),
    }
}

fn folder(error: &Error, path: &Path, problem: &str) -> PyErr {
    let raised = FolderError::new_err(error.to_string());
    let set = |value: &Bound<'_, PyAny>| {
        value.setattr("path", path)?;
        value.setattr("problem", problem)
    };
    Python::attach(|py| set(raised.value(py))).map_or_else(|failed| failed, |()| raised)
}
