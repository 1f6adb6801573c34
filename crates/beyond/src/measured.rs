//! Values of simulations, run by run.

use std::path::Path;
use tpam_pam::{pams, with_other_pams};
use tpam_rows::simulations::{load, values};
use tpam_store::Error;

/// A measure of one cell, run by run.
pub(crate) struct Measured {
    /// The PAM with all its options, and with those that are not the default.
    pub(crate) pam: String,
    pub(crate) name: String,
    pub(crate) theta: String,
    pub(crate) target: String,
    pub(crate) accept: String,
    pub(crate) values: Vec<f64>,
}

/// The cells of a folder with the values of a measure.
pub(crate) fn read(folder: &Path, measure: &str) -> Result<Vec<Measured>, Error> {
    let cells = load(folder)?.into_iter().zip(values(folder, measure)?);
    let measured = |(cell, values): (tpam_rows::simulations::Stored, Vec<f64>)| {
        let [pam, theta, target, accept] = ["pam", "theta", "target", "accept"].map(|label| cell.label(label).to_owned());
        Measured { name: short(&pam), pam, theta, target, accept, values }
    };
    Ok(cells.map(measured).collect())
}

/// A PAM with its options that are not the default.
pub(crate) fn short(spec: &str) -> String {
    with_other_pams(pams()).spec(spec).map_or_else(|_| spec.to_owned(), |spec| spec.short())
}

/// The mean of values run by run; the runs of all have the same numbers.
pub(crate) fn mean_by_run<'a>(all: impl Iterator<Item = &'a Vec<f64>>) -> Vec<f64> {
    let all: Vec<&Vec<f64>> = all.collect();
    let runs = all.iter().map(|values| values.len()).min().unwrap_or(0);
    (0..runs).map(|run| all.iter().map(|values| values[run]).sum::<f64>() / all.len() as f64).collect()
}
