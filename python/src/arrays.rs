//! Converts values from Python to arrays of floats, and checks their shape and range.

use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use tpam_pam::Column;

/// A NumPy array of floats.
pub(crate) type Array<'py> = Bound<'py, PyArrayDyn<f64>>;

/// Converts a value to an array of floats in C order. `what` names its origin in error messages.
pub(crate) fn floats<'py>(value: &Bound<'py, PyAny>, what: &str) -> PyResult<Array<'py>> {
    static CONTIGUOUS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    if let Ok(array) = value.cast::<PyArrayDyn<f64>>()
        && array.is_c_contiguous()
    {
        return Ok(array.clone());
    }
    let py = value.py();
    // `ascontiguousarray` turns scalars into vectors, so they are detected before.
    let scalar = value.is_none() || (value.extract::<f64>().is_ok() && !value.hasattr("shape")?);
    let converted = CONTIGUOUS.import(py, "numpy", "ascontiguousarray")?.call1((value, "float64"));
    let array = converted.and_then(|array| Ok(array.cast_into::<PyArrayDyn<f64>>()?));
    match array {
        Ok(array) if !scalar => Ok(array),
        _ => {
            let kind = value.get_type().name()?;
            Err(PyValueError::new_err(format!("{what} gave a {kind} where an array of numbers is needed")))
        }
    }
}

/// Copies an array into `out`, if it has this shape.
pub(crate) fn copy(array: &Array, shape: &[usize], out: &mut [f64], what: &str) -> PyResult<()> {
    if array.shape() != shape {
        let sentence = format!("{what} gave an array of shape {} where {} is needed", written(array.shape()), written(shape));
        return Err(PyValueError::new_err(sentence));
    }
    out.copy_from_slice(array.readonly().as_slice()?);
    Ok(())
}

/// Checks that all values lie in [0, 1].
pub(crate) fn check_unit(values: &[f64], what: &str, noun: &str) -> PyResult<()> {
    check(values, what, |value| (0.0..=1.0).contains(&value), || format!("{noun} lie in [0, 1]"))
}

/// Checks that all values are values of a column.
pub(crate) fn check_column(values: &[f64], what: &str, column: &Column) -> PyResult<()> {
    let ([low, high], symbol, whole) = (column.ends(), column.symbol, column.is_category());
    let verb = if whole { "are whole numbers" } else { "lie" };
    let holds = |value: f64| (low..=high).contains(&value) && (!whole || value.fract() == 0.0);
    check(values, what, holds, || format!("values of {symbol} {verb} in [{low}, {high}]"))
}

fn check(values: &[f64], what: &str, holds: impl Fn(f64) -> bool, rule: impl Fn() -> String) -> PyResult<()> {
    match values.iter().position(|value| !holds(*value)) {
        None => Ok(()),
        Some(at) => Err(PyValueError::new_err(format!("{what} gave {} (number {at} from 0): {}", values[at], rule()))),
    }
}

/// Formats a shape as Python does.
fn written(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        many => format!("({})", many.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}
