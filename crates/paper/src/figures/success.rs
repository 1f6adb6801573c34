//! Success by distance from the target in searches, one panel per function.

use super::{Figure, Part};
use crate::study::Study;
use tpam_signals::calibrate::multiples;
use tpam_store::Error;

/// Panels side by side.
const COLUMNS: usize = 4;

/// That of F, and that of C.
pub(super) const FIGURES: [Figure; 2] = [
    Figure::new("success-f", Part::Calibrations, |study| draw(study, 0)),
    Figure::new("success-c", Part::Calibrations, |study| draw(study, 1)),
];

fn draw(study: &Study, theta: usize) -> Result<tpam_figure::Figure, Error> {
    let name = ["F", "C"][theta];
    let title = format!("Success by distance from the target of {name} · JADE current-to-pbest/1/bin · 10-D");
    Ok(multiples(&title, &study.calibrations()?.all, theta, COLUMNS).into())
}
