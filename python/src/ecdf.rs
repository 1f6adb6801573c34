//! The ECDF of COCO logs, as `tpam ecdf` computes it.

use clap::Parser;
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use tpam_cli::args::{Args, Command};
use tpam_cli::ecdf::{Line, Logs, grid, lines};

/// One dictionary a curve; `arguments` are those of `tpam ecdf`.
#[pyfunction]
pub(crate) fn curves(py: Python<'_>, arguments: Vec<String>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let words = ["tpam", "ecdf"].map(str::to_owned).into_iter().chain(arguments);
    let args = match Args::try_parse_from(words) {
        Ok(Args { command: Command::Ecdf(args), .. }) => args,
        Ok(_) => return Err(PyValueError::new_err("name a folder of COCO logs")),
        Err(error) => {
            let text = error.to_string();
            // The sentence and the values there are, without the usage that follows.
            let words = text.split("\n\n").next().unwrap_or(&text).trim_start_matches("error: ");
            return Err(PyValueError::new_err(words.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
    };
    let computed = py.detach(|| {
        let logs = Logs::read(&args)?;
        let budgets = |end: f64| if args.at.is_empty() { grid(end, args.format) } else { args.at.clone() };
        Ok(lines(&logs, &args, budgets))
    });
    let all = computed.map_err(|failure: tpam_cli::Failure| PyValueError::new_err(failure.sentence().to_owned()))?;
    all.iter().map(|line| told(py, line)).collect()
}

fn told<'py>(py: Python<'py>, line: &Line) -> PyResult<Bound<'py, PyDict>> {
    let one = PyDict::new(py);
    one.set_item("algorithm", &line.algorithm)?;
    one.set_item("reference", line.reference)?;
    one.set_item("dimension", line.dimension)?;
    one.set_item("part", &line.part)?;
    one.set_item("functions", line.functions)?;
    let heights = line.budgets.iter().map(|budget| line.curve.at(*budget));
    one.set_item("budget", PyArray1::from_slice(py, &line.budgets))?;
    one.set_item("proportion", PyArray1::from_vec(py, heights.collect()))?;
    if let Some(band) = &line.band {
        one.set_item("low", PyArray1::from_vec(py, band.at.iter().map(|at| at.low).collect()))?;
        one.set_item("high", PyArray1::from_vec(py, band.at.iter().map(|at| at.high).collect()))?;
        one.set_item("area_interval", (band.area.low, band.area.high))?;
    }
    one.set_item("area", line.area())?;
    one.set_item("area_to", line.end)?;
    one.set_item("cross", line.cross)?;
    Ok(one)
}
