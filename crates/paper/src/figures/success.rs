//! Success by distance from the target in searches, one panel per function.

use super::{Figure, Part, Real};
use tpam_signals::calibrate::multiples;

/// Panels side by side.
const COLUMNS: usize = 4;

pub(super) const OF_F: Figure = Figure {
    id: "success-f",
    part: Part::Calibrations,
    needs: &[],
    real: &[Real::Calibrations],
    caption: "P(success) by sampled F minus target on each function, with its 95 % interval; the paper's linear model and the acceptance that QAIC chooses (named above the panel), both fitted to all samples. \
              Bins of 0.05 with at least 50 samples are shown.",
    draw: |study| {
        let title = "Success by distance from the target of F · JADE current-to-pbest/1/bin · 10-D";
        Ok(multiples(title, &study.calibrations()?.all, 0, COLUMNS).into())
    },
};

pub(super) const OF_C: Figure = Figure {
    id: "success-c",
    part: Part::Calibrations,
    needs: &[],
    real: &[Real::Calibrations],
    caption: "The same for C.",
    draw: |study| {
        let title = "Success by distance from the target of C · JADE current-to-pbest/1/bin · 10-D";
        Ok(multiples(title, &study.calibrations()?.all, 1, COLUMNS).into())
    },
};
