//! The box of a search.

use tpam_pam::spec::SpecError;

/// Whether these bounds can be searched.
pub(crate) fn check_bounds(bounds: &[(f64, f64)]) -> Result<(), SpecError> {
    if bounds.is_empty() {
        return Err(SpecError("there is nothing to search: give at least one coordinate its bounds".to_owned()));
    }
    if let Some((low, high)) = bounds.iter().find(|(low, high)| !(low < high && low.is_finite() && high.is_finite())) {
        return Err(SpecError(format!("the bounds {low} and {high} enclose nothing: write a lower one below a higher one, both finite")));
    }
    if let Some((low, high)) = bounds.iter().find(|(low, high)| (high - low).is_infinite()) {
        return Err(SpecError(format!(
            "the bounds {low} and {high} are too far apart for 64-bit numbers: write bounds whose difference is finite"
        )));
    }
    Ok(())
}
