//! Statistical tests for `tpam.conform`.

use numpy::PyReadonlyArray1;
use pyo3::prelude::*;

/// The p-value of the rank-sum test of two samples; `None` if one is empty or has a NaN.
#[pyfunction]
pub(crate) fn rank_sum(a: PyReadonlyArray1<f64>, b: PyReadonlyArray1<f64>) -> PyResult<Option<f64>> {
    Ok(tpam_stats::rank_sum(a.as_slice()?, b.as_slice()?).map(|test| test.p))
}

/// Holm's adjusted p-values.
#[pyfunction]
pub(crate) fn holm(p: Vec<f64>) -> Vec<f64> {
    tpam_stats::holm(&p)
}
