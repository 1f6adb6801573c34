//! Figure 2: success by distance from the curve through successful samples.

use super::{Figure, Part};
use crate::clouds::published;
use tpam_signals::clouds::bars;

pub(super) const FIGURE: Figure = Figure {
    id: "fig2",
    part: Part::Clouds,
    needs: &[],
    draw: |study| {
        let distances = &study.clouds()?.distances;
        let figure = bars("Figure 2: success by distance from the spline", distances, Some(&published()));
        Ok(figure.with_note("Orange lines: published. Whiskers: 95 % intervals (Wilson).").into())
    },
};
